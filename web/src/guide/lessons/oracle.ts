// Wyrocznia in a few minutes: the first day of a game with an easy neighbour.

import { any, mine, type Lesson, type Seen } from '../lesson';

const asks =
  (...tasks: string[]) =>
  ({ position, me }: Seen) =>
    position.to_act.includes(me) &&
    tasks.includes((position.view as { prompt: { task: string } | null }).prompt?.task ?? '');
const offers =
  (...deeds: string[]) =>
  (seen: Seen) =>
    asks('turn')(seen) && seen.position.choices.some(({ action }) => deeds.includes((action as { do: string }).do));
const later = ({ position }: Seen) => (position.view as { day: number }).day > 1 || position.outcome !== null;
const doing =
  (...deeds: string[]) =>
  (action: Record<string, unknown>) =>
    deeds.includes(action['do'] as string);

const IDEAS = ['stargaze', 'divine', 'horoscope']; // each is tried once before the day is left to the learner

export const oracle: Lesson = {
  game: 'oracle',
  minutes: 5,
  options: {},
  steps: [
    {
      id: 'welcome',
      point: '.shop',
      text: {
        en: 'You keep a shop of prophecies. In three days adventurers come to the harbour, and you sell them charms and books. Whoever has the most gold in the end wins. This is your shop: a sheet of paper you draw on.',
        pl: 'Prowadzisz sklep z przepowiedniami. Przez trzy dni do portu przybijają przybysze, a ty sprzedajesz im talizmany i księgi. Wygrywa ten, kto ma na końcu najwięcej złota. To twój sklep: kartka, po której rysujesz.',
      },
    },
    {
      id: 'dish',
      point: '.shop .dish',
      when: asks('turn'),
      text: {
        en: 'Before each turn you throw five runes into the dish. Where they fall, left or right, and what they show decides how much an action gives you.',
        pl: 'Przed każdą turą wrzucasz do naczynia pięć run. To, gdzie upadną – po lewej czy po prawej – i co pokażą, mówi, ile da ci akcja.',
      },
      rule: 'WY-S2',
    },
    {
      id: 'clock',
      point: '.cove .clock, .clock',
      when: asks('turn'),
      text: {
        en: 'Every action takes hours. Whoever’s marker is farthest back on the clock acts next – sometimes twice in a row.',
        pl: 'Każda akcja trwa kilka godzin. Działa ten, czyj znacznik na zegarze jest najdalej z tyłu – czasem dwa razy z rzędu.',
      },
      rule: 'WY-C5',
    },
    {
      id: 'stargaze',
      point: '[data-place="space:stargazing"], .shop .stars',
      when: offers('stargaze'),
      done: mine('went'),
      only: doing('stargaze'),
      text: {
        en: 'Look at the stars: choose stargazing. Touch its name above the star field, or the button below.',
        pl: 'Spójrz w gwiazdy: wybierz wróżenie z gwiazd. Dotknij tej nazwy nad polem gwiazd albo przycisku na dole.',
      },
      rule: 'WY-A1',
    },
    {
      id: 'lines',
      point: '.lining, .shop .stars',
      when: asks('lining'),
      done: (seen) => mine('drawn')(seen) && !asks('lining')(seen),
      text: {
        en: 'Draw lines from dot to dot – as many as the runes gave you. Close off two fields of one colour for a book, or a single one for a charm; golden lines close something. Keep away from the thorny cross in the middle: areas beside it bring corruption.',
        pl: 'Rysuj linie od kropki do kropki – tyle, ile dały runy. Zamknij dwa pola jednego koloru, żeby dostać księgę, albo jedno, żeby dostać talizman; złote linie coś zamykają. Uważaj na ciernisty krzyż pośrodku: pola przy nim przynoszą zepsucie.',
      },
      rule: 'WY-A2',
    },
    {
      id: 'shelf',
      point: '.shop .shelf',
      when: (seen) => asks('turn', 'boarding', 'docking')(seen) && seen.done.has('lines'),
      text: {
        en: 'What you close off comes onto your shelf. You will sell it at the market in the evening.',
        pl: 'To, co zamkniesz, trafia na półkę. Sprzedasz to wieczorem na targu.',
      },
    },
    {
      id: 'boats',
      point: '.cove .room, .room',
      when: asks('boarding', 'docking'),
      done: mine('boarded', 'docked'),
      text: {
        en: 'When markers move on the clock, people are drawn from the bag and you choose their boat. A full boat docks at a pier: there you will find your customers. Send those whose colour you can serve.',
        pl: 'Gdy znaczniki idą po zegarze, z worka dobiera się przybyszów, a ty wybierasz im łódź. Pełna łódź przybija do nabrzeża: tam będą twoi klienci. Wysyłaj tych, których kolor możesz obsłużyć.',
      },
      rule: 'WY-C6',
    },
    {
      id: 'divine',
      point: '[data-place="space:divination"], .shop .prophecies',
      when: offers('divine'),
      done: mine('went'),
      only: doing('divine'),
      text: {
        en: 'Foretell something: choose divination. It takes one hour only.',
        pl: 'Przepowiedz coś: wybierz przepowiadanie. Trwa tylko godzinę.',
      },
      rule: 'WY-A5',
    },
    {
      id: 'foretell',
      point: '[data-place^="bag:"], .bag',
      when: asks('foretelling'),
      done: mine('foretold'),
      text: {
        en: 'Whom do you foretell? If somebody of that colour is drawn from the bag soon, your prophecy comes true; every other one strikes a symbol off it. Choose a colour of which many are left.',
        pl: 'Kogo przepowiadasz? Jeśli wkrótce z worka wyjdzie ktoś tego koloru, przepowiednia się spełni; każdy inny skreśla jeden symbol. Wybierz kolor, którego jest jeszcze dużo.',
      },
      rule: 'WY-A6',
    },
    {
      id: 'horoscope',
      point: '[data-place="space:horoscopes"], .shop .horoscopes',
      when: offers('horoscope'),
      done: mine('went'),
      only: doing('horoscope'),
      text: {
        en: 'Another way: horoscopes. You write the numbers of the dice of one half of the dish into two rows.',
        pl: 'Inny sposób: horoskopy. Wpisujesz liczby z kostek jednej połowy naczynia do dwóch rzędów.',
      },
      rule: 'WY-A7',
    },
    {
      id: 'write',
      point: '.shop .horoscopes',
      when: asks('writing'),
      done: (seen) => mine('wrote', 'marked')(seen) && !asks('writing')(seen),
      text: {
        en: 'In the upper row numbers may never fall, in the lower never rise. Every field you reach gives what is drawn in it.',
        pl: 'W górnym rzędzie liczby nie mogą maleć, w dolnym rosnąć. Każde osiągnięte pole daje to, co na nim narysowano.',
      },
      rule: 'WY-A8',
    },
    {
      id: 'corruption',
      point: '[data-at^="corruption:"]',
      when: (seen) => asks('turn', 'boarding', 'docking')(seen) && seen.done.has('divine'),
      text: {
        en: 'Corruption cards lie here, face down to the others. At the end each point on them costs gold – the more, the more rogues have come to town.',
        pl: 'Tu leżą karty zepsucia, zakryte przed innymi. Na koniec każdy ich punkt kosztuje złoto – tym więcej, im więcej łotrów przybyło do miasta.',
      },
      rule: 'WY-C15',
    },
    {
      id: 'play',
      point: '.foot .prompt',
      when: (seen) => asks('turn')(seen) && IDEAS.every((idea) => seen.done.has(idea)),
      stays: true,
      done: (seen) => any('marketed')(seen) || asks('selling')(seen) || later(seen),
      text: {
        en: 'Now play on until the evening. Try the town square, too: townsfolk help at once or join your staff. When four boats have docked, the market opens.',
        pl: 'A teraz graj dalej do wieczora. Zajrzyj też na plac miejski: mieszkańcy pomagają od razu albo zostają w twoim personelu. Gdy przybiją cztery łodzie, otworzy się targ.',
      },
      rule: 'WY-C8',
    },
    {
      id: 'sell',
      point: '.cove .room, .room',
      when: asks('selling'),
      done: (seen) => mine('sold')(seen) || later(seen),
      text: {
        en: 'The market! Each good finds a customer of its colour on a pier. The more of them stand there, the more you are paid.',
        pl: 'Targ! Każdy towar szuka na nabrzeżu klienta swojego koloru. Im więcej ich tam stoi, tym więcej ci zapłacą.',
      },
      rule: 'WY-C9',
    },
    {
      id: 'gold',
      point: '[data-at^="gold:"]',
      when: later,
      text: {
        en: 'Here is your gold. Touch it to see where every coin came from; each line leads to its rule. After the third day the corruption is paid, and the richest oracle wins.',
        pl: 'Tu jest twoje złoto. Dotknij go, żeby zobaczyć, skąd wzięła się każda moneta; każdy wiersz prowadzi do zasady. Po trzecim dniu płaci się za zepsucie i wygrywa najbogatsza wyrocznia.',
      },
    },
  ],
};
