import { writeDay } from '../../formats/days.ts';
import type { Words } from '../../words/all-words.ts';
import type { OpenedReturn } from './return-filters.ts';

/** What the consumer is sent; undefined where there is nothing to take anywhere: a carrier comes by itself. */
export function sentenceOf(
  { kind, number, deadlineOn }: Pick<OpenedReturn, 'kind' | 'number' | 'deadlineOn'>,
  words: Words['returns']['sentence'],
): string | undefined {
  if (number === null || deadlineOn === null || kind === 'carrier') return undefined;
  return words[kind](number, writeDay(deadlineOn));
}
