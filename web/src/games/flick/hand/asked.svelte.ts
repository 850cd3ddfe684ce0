// The viewer's prompt and their answer: the choices on offer, the draft of an open choice, and sending it.

import type { Choice, Position } from '../../../wire';
import type { BoardProps } from '../../board';
import { getField } from '../../common/fields';
import { encodeAim, type Launch } from './aiming';
import { Draft } from './draft.svelte';
import type { GodId } from '../mat';
import type { Show } from '../mat/show.svelte';

const ON_CARDS = ['decline', 'vote', 'choose_god']; // groups of choices that are shown on cards

export class Asked {
  readonly draft = new Draft();
  sending = $state(false);
  #sent = $state.raw<{ of: Position; launches: readonly Launch[] } | null>(null);

  #props: () => BoardProps;
  #show: Show;

  constructor(props: () => BoardProps, show: Show) {
    this.#props = props;
    this.#show = show;
  }

  /** The position that asks for an answer, once everything before it is shown; null while nothing is asked. */
  readonly question = $derived.by<Position | null>(() => {
    const { shown, scene } = this.#show;
    return shown !== null && this.#props().active && scene.prompt !== null ? shown : null;
  });
  readonly #choices = $derived<Choice[]>(this.question?.choices ?? []);
  readonly decline = $derived<Choice | null>(this.#choices.find(({ group }) => group === 'decline') ?? null);
  readonly others = $derived<Choice[]>(this.#choices.filter(({ group }) => !ON_CARDS.includes(group)));
  readonly gods = $derived<GodId[]>(
    this.#choices.filter(({ group }) => group === 'choose_god').map(({ action }) => getField(action, 'god') as GodId),
  );
  readonly voting = $derived.by(
    () => this.ready && (this.#show.scene.prompt === 'vote' || this.#show.scene.prompt === 'scales'),
  );
  /** Islands on which a temple may be built; null if no temple is being built. */
  readonly islands = $derived.by<number[] | null>(() =>
    this.ready && this.draft.mode === 'temple'
      ? [...new Set(this.draft.choices.map((choice) => getField(choice.action, 'island') as number))]
      : null,
  );

  /** Disks that were let go, as they lay, until their flick is shown: the answer may take a moment. */
  readonly gone = $derived.by<readonly Launch[]>(() =>
    this.#sent?.of === this.#props().position && !this.#show.busy ? this.#sent.launches : [],
  );

  get ready(): boolean {
    return this.question !== null;
  }
  /** Whether the pointer and keys can change the draft. */
  get open(): boolean {
    return this.ready && this.draft.choice !== null && !this.sending;
  }

  async send(action: unknown): Promise<void> {
    if (this.sending || !this.ready) return;
    this.sending = true;
    const { act, aim } = this.#props();
    aim?.(null);
    const done = await act(action);
    this.sending = false;
    if (done) return;
    this.#sent = null;
    this.draft.reset();
  }

  /** Send the draft if it is valid. */
  confirm(): void {
    const { question, draft } = this;
    if (!question || this.sending || !draft.choice || !draft.good) return;
    this.#sent = { of: question, launches: draft.launches };
    void this.send(draft.action);
  }

  /** Send the aim for others to watch. */
  tellAim(): void {
    const { draft } = this;
    if (!this.ready || !draft.touched || this.sending) return;
    const { aim } = this.#props();
    const at = draft.at;
    if (draft.mode === 'flick') aim?.(encodeAim(draft.launches));
    else if (at && draft.mode === 'heart') aim?.({ x: at[0], y: at[1], heart: 1 });
    else if (at && draft.mode === 'hand')
      aim?.({ x: at[0], y: at[1], hand: 1, angle: getField(draft.action, 'angle') as number });
  }
}
