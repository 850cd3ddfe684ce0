// Palec boży in a few minutes: one generation without gods against an easy bot, with a hand that does not tremble.

import { any, mine, type Lesson, type Seen } from '../lesson';

const asks =
  (...prompts: string[]) =>
  ({ position }: Seen) =>
    prompts.includes((position.view as { prompt: string | null }).prompt ?? '');
const over = ({ position }: Seen) => position.outcome !== null;

export const flick: Lesson = {
  game: 'flick',
  minutes: 4,
  options: { steadiness: 'exact', gods: false, generations: 1 },
  steps: [
    {
      id: 'welcome',
      point: '.mat',
      text: {
        en: 'You are a god. This is your world: four islands in the sea, each with a city, and the navel in the middle. You spread your faith by flicking wooden prophets. Whoever has the most points in the end wins.',
        pl: 'Jesteś bogiem, a to twój świat: cztery wyspy na morzu, każda z miastem, a pośrodku Pępek Świata. Szerzysz wiarę, pstrykając drewnianych proroków. Wygrywa ten, kto zbierze najwięcej punktów.',
      },
    },
    {
      id: 'trial',
      point: '.mat',
      when: asks('trial'),
      done: mine('flicked', 'trial_flicked'),
      text: {
        en: 'Who begins? Whoever comes closest to the navel. Your disk lies in your cloud in the corner: press anywhere on the mat, pull back – away from where it shall go – and let go. With the keyboard: arrows aim, 1–9 choose the power, Enter flicks.',
        pl: 'Kto zaczyna? Ten, kto trafi najbliżej Pępka Świata. Twój dysk leży w twojej chmurze w rogu: naciśnij gdziekolwiek na mapie, odciągnij w przeciwną stronę i puść. Z klawiatury: strzałki celują, 1–9 wybierają siłę, Enter pstryka.',
      },
    },
    {
      id: 'vote',
      point: '.council',
      when: asks('vote', 'scales'),
      done: mine('vote_cast'),
      text: {
        en: 'The council. Two laws are proposed, and everybody votes in secret: thumb up for the upper one, thumb down for the lower. The law with more votes comes into force – read both, and vote.',
        pl: 'Obrady. Są dwie propozycje prawa i wszyscy głosują w tajemnicy: kciuk w górę za pierwszą, kciuk w dół za drugą. Wchodzi w życie ta, która ma więcej głosów – przeczytaj obie i zagłosuj.',
      },
      rule: 'PB-A1',
    },
    {
      id: 'law',
      point: '.laws-area',
      when: asks('flick'),
      text: {
        en: 'Here the laws in force lie, with how long they last. They change the rules for everybody, so keep an eye on them.',
        pl: 'Tu leżą obowiązujące prawa i czas ich trwania. Zmieniają zasady dla wszystkich, więc miej je na oku.',
      },
    },
    {
      id: 'island',
      point: '.mat',
      when: asks('flick'),
      done: mine('flicked'),
      text: {
        en: 'Your first mission: flick a prophet onto an island. At the end every island where you have at least one disk gives you 1 point; half over the coast is enough.',
        pl: 'Pierwsza misja: pstryknij proroka na wyspę. Na koniec każda wyspa, na której masz choć jeden dysk, daje 1 punkt; wystarczy, że wystaje na brzeg.',
      },
      rule: 'PB-N1',
    },
    {
      id: 'temple',
      point: '.mat',
      when: asks('temple'),
      done: mine('temple_built', 'declined'),
      text: {
        en: 'You have hit a city! Now you may trade the prophet for a temple, anywhere on that island. A temple is heavy and stays when the prophets go home.',
        pl: 'Trafiłeś w miasto! Możesz teraz zamienić proroka na świątynię w dowolnym miejscu tej wyspy. Świątynia jest ciężka i zostaje, gdy prorocy wracają do domu.',
      },
      rule: 'PB-M4',
    },
    {
      id: 'push',
      point: '.mat',
      when: asks('flick'),
      done: mine('flicked'),
      text: {
        en: 'The other one has flicked, too. Disks push each other: you may knock rivals into the sea, even off the mat. Whoever has the most disks on an island gets 2 points more. Take an island – or chase somebody from one.',
        pl: 'Przeciwnik też już pstryknął. Dyski się popychają: rywali można zepchnąć do morza, a nawet z mapy. Kto ma na wyspie najwięcej dysków, dostaje 2 punkty więcej. Zajmij wyspę – albo kogoś z niej przepędź.',
      },
      rule: 'PB-N2',
    },
    {
      id: 'navel',
      point: '.mat',
      when: asks('flick'),
      done: mine('flicked'),
      text: {
        en: 'Now the navel: a prophet that stops on it gives you 1 point at once, and 1 more for each island you are on. Then it goes to the reserve. Try to hit it, not too hard.',
        pl: 'A teraz Pępek Świata: prorok, który się na nim zatrzyma, daje od razu 1 punkt i po 1 za każdą wyspę, na której jesteś. Potem idzie do rezerwy. Spróbuj trafić, nie za mocno.',
      },
      rule: 'PB-M5',
    },
    {
      id: 'city',
      point: '.mat',
      when: asks('flick'),
      done: mine('flicked'),
      text: {
        en: 'See the round cities? A prophet that stops on one can become a temple. “Show me how” draws what a strong bot would do.',
        pl: 'Widzisz okrągłe miasta? Prorok, który stanie na mieście, może stać się świątynią. „Pokaż, jak to zrobić” rysuje, co zrobiłby silny bot.',
      },
      rule: 'PB-M4',
    },
    {
      id: 'rest',
      point: '.players-area',
      when: asks('flick', 'temple', 'after'),
      stays: true,
      done: (seen) => any('converted', 'game_ended')(seen) || over(seen),
      text: {
        en: 'You know all the flicks now. Use up your prophets as you like; the little disks beside your name are those you still have.',
        pl: 'Znasz już wszystkie pstryknięcia. Zużyj proroków, jak chcesz; małe dyski przy twoim imieniu to ci, którzy ci zostali.',
      },
    },
    {
      id: 'conversion',
      point: '.players-area',
      when: over,
      text: {
        en: 'When all prophets are flicked, the islands are counted: 1 point for being there, 2 more for having the most. Then the prophets go home and the next generation begins. This lesson had one; a whole game has several – and every player a god with a power of their own.',
        pl: 'Gdy wszyscy prorocy są pstryknięci, liczy się wyspy: 1 punkt za obecność, 2 więcej za przewagę. Potem prorocy wracają do domu i zaczyna się następne pokolenie. Ta lekcja miała jedno; cała gra ma ich kilka – a każdy gracz ma boga z własną mocą.',
      },
      rule: 'PB-N1',
    },
  ],
};
