// Everything the board of Palec boży says, in English. The Polish board has the same keys; the type checker and a test
// see to it. Gods, laws and reasons for points have their own words in `mat.ts`.

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const en = {
  // the mat and what lies on it
  mat: 'The mat',
  matHelp: {
    none: 'Nothing to do here now.',
    flick:
      'Arrow keys left and right turn the aim, up and down change the power, digits set it, W A S D move the disk, Enter flicks.',
    pair: 'Arrow keys turn the aim and change the power, W A S D move the disk, the space bar changes to the other disk, Enter flicks both.',
    again: 'Arrow keys left and right turn the aim, up and down change the power, digits set it, Enter flicks.',
    hand: 'Arrow keys move the hand, Q and E turn it, Enter stands it there.',
    temple: 'Arrow keys move the temple, digits choose an island, Enter builds.',
    heart: 'Arrow keys move the aim, Enter drops the heart.',
    other: 'Choose from the list.',
  },
  island: (name: string) => `Island ${name}`,
  onIsland: (name: string) => `on island ${name}`,
  nobody: 'nobody',
  dominates: (name: string) => `${name} dominates`,
  barren: 'gives nothing',
  counts: (name: string, n: number) => `${name} ${n}`,
  described: 'What lies on the mat',
  atSea: (n: number) => `In the sea: ${count(n, 'disk', 'disks')}.`,
  beside: (n: number) => `Beside the mat: ${count(n, 'disk', 'disks')}.`,
  kinds: {
    prophet: 'prophet',
    templar: 'templar',
    sphinx: 'sphinx',
    temple: 'temple',
    king: 'monkey king',
  } as Record<string, string>,

  // players
  players: 'Players',
  vp: (n: number) => `${n} VP`,
  vpShort: 'VP',
  you: 'you',
  bot: 'bot',
  first: 'First player',
  spent: 'power used',
  unused: (n: number) => `${count(n, 'prophet', 'prophets')} to flick`,
  reserve: (n: number) => `${count(n, 'prophet', 'prophets')} in reserve`,
  temples: (n: number) => `${count(n, 'temple', 'temples')} to build`,
  harvested: (n: number) => `${count(n, 'prophet', 'prophets')} on the card`,
  toAct: 'to act',
  votes: { cast: 'has voted', up: 'thumb up', down: 'thumb down', none: 'has not voted yet' } as Record<string, string>,

  // laws
  laws: 'Laws in force',
  noLaws: 'No law yet',
  withoutLaws: 'Played without laws',
  lasts: { generation: 'this generation', game: 'rest of the game' } as Record<string, string>,
  heldOn: (n: number) => `${count(n, 'prophet', 'prophets')} on it`,
  widdershins: 'Turns go counter-clockwise',

  // where the game is
  generation: (n: number, of: number) => `Generation ${n} of ${of}`,
  setUp: 'Before the game',
  phases: {
    gods: 'choosing gods',
    trial: 'flicks at the navel',
    council: 'council',
    scales: 'council: a tie',
    mission: 'mission',
    heart: 'conversion',
    over: 'the end',
  } as Record<string, string>,

  // prompts
  ask: {
    god: 'Choose a side of your card',
    vote: 'Vote for a law',
    scales: 'A tie: you decide',
    trial: 'Flick at the navel: the nearest wins',
    flick: 'Put a disk in your cloud and flick it',
    after: 'Flick once more, or leave it',
    temple: 'A prophet is in a city: build a temple?',
    heart: 'Drop the heart',
  } as Record<string, string>,
  waits: {
    gods: (who: string) => `${who} chooses a god`,
    trial: (who: string) => `${who} flicks at the navel`,
    council: (who: string) => `Still to vote: ${who}`,
    scales: (who: string) => `${who} decides the tie`,
    mission: (who: string) => `${who} is to flick`,
    after: (who: string) => `${who} may flick once more`,
    temples: (who: string) => `${who} may build a temple`,
    heart: (who: string) => `${who} drops the heart`,
    over: () => 'The game is over',
  } as Record<string, (who: string) => string>,
  playing: 'Watch …',

  // flicking
  how: {
    aim: 'Tap in your cloud to put the disk there. Pull back anywhere on the mat and let go.',
    aimTouch: 'Tap in your cloud to put the disk there. Pull back anywhere on the mat; then confirm.',
    aimOnly: 'Pull back anywhere on the mat and let go.',
    swipe: 'Tap in your cloud to put the disk there. Swipe through it, the faster the farther.',
    pair: 'Aim both disks: pull back for the first, then for the second. Then confirm.',
    missed: 'The swipe went past the disk: swipe right through it.',
    mirrored: 'The aim moves as in a mirror.',
    veiled: 'Eyes closed: a veil hides the mat while you aim.',
    slow: 'Only the little finger: flicks are slow.',
    stack: 'One rides on the other and slides off at the first contact.',
  },
  whichDisk: 'Which disk?',
  whichOf: { one: 'First', other: 'Second' } as Record<string, string>,
  stacked: (upper: string, lower: string) => `${upper} on ${lower}`,
  beside2: (one: string, other: string) => `${one} and ${other}`,
  again: 'Once more, out of the cloud',
  oath: 'Keep the oath: once more from here',
  direction: 'Direction',
  power: 'Power',
  place: 'Place',
  left: 'to the left',
  right: 'to the right',
  up: 'up',
  down: 'down',
  less: 'less',
  more: 'more',
  turnLeft: 'counter-clockwise',
  turnRight: 'clockwise',
  flick: 'Flick!',
  flickBoth: 'Flick both!',
  reset: 'Start over',
  decline: 'Leave it',
  fine: 'Fine adjustment',
  tremor: (degrees: string, percent: string, offset: string) =>
    `The hand trembles: ± ${degrees}°, ± ${percent} %, ± ${offset} cm/s`,
  percent: (n: number) => `${n} %`,
  degrees: (n: number) => `${n}°`,

  // hand, temple, heart
  hand: 'Hand of God',
  standHand: 'Stand the hand here',
  handHow: 'Tap or drag to put the hand; turn it below. It must touch no disk and keep away from the clouds.',
  handBlocked: 'The hand would touch a disk or stand too near a cloud.',
  back: 'Back to the flick',
  temple: 'Temple',
  buildHow: 'Tap on the lit island where the temple shall stand.',
  buildAny: 'Any island will do: tap where the temple shall stand.',
  buildMove: 'Your pool is empty: choose which temple moves.',
  build: 'Build',
  moveTemple: 'Move it here',
  noTemple: 'No temple',
  whichTemple: 'Which temple?',
  templeOn: (island: string) => `from island ${island}`,
  whichIsland: 'Which island?',
  heartHow: 'Tap where the heart shall fall. It may miss a little.',
  dropHeart: 'Drop the heart',

  // the council
  council: 'Council',
  upper: 'Upper law',
  lower: 'Lower law',
  thumbUp: 'Thumb up',
  thumbDown: 'Thumb down',
  voteFor: (law: string) => `vote for ${law}`,
  yourVote: 'Your vote lies face down until all have voted.',
  tieBy: {
    Themis: (who: string) => `A tie is decided by ${who} (Themis).`,
    chance: () => 'A tie is decided by chance.',
  },
  firstIs: (who: string) => `First player: ${who}`,
  enacted: 'In force',
  turned: 'The votes are turned',
  notThis: 'out of the game',

  // gods
  chooseGod: (card: string) => `The ${card} card has two sides`,
  playAs: (god: string) => `Play as ${god}`,
  card: (card: string) => `${card} card`,

  // showing
  replay: 'Show the last flick again',
  slow: 'Slow motion',
  skip: 'Skip',
  gained: (n: number) => `+${n}`,

  // the end
  over: 'The game is over',
  wins: (who: string) => `${who} wins`,
  win: (who: string) => `${who} share the victory`,
  decided: { Themis: 'by the scales of Themis', temples: 'by temples', flick: 'by the last flick' } as Record<
    string,
    string
  >,
  account: 'Where the points came from',
  total: 'Total',
  times: (n: number) => `${n} ×`,
  showMat: 'Look at the mat',
  showResult: 'Show the result',

  // a bot's opinion
  opinion: 'What the bot would do',

  // anything else on offer
  others: 'Other choices',
};

export type Words = typeof en;
