// Made by `python -m omphalos.server.typescript` from the server's endpoints; a test compares them.

import { ANSWERS } from './paths';
import { addressOf, ask } from './server/server';
import type {
  AnswerChallenge,
  AnswerQuery,
  AskHeatMap,
  AskMomentHeatMap,
  AskOpinion,
  AskReview,
  AvatarQuery,
  AwaitHandover,
  BotDesk,
  BotStrength,
  Bots,
  Branch,
  ChallengeAnswered,
  Challenges,
  ChangeEntry,
  ChooseAvatar,
  CircleInvitation,
  CircleLink,
  CircleToken,
  Circles,
  EnterTournament,
  Entered,
  Fairness,
  Featured,
  FeaturedQuery,
  FoundHeatMap,
  HandoverAwaited,
  HandoverParcel,
  HandoverReceiver,
  HandoverState,
  KeepName,
  Ladder,
  LadderQuery,
  Lobby,
  LookAtTables,
  MailInfo,
  MakeBot,
  MakeChallenge,
  MakeToken,
  Matched,
  MemberRemoved,
  Moments,
  MomentsQuery,
  NameKept,
  NewKey,
  NewPasskey,
  NewToken,
  NotifyChannel,
  NotifyChannels,
  NotifyInfo,
  NotifyWish,
  OpenCircle,
  OpenPuzzle,
  OpenTable,
  OpenTournament,
  Opened,
  Opinion,
  OwnBot,
  OwnBots,
  OwnTables,
  PasskeyInfo,
  PasskeyOptions,
  Passkeys,
  PersonInfo,
  PersonQuery,
  PictureQuery,
  PracticeQuery,
  PracticeState,
  PracticeStep,
  PreviewQuery,
  PuzzleAnswer,
  PuzzleInfo,
  PuzzleSolved,
  QuickMatch,
  RecordUploaded,
  Rename,
  ReplayInfo,
  ReplayQuery,
  ReviewQuery,
  ReviewState,
  RoundQuery,
  RulesPage,
  ServerInfo,
  SeveralTables,
  ShowTable,
  SignIn,
  SolvePuzzle,
  StepReached,
  TableAddress,
  TournamentInfo,
  TournamentOpened,
  UploadRecord,
} from './wire';

/** The bots whose programs are connected: a host can invite them to a table. */
export const connectedBots = () => ask<Bots>('bot-accounts');

/** What there is to do for the bot with this token. A program that asks once in some seconds can be invited. */
export const botDesk = (key: string) => ask<BotDesk>('bot-accounts/me', 'GET', undefined, key);

/** Decline an invitation. Idempotent. */
export const declineInvitation = (table: string, key: string) => ask<undefined>(`bot-accounts/me/invitations/${table}`, 'DELETE', undefined, key);

/** Whether bots have all their strength in this process. */
export const bots = () => ask<BotStrength>('bots');

/** The challenges by and to the person with this key. Asking shows their circles that they are there. */
export const challenges = (key: string) => ask<Challenges>('challenges', 'GET', undefined, key);

/** Challenge somebody: open a table with an open seat for them. */
export const makeChallenge = (message: MakeChallenge, key: string) => ask<Opened>('challenges', 'POST', message, key);

/** Accept a challenge and sit down, or decline it. The challenger withdraws it. */
export const answerChallenge = (id: string, message: AnswerChallenge, key: string) => ask<ChallengeAnswered>(`challenges/${id}`, 'POST', message, key);

/** The circles of the person with this key: members, who is there now, and tables. */
export const circles = (key: string) => ask<Circles>('circles', 'GET', undefined, key);

/** Open a circle. The secret of its link is sent only in this response. */
export const openCircle = (message: OpenCircle, key: string) => ask<CircleLink>('circles', 'POST', message, key);

/** What the link leads to, before somebody agrees to join. */
export const invitation = (message: CircleToken) => ask<CircleInvitation>('circles/invitation', 'POST', message);

/** Join a circle by its link. */
export const join = (message: CircleToken, key: string) => ask<undefined>('circles/join', 'POST', message, key);

/** Replace the link; the old one leads nowhere. Only the owner. */
export const renewLink = (id: string, key: string) => ask<CircleLink>(`circles/${id}/link`, 'POST', undefined, key);

/** Leave a circle, or as its owner remove somebody. When the owner leaves, the circle is deleted. */
export const removeMember = (id: string, member: string, key: string) => ask<MemberRemoved>(`circles/${id}/members/${member}`, 'DELETE', undefined, key);

/** Show a table to a circle, or no longer; only with the host's secret. */
export const showTable = (id: string, message: ShowTable, key: string) => ask<undefined>(`circles/${id}/tables`, 'PUT', message, key);

/** A live game to show: people's, else one that bots play here, else none. */
export const featured = (query: FeaturedQuery = {}) => ask<Featured>(addressOf('featured', query));

/** The address: a position of a game as a PNG of 1200 by 630 pixels without words, for previews of links. */
export const gamePreview = (game: string): string => `${ANSWERS}games/${game}/preview.png`;

/** Delete a hand-over, after it has arrived or instead of waiting. */
export const endHandover = (key: string) => ask<undefined>('handovers', 'DELETE', undefined, key);

/** Whether something has come for this device. WrongKey when the time is over. */
export const handover = (key: string) => ask<HandoverState>('handovers', 'GET', undefined, key);

/** Wait on this device for an identity from another one, under a code of six digits. */
export const awaitHandover = (message: AwaitHandover) => ask<HandoverAwaited>('handovers', 'POST', message);

/** The public key of the device that shows this code. Each code can be looked up a few times. */
export const receiver = (code: string) => ask<HandoverReceiver>(`handovers/${code}`);

/** Leave an encrypted identity for the device that shows this code. Possible once, after looking it up. */
export const give = (code: string, message: HandoverParcel) => ask<undefined>(`handovers/${code}`, 'POST', message);

/** The address: the link for the giving device as a QR code, whether or not anybody waits under this code. */
export const handoverQr = (code: string, fingerprint: string): string => `${ANSWERS}handovers/${code}/${fingerprint}.svg`;

/** What can be played here, and how. */
export const info = () => ask<ServerInfo>('info');

/** The address: kernels that the page calls, as WebAssembly. NoKernels while they are being compiled. */
export const kernels = (library: string): string => `${ANSWERS}kernels/${library}`;

/** The rated players of a game, ordered by a cautious estimate of their strength. */
export const ladder = (game: string, query: LadderQuery = {}) => ask<Ladder>(addressOf(`ladder/${game}`, query));

/** Public tables: those with an open seat first, then the most recently touched. */
export const lobby = () => ask<Lobby>('lobby');

/** Delete an e-mail address and all that it was to be told. */
export const stopMail = (key: string) => ask<undefined>('mail', 'DELETE', undefined, key);

/** The e-mail address that the key of an e-mail belongs to. */
export const mail = (key: string) => ask<MailInfo>('mail', 'GET', undefined, key);

/** Confirm an e-mail address with the key that was sent to it. */
export const confirmMail = (key: string) => ask<MailInfo>('mail', 'POST', undefined, key);

/** How this server can tell people that it is their turn. */
export const notifications = () => ask<NotifyInfo>('notifications');

/** Sign in with a passkey. The response has a new key of the same person, for this device. */
export const signIn = (message: SignIn) => ask<NameKept>('passkeys', 'POST', message);

/** What to ask an authenticator for to sign in with a passkey of this server. */
export const askSignIn = () => ask<PasskeyOptions>('passkeys/options', 'POST');

/** Keep a name. The key is sent only in this response; it belongs behind the `#` of a private link. */
export const keepName = (message: KeepName) => ask<NameKept>('people', 'POST', message);

/** Delete the person: name, key, ratings, list of finished games. Tables and records keep a seat without a name. */
export const leave = (key: string) => ask<undefined>('people/me', 'DELETE', undefined, key);

/** The page of the person with this key, with their private games. */
export const me = (query: PersonQuery = {}, key: string) => ask<PersonInfo>(addressOf('people/me', query), 'GET', undefined, key);

/** Change the name. Finished games keep the name they were played under. */
export const rename = (message: Rename, key: string) => ask<PersonInfo>('people/me', 'PUT', message, key);

/** Choose another avatar. */
export const chooseAvatar = (message: ChooseAvatar, key: string) => ask<undefined>('people/me/avatar', 'PUT', message, key);

/** The bots of the person with this key, with their tokens. */
export const ownBots = (key: string) => ask<OwnBots>('people/me/bots', 'GET', undefined, key);

/** Make a bot. Everybody sees its name with a mark before it, and whose it is. */
export const makeBot = (message: MakeBot, key: string) => ask<OwnBot>('people/me/bots', 'POST', message, key);

/** Delete a bot with its tokens. Tables and records keep its seats, without its name. */
export const deleteBot = (bot: string, key: string) => ask<undefined>(`people/me/bots/${bot}`, 'DELETE', undefined, key);

/** Make a token for a bot. It is sent only in this response. */
export const makeToken = (bot: string, message: MakeToken, key: string) => ask<NewToken>(`people/me/bots/${bot}/tokens`, 'POST', message, key);

/** Revoke a token, and disconnect the bot's programs. One with another of its tokens may connect again. */
export const revokeToken = (bot: string, token_id: string, key: string) => ask<undefined>(`people/me/bots/${bot}/tokens/${token_id}`, 'DELETE', undefined, key);

/** Everything that is stored of the person with this key, as a JSON file, without secrets. */
export const exportPerson = (key: string) => ask<unknown>('people/me/export', 'GET', undefined, key);

/** Sign out all other devices: the key in the message becomes the only one of this person. Passkeys stay. */
export const replaceKey = (message: NewKey, key: string) => ask<undefined>('people/me/key', 'PUT', message, key);

/** The passkeys of the person with this key. */
export const passkeys = (key: string) => ask<Passkeys>('people/me/passkeys', 'GET', undefined, key);

/** Keep the passkey that an authenticator has made. */
export const addPasskey = (message: NewPasskey, key: string) => ask<PasskeyInfo>('people/me/passkeys', 'POST', message, key);

/** What to ask an authenticator for to make a passkey for the person with this key. */
export const askNew = (key: string) => ask<PasskeyOptions>('people/me/passkeys/options', 'POST', undefined, key);

/** Delete a passkey. Devices that were signed in with it stay so. */
export const removePasskey = (passkey: string, key: string) => ask<undefined>(`people/me/passkeys/${passkey}`, 'DELETE', undefined, key);

/** The unfinished games in which the person with this key has a seat, for a device that has just signed in. */
export const ownTables = (key: string) => ask<OwnTables>('people/me/tables', 'GET', undefined, key);

/** A person's ratings, statistics and finished games, latest first. */
export const person = (id: string, query: PersonQuery = {}) => ask<PersonInfo>(addressOf(`people/${id}`, query));

/** The address: the avatar of a person, as an SVG picture. */
export const avatar = (id: string, query: AvatarQuery = {}): string => `${ANSWERS}${addressOf(`people/${id}/avatar.svg`, query)}`;

/** Change a position by hand or act in it, as often as one likes. Nothing is kept. */
export const practise = (game: string, message: PracticeStep = {}) => ask<PracticeState>(`practice/${game}`, 'POST', message);

/** What the page needs to see where an action like this can end in a position of practice. */
export const heatMap = (game: string, message: AskHeatMap) => ask<FoundHeatMap>(`practice/${game}/heatmap`, 'POST', message);

/** The puzzle of a day. It is the same everywhere. */
export const puzzle = (game: string, day: string) => ask<PuzzleInfo>(`puzzles/${game}/${day}`);

/** The best move that is known. */
export const puzzleAnswer = (game: string, day: string, query: AnswerQuery = {}) => ask<PuzzleAnswer>(addressOf(`puzzles/${game}/${day}/answer`, query));

/** The address: the position of a day's puzzle as a PNG of 1200 by 630 pixels without words, for previews of links. */
export const puzzlePreview = (game: string, day: string): string => `${ANSWERS}puzzles/${game}/${day}/preview.png`;

/** Score a solution: the same move is tried many times. */
export const solvePuzzle = (game: string, day: string, message: SolvePuzzle) => ask<PuzzleSolved>(`puzzles/${game}/${day}/solution`, 'POST', message);

/** Open a table at the position of a puzzle. Moves can be taken back, and bots wait until `play-on`. */
export const openPuzzle = (game: string, day: string, message: OpenPuzzle = {}) => ask<Opened>(`puzzles/${game}/${day}/table`, 'POST', message);

/** A seat at a public table where somebody waits, the longest waiting first, or a new table. */
export const quickMatch = (message: QuickMatch) => ask<Matched>('quick-match', 'POST', message);

/** Upload a record to look at it. The id is the hash of the record. */
export const uploadRecord = (message: UploadRecord) => ask<RecordUploaded>('replays', 'POST', message);

/** A finished game in short: all its moments, landmarks to jump to, and the scores over time. */
export const replay = (id: string, query: ReplayQuery = {}) => ask<ReplayInfo>(addressOf(`replays/${id}`, query));

/** Open a table that continues from a moment, with new chance. Such a game is never rated. */
export const branch = (id: string, message: Branch) => ask<Opened>(`replays/${id}/branch`, 'POST', message);

/** The address: what happened at a moment of a finished game as an animated SVG picture: a flick from its exact track. */
export const clip = (id: string, query: PictureQuery = {}): string => `${ANSWERS}${addressOf(`replays/${id}/clip.svg`, query)}`;

/** What the page needs to see where the next move of a finished game could have ended. */
export const momentHeatMap = (id: string, message: AskMomentHeatMap) => ask<FoundHeatMap>(`replays/${id}/heatmap`, 'POST', message);

/** Moments of a finished game as a seat saw them, at most a hundred at once. */
export const moments = (id: string, query: MomentsQuery = {}) => ask<Moments>(addressOf(`replays/${id}/moments`, query));

/** What a strong bot would do at a moment of a finished game, with the knowledge of the seat. */
export const opinion = (id: string, message: AskOpinion) => ask<Opinion>(`replays/${id}/opinion`, 'POST', message);

/** The address: a moment of a finished game as an SVG picture. */
export const picture = (id: string, query: PictureQuery = {}): string => `${ANSWERS}${addressOf(`replays/${id}/picture.svg`, query)}`;

/** The position of a moment of a finished game, to practise from it. */
export const practiseMoment = (id: string, query: PracticeQuery = {}) => ask<PracticeState>(addressOf(`replays/${id}/practice`, query));

/** The address: a moment of a finished game as a PNG of 1200 by 630 pixels without words, for previews of links. */
export const preview = (id: string, query: PreviewQuery = {}): string => `${ANSWERS}${addressOf(`replays/${id}/preview.png`, query)}`;

/** What the record of a finished game proves: its chance, its seed, its signature, its end. */
export const proof = (id: string) => ask<Fairness>(`replays/${id}/proof`);

/** How far the review of a finished game has come; the review itself once it is done. */
export const review = (id: string, query: ReviewQuery = {}) => ask<ReviewState>(addressOf(`replays/${id}/review`, query));

/** Have a finished game reviewed by the strongest bot. It is done once, in the background. */
export const askReview = (id: string, message: AskReview = {}) => ask<ReviewState>(`replays/${id}/review`, 'POST', message);

/** The rules of a game in sections, each rule with its id and its source. */
export const rules = (game: string, language: string) => ask<RulesPage>(`rules/${game}/${language}`);

/** The address: a picture beside a rule, drawn from a position. */
export const illustration = (game: string, language: string, picture: string): string => `${ANSWERS}rules/${game}/${language}/${picture}.svg`;

/** Count that somebody has come to a step of their first game, if this server counts steps. */
export const stepReached = (message: StepReached) => ask<undefined>('steps', 'POST', message);

/** Open a table. The secrets are sent only in this response. */
export const openTable = (message: OpenTable) => ask<Opened>('tables', 'POST', message);

/** Several tables at once, without the games themselves. One that cannot be read now is in neither list. */
export const look = (message: LookAtTables) => ask<SeveralTables>('tables/look', 'POST', message);

/** Delete a table and its game; only with the host's secret. */
export const remove = (id: string, key: string) => ask<undefined>(`tables/${id}`, 'DELETE', undefined, key);

/** A table as everybody sees it, without the game itself, and the link for others. */
export const table = (id: string) => ask<TableAddress>(`tables/${id}`);

/** Where the turns of this key's seat are told; with the host's key, the table's webhooks. */
export const channels = (id: string, key: string) => ask<NotifyChannels>(`tables/${id}/notifications`, 'GET', undefined, key);

/** Tell the turns of this key's seat while its table is not open. A webhook needs the host's key. */
export const notify = (id: string, message: NotifyWish, key: string) => ask<NotifyChannel>(`tables/${id}/notifications`, 'POST', message, key);

/** Tell the turns of this key's seat no longer. */
export const stopNotifying = (id: string, channel: string, key: string) => ask<undefined>(`tables/${id}/notifications/${channel}`, 'DELETE', undefined, key);

/** The address: the link as a QR code, black on white with a quiet zone. */
export const qrCode = (id: string): string => `${ANSWERS}tables/${id}/qr.svg`;

/** The address: the record of a finished game as a file, with its seed. */
export const record = (id: string): string => `${ANSWERS}tables/${id}/record`;

/** Open a tournament. The host's secret is sent only in this response. */
export const openTournament = (message: OpenTournament, key?: string) => ask<TournamentOpened>('tournaments', 'POST', message, key);

/** A tournament with its standings and the tables of one round. */
export const tournament = (id: string, query: RoundQuery = {}, key?: string) => ask<TournamentInfo>(addressOf(`tournaments/${id}`, query), 'GET', undefined, key);

/** End a tournament now; only with the host's secret. Games that are not over do not count. */
export const endTournament = (id: string, key: string) => ask<undefined>(`tournaments/${id}/end`, 'POST', undefined, key);

/** Take part: before the start, or in an arena before its end. */
export const enterTournament = (id: string, message: EnterTournament) => ask<Entered>(`tournaments/${id}/entrants`, 'POST', message);

/** Take a break, or come back; with the key of the entry. */
export const changeEntry = (id: string, message: ChangeEntry, key: string) => ask<undefined>(`tournaments/${id}/entrants/me`, 'PUT', message, key);

/** Remove somebody with the host's secret, or withdraw with the key of the entry. Their results stay. */
export const removeEntrant = (id: string, entrant: string, key: string) => ask<undefined>(`tournaments/${id}/entrants/${entrant}`, 'DELETE', undefined, key);

/** The address: the link as a QR code, black on white with a quiet zone. */
export const tournamentQrCode = (id: string): string => `${ANSWERS}tournaments/${id}/qr.svg`;

/** Start a tournament; only with the host's secret. */
export const startTournament = (id: string, key: string) => ask<undefined>(`tournaments/${id}/start`, 'POST', undefined, key);
