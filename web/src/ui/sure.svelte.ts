// "Are you sure?": a question before something that cannot be undone. `Sure.svelte` shows it.

/** A question that waits for its answer. */
export interface Question {
  text: string;
  deed: string; // what the button that agrees says
  answer: (yes: boolean) => void;
}

class Asking {
  question = $state.raw<Question | null>(null);
}

export const asking = new Asking();

/** Ask in a dialog of the page. Another question takes the place of one that nobody has answered. */
export function sure(text: string, deed: string): Promise<boolean> {
  asking.question?.answer(false);
  return new Promise((resolve) => {
    asking.question = {
      text,
      deed,
      answer: (yes) => {
        asking.question = null;
        resolve(yes);
      },
    };
  });
}
