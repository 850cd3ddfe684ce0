// The player's question as a sentence.

import type { OracleBoardModel } from '../board.svelte';

export function question(board: OracleBoardModel): string {
  const { ask } = board.words;
  const prompt = board.view.prompt;
  switch (prompt?.task) {
    case 'turn':
    case 'ferrying':
    case 'discarding':
    case 'tucking':
    case 'ordering':
    case 'writing':
    case 'crossing':
    case 'trading':
    case 'attending':
      return ask[prompt.task];
    case 'boarding':
    case 'reseating':
      return ask[prompt.task]({ who: prompt.who });
    case 'docking':
      return ask.docking({ boat: prompt.boat + 1 });
    case 'choosing':
      return ask.choosing({ size: prompt.size });
    case 'selling':
      return prompt.sold[2] ? `${ask.selling} ${ask.soldBlack({ n: prompt.sold[2] })}` : ask.selling;
    case 'lining':
      return ask.lining({ n: prompt.left });
    case 'filling':
      return ask.filling({ n: prompt.left });
    case 'foretelling':
    case 'rewarding':
      return ask[prompt.task]({ n: prompt.symbols });
    default:
      return '';
  }
}
