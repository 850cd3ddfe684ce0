// The client's model of one table: its seats, the position for each seat held here, and the viewer whose view the board
// shows.

import { onDestroy } from 'svelte';
import { Connection, socketOf, type Line as ConnectionLine, type Message, type News, type Reply } from './connection';
import type { Socket } from './socket';
import { players } from '../common/players.svelte';
import { sealing } from '../fairness/fair';
import { traitsOf } from '../games/registry';
import type { Deed, Line } from './journal';
import { Playback, type Scene } from './playback.svelte';
import { follow } from './played';
import { SHOWN_FOR, type Shown } from '../chat/reactions';
import { forgetSeat, knownTable, remember, rememberRematch, rememberSeat, secretsOf, self } from '../people/secrets';
import { Refused } from '../server/server';
import { settings, type Pace } from '../common/settings.svelte';
import { LATELY, TableLog } from './table_log.svelte';
import { Viewer } from './viewer.svelte';
import { SPECTATOR } from './viewpoint';
import type { Bye, Happened, Opinion, Position, Rehearsal, Reported, Said, TableInfo, Update } from '../wire';

const SPEEDS: Record<Pace, number> = { slow: 0.5, normal: 1, fast: 2, once: 0 };
const MAX_SAID = 200;
const HEARD_FOR = 2000; // milliseconds
const AIM_EVERY = 80; // milliseconds between two aims sent

export class TableModel {
  table = $state.raw<TableInfo | null>(null);
  seats = $state.raw<number[]>([]); // held by this screen
  host = $state(false);
  said = $state.raw<Said[]>([]);
  reports = $state.raw<Reported[]>([]); // lines of the chat that were reported to this host
  heard = $state.raw<Said | null>(null); // a message that has just come
  reactions = $state.raw<Shown[]>([]); // those being shown
  unread = $state(0); // chat messages since the chat was last opened
  line = $state<ConnectionLine>('opening');
  ended = $state.raw<Bye['reason'] | 'no-such-table' | 'refused' | null>(null);

  aims = $state.raw<Record<number, Record<string, number>>>({});
  opinion = $state.raw<Opinion | null>(null);
  thinking = $state(false); // a bot's opinion is being computed
  sending = $state(false); // a move is being sent
  acted = $state.raw<{ after: number; action: unknown } | null>(null); // the last move of this screen, after so many entries
  problem = $state.raw<Refused | null>(null);
  goOnAt = $state<string | null>(null); // the table of the rematch that all agreed to
  clockAt = $state(0); // performance.now() when the clocks were last received

  /** Plays out on the board what happened, as the viewer saw it. */
  readonly playback = new Playback(
    () => (settings.still ? 0 : SPEEDS[settings.pace]),
    () => this.#choose(),
    true,
  );

  #newest = new Map<number, Position>(); // by viewer
  #log = new TableLog();
  #viewer = new Viewer(this.#newest, (seat) => this.#looks(seat));
  #aimed: number | null = null; // when an aim was last sent; null if none is shown
  #aimLater: ReturnType<typeof setTimeout> | undefined;
  #reacted = 0; // reactions so far
  #connection: Connection;

  constructor(
    readonly id: string,
    open: () => Socket = () => socketOf(id),
    readonly preview = false, // a small board on another page: it holds no seat and needs no log
  ) {
    this.#connection = new Connection(
      {
        greeting: () => ({
          language: settings.language,
          secrets: preview ? [] : secretsOf(id),
          person: preview ? null : (self()?.key ?? null),
          preview,
          seen: this.#seen(),
        }),
        hear: (news) => this.#hear(news),
        line: (line) => {
          this.line = line;
          if (line === 'open') this.#seal();
        },
        counted: (entries) => this.#counted(entries),
        bye: (reason) => (this.ended = reason),
      },
      open,
    );
  }

  close(): void {
    this.playback.close();
    clearTimeout(this.#aimLater);
    this.#connection.close();
  }

  /**
   * The last entry this screen has, for hello. After a reload the latest entries are requested again if the board shows
   * everybody's last action.
   */
  #seen(): number {
    if (this.#newest.size > 0) return Math.min(...[...this.#newest.values()].map(({ n }) => n - 1));
    const known = knownTable(this.id);
    return known && known.moves > 0 && traitsOf(known.game).showsDeeds ? Math.max(0, known.moves - 1 - LATELY) : -1;
  }

  /** The table has so many entries. If it went on without this screen, request what was missed. */
  #counted(entries: number): void {
    const viewers = this.seats.length > 0 ? this.seats : [SPECTATOR];
    if (viewers.some((viewer) => (this.#newest.get(viewer)?.n ?? 0) !== entries)) this.#connection.sendHello();
  }

  wake(): void {
    this.#connection.wake();
  }

  /** The browser says that the network is gone, or back. */
  network(up: boolean): void {
    if (up) this.#connection.online();
    else this.#connection.offline();
  }

  // --- state for the page

  /** The seat whose view is shown. */
  get viewer(): number {
    return this.#viewer.seat;
  }

  /** The seat that is to take the screen. */
  get curtain(): number | null {
    return this.#viewer.curtain;
  }

  /** The person called by the curtain has taken the screen. */
  lift(): void {
    this.#viewer.lift();
  }

  /** The viewer's log, including what is not shown yet. */
  get lines(): Line[] {
    return this.#log.lines(this.viewer);
  }

  /** What the board shows. */
  get position(): Position | null {
    return this.playback.position;
  }

  /** The scene that the board shows or plays out. */
  get scene(): Scene | null {
    return this.playback.scene;
  }

  /** The last position that the board has finished showing. */
  get stands(): Position | null {
    return this.playback.stands;
  }

  get names(): string[] {
    return this.table?.seats.map((seat) => players.called(seat.name, settings.language)) ?? [];
  }

  /** Whether this seat belongs to the one person at this screen. */
  isMe(seat: number): boolean {
    return this.seats.length === 1 && this.seats[0] === seat;
  }

  /** The seat of the one person at this screen, whom sentences call "you"; -1 if there is none. */
  get reader(): number {
    return this.seats.length === 1 ? this.seats[0]! : SPECTATOR;
  }

  /** The players as the page calls them: their names, and "You" for the one person at this screen. */
  get called(): string[] {
    return this.names.map((name, seat) => (this.isMe(seat) ? settings.words.me : name));
  }

  /** What tells the viewer that it is their turn. With several people at this screen it has a name. */
  get turnText(): string {
    const { words } = settings;
    return this.isMe(this.viewer) ? words.yourTurn : words.turnOf({ name: this.names[this.viewer] ?? '?' });
  }

  get bots(): boolean[] {
    return this.#sitters.map((sitter) => sitter !== 'person' && sitter !== 'open');
  }

  /** Whether the viewer is asked now and everything before it has been shown. */
  get myTurn(): boolean {
    const { position } = this;
    return !!position && !this.playback.playing && position.to_act.includes(this.viewer);
  }

  get active(): boolean {
    return this.myTurn && !this.sending && this.curtain === null && this.line !== 'closed';
  }

  /** The seat that chats and sends requests for this screen; −1 if none is held here. */
  get speaker(): number {
    return this.viewer >= 0 ? this.viewer : (this.seats[0] ?? SPECTATOR);
  }

  /** Whether the game is over, as far as the board has shown it. */
  get over(): boolean {
    return this.table?.phase === 'over' || !!this.stands?.outcome;
  }

  /** Whether somebody who only watches may take a seat of the running game. */
  get maySit(): boolean {
    return this.table?.phase === 'playing' && this.seats.length === 0 && this.#sitters.includes('open');
  }

  /** Whether this screen plays with people at other screens. Against bots alone nobody waits for another person. */
  get playsWithOthers(): boolean {
    return this.seats.length > 0 && this.#sitters.some((one, seat) => one === 'person' && !this.seats.includes(seat));
  }

  get #sitters(): string[] {
    return this.table?.seats.map(({ sitter }) => sitter) ?? [];
  }

  /** Whether the game is interrupted until people continue it. */
  get paused(): boolean {
    return this.table?.phase === 'playing' && this.table.clock.stopped;
  }

  /** Whether the game is over without a result, and the board has shown everything that came before. */
  get endedEarly(): boolean {
    return this.table?.phase === 'over' && !this.playingOut && !this.stands?.outcome;
  }

  get playingOut(): boolean {
    return this.playback.playing;
  }

  /** The latest entries before those that the board plays out. */
  get before(): Happened[] {
    return this.#log.before(this.viewer, this.position?.n ?? 0);
  }

  /** What the others did since the viewer's last move. */
  get deeds(): Deed[] {
    return this.viewer < 0 || !this.scene
      ? []
      : this.#log.deeds(this.viewer, this.scene.position.n, traitsOf(this.table?.game ?? '').minor);
  }

  /** Whether the board can show again what happened from this entry on. */
  canReplay(from: number): boolean {
    return this.#log.from(this.viewer, from) !== null;
  }

  /** Show again on the board what happened from this entry on. */
  replay(from: number): void {
    const now = this.#newest.get(this.viewer);
    const played = this.#log.from(this.viewer, from);
    if (!now || !played || this.playback.playing) return;
    const nothing = { to_act: [], choices: [], open_choices: [], take_back_to: null, outcome: null };
    this.playback.cut({ ...now, ...nothing, n: from, view: played[0]!.before });
    this.playback.add({ position: now, happened: played, again: true });
  }

  /** The log as far as the board has shown it. */
  get shownLines(): Line[] {
    const until = this.stands?.n ?? 0;
    return this.lines.filter((line) => line.n < until);
  }

  // --- messages from the server

  #hear(news: News): void {
    switch (news.type) {
      case 'welcome':
        this.seats = news.seats;
        this.host = news.host;
        this.said = news.said;
        this.reports = news.reports;
        this.#tableIs(news.table);
        if (this.viewer !== SPECTATOR && !news.seats.includes(this.viewer)) this.#viewer.look(SPECTATOR);
        break;
      case 'table':
        this.#tableIs(news.table);
        break;
      case 'update':
        this.#updated(news);
        break;
      case 'said':
        this.said = [...this.said, news].slice(-MAX_SAID);
        this.heard = news;
        this.reactions = this.reactions.filter(({ seat }) => seat !== news.seat); // what came last is shown
        setTimeout(() => (this.heard = this.heard === news ? null : this.heard), HEARD_FOR);
        this.unread += 1;
        break;
      case 'reacted':
        if (settings.reactions) this.#show({ ...news, key: this.#reacted++ });
        break;
      case 'reported':
        this.reports = [...this.reports, news];
        this.unread += 1;
        break;
      case 'aiming': {
        const aims = { ...this.aims };
        if (news.aim) aims[news.seat] = news.aim;
        else delete aims[news.seat];
        this.aims = aims;
      }
    }
  }

  /** Show a reaction for a while. A seat shows its latest one. */
  #show(reaction: Shown): void {
    if (this.heard?.seat === reaction.seat) this.heard = null;
    this.reactions = [...this.reactions.filter(({ seat }) => seat !== reaction.seat), reaction];
    setTimeout(() => (this.reactions = this.reactions.filter(({ key }) => key !== reaction.key)), SHOWN_FOR);
  }

  #tableIs(table: TableInfo): void {
    const before = this.table;
    this.table = table;
    const held = this.seats.filter((seat) => table.seats[seat]?.sitter === 'person');
    if (held.length < this.seats.length) this.#hold(held); // the host has given a seat to somebody else
    this.clockAt = performance.now();
    this.#seal();
    if (this.seats.length > 0 || this.host)
      remember(this.id, { game: table.game, names: this.names, over: table.phase === 'over' });
    if (table.rematch !== null && this.seats.length > 0) {
      rememberRematch(this.id, table.rematch);
      if (before?.rematch === null) this.goOnAt = table.rematch;
    }
  }

  /** Seal or reveal the nonces of the seats held here, if the table asks for them. */
  #seal(): void {
    if (!this.table || this.line !== 'open' || this.seats.length === 0) return;
    const before = knownTable(this.id)?.fair ?? null;
    const { witness, messages } = sealing(this.table, this.seats, before);
    if (JSON.stringify(witness) !== JSON.stringify(before)) remember(this.id, { fair: witness });
    for (const message of messages) this.#connection.ask(message).catch(() => undefined); // asked for again if need be
  }

  #updated({ happened, position: told, clock }: Update): void {
    const viewer = told.viewer;
    const before = this.#newest.get(viewer);
    const played = follow(before, happened);
    const view = told.view ?? played?.at(-1)?.views.at(-1) ?? (played && before?.view);
    if (!view) {
      this.#connection.sendHello(); // the patches do not fit this screen's view: request everything
      return;
    }
    const position = { ...told, view };
    this.#newest.set(viewer, position);
    this.#log.add(viewer, happened, played);
    if (this.table) this.table = { ...this.table, clock, to_act: position.to_act };
    this.clockAt = performance.now();
    if (happened.length > 0) {
      this.aims = {};
      this.opinion = null;
    }
    if (viewer === this.viewer || (this.scene === null && this.seats.length === 0)) {
      this.#viewer.seat = viewer;
      this.playback.add({ position, happened: (this.scene && played) ?? [] });
      if (this.seats.length > 0) remember(this.id, { moves: position.n, over: position.outcome !== null });
    }
    this.#choose();
    void this.#recall();
  }

  /** Load the earlier log once, and again when the language has changed. */
  async #recall(): Promise<void> {
    const { viewer } = this;
    const position = this.#newest.get(viewer);
    if (!position || this.preview) return;
    await this.#log.recall(viewer, async () => {
      const reply = await this.#connection.ask({ type: 'recall', viewer, before: position.n });
      return reply.type === 'recalled' ? reply.happened : null;
    });
  }

  // --- viewer

  #choose(): void {
    if (!this.playback.playing) this.#viewer.choose(this.seats);
  }

  /** Another seat's view is shown. */
  #looks(seat: number): void {
    this.opinion = null;
    this.playback.cut(this.#newest.get(seat) ?? null);
    void this.#recall();
  }

  // --- actions of people

  /** Send a request and show the reason if it is refused. Return whether it succeeded. */
  async try(message: Message): Promise<boolean> {
    this.problem = null;
    try {
      const reply = await this.#connection.ask(message);
      if (reply.type === 'claimed') {
        rememberSeat(this.id, reply.seat, reply.secret);
        this.#hold([...this.seats, reply.seat]);
      }
      return true;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.problem = problem;
      if (problem.code === 'not-your-seat') this.#connection.sendHello(); // another device holds the seat now
      return false;
    }
  }

  /** Send a request. Return the answer, or null and the reason in `problem` if it is refused. */
  async ask(message: Message): Promise<Reply | null> {
    this.problem = null;
    try {
      return await this.#connection.ask(message);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.problem = problem;
      return null;
    }
  }

  /** The host has dealt with a report. */
  async dismissReport(number: number): Promise<void> {
    if (await this.try({ type: 'dismiss-report', report: number }))
      this.reports = this.reports.filter((one) => one.number !== number);
  }

  #hold(seats: number[]): void {
    this.seats = [...new Set(seats)].sort((a, b) => a - b);
    this.#seal();
    if (this.viewer !== SPECTATOR && !this.seats.includes(this.viewer)) this.#viewer.look(SPECTATOR);
    this.#choose();
  }

  async act(action: unknown): Promise<boolean> {
    const { position } = this;
    if (!position || !this.active) return false;
    this.sending = true;
    this.playback.acted();
    this.aim(null);
    const number = Math.floor(Math.random() * 2 ** 53);
    const done = await this.try({ type: 'act', seat: this.viewer, number, after: position.n - 1, action });
    this.sending = false;
    if (done) this.acted = { after: position.n, action };
    return done;
  }

  /** What the position would be after these actions of the viewer. Null if it cannot be said. */
  async rehearse(actions: readonly unknown[]): Promise<Rehearsal | null> {
    try {
      const reply = await this.#connection.ask({ type: 'rehearse', seat: this.viewer, actions: [...actions] });
      return reply.type === 'rehearsed' ? reply.rehearsal : null;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      return null;
    }
  }

  /** What somebody at this screen may take back, or ask to: the viewer first, then the other seats held here. */
  get canTakeBack(): { seat: number; to: number } | null {
    if (!this.stands || this.playback.playing) return null;
    for (const seat of [this.viewer, ...this.seats]) {
      const to = (seat === this.viewer ? this.stands : this.#newest.get(seat))?.take_back_to ?? null;
      if (to !== null && seat >= 0 && to >= (this.table?.frozen ?? 0) - 1) return { seat, to };
    }
    return null;
  }

  get mayTakeBack(): boolean {
    return this.table?.undo !== 'never' && this.canTakeBack !== null;
  }

  async takeBack(): Promise<boolean> {
    const offer = this.canTakeBack;
    return offer !== null && this.try({ type: 'take-back', ...offer });
  }

  /** A puzzle: bots wait until its person plays on. */
  get frozen(): boolean {
    return this.table?.phase === 'playing' && this.table.frozen !== null;
  }

  async claim(seat: number, name: string): Promise<boolean> {
    settings.call(name);
    return this.try({ type: 'claim', seat, name, person: self()?.key ?? null, seals: true });
  }

  async leave(seat: number): Promise<boolean> {
    const left = await this.try({ type: 'leave', seat });
    if (left) {
      forgetSeat(this.id, seat);
      this.#hold(this.seats.filter((one) => one !== seat));
    }
    return left;
  }

  /** Send the current aim, throttled. */
  aim(aim: Record<string, number> | null): void {
    clearTimeout(this.#aimLater);
    const wait = this.#aimed === null ? 0 : this.#aimed + AIM_EVERY - performance.now();
    if (aim !== null && wait > 0) {
      this.#aimLater = setTimeout(() => this.aim(aim), wait);
      return;
    }
    if (aim === null && this.#aimed === null) return;
    this.#aimed = aim === null ? null : performance.now();
    this.#connection.tell({ type: 'aim', seat: this.viewer, aim });
  }

  async hint(): Promise<void> {
    if (this.thinking || !this.myTurn) return;
    this.thinking = true;
    this.problem = null;
    const seat = this.viewer;
    try {
      const reply = await this.#connection.ask({ type: 'hint', seat });
      if (reply.type === 'opinion' && reply.n === this.position?.n && seat === this.viewer)
        this.opinion = reply.opinion;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.problem = problem;
    } finally {
      this.thinking = false;
    }
  }

  /** The language has changed: request all texts in the new one. */
  speakAnew(): void {
    this.#connection.sendHello();
  }
}

/** A table model for the lifetime of the calling component, in the current language. */
export function sitAt(id: string, preview = false): TableModel {
  const model = new TableModel(id, undefined, preview);
  onDestroy(() => model.close());
  let spoken = settings.language;
  $effect(() => {
    if (settings.language === spoken) return;
    spoken = settings.language;
    model.speakAnew();
  });
  return model;
}
