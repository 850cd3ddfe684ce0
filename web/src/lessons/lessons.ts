// The games' lessons: `games/NAME/lesson.ts`, with the steps' texts in `games/NAME/locales/LANGUAGE/lesson.ftl`.

import { hasPart, speech, words } from '../common/i18n.svelte';
import type { Lesson } from './lesson';

const LESSONS = import.meta.glob<Lesson>('../games/*/lesson.ts', { import: 'lesson' });

const fileOf = (game: string) => `../games/${game}/lesson.ts`;

export const hasLesson = (game: string): boolean => fileOf(game) in LESSONS;

/** The lesson of a game, with its texts; null if there is none. */
export async function loadLesson(game: string): Promise<Lesson | null> {
  const load = LESSONS[fileOf(game)];
  const part = `${game}/lesson`;
  if (!load || !hasPart(part)) return null;
  const [lesson] = await Promise.all([load(), speech.ready(part)]);
  return lesson;
}

/** The text of a step. */
export function stepText(game: string, step: string): string {
  const part = `${game}/lesson`;
  if (!hasPart(part)) return '';
  const texts = words(part) as unknown as Partial<Record<string, string>>;
  return texts[step] ?? '';
}
