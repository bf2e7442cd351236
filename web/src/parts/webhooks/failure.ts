import type { Words } from '../../words/all-words.ts';
import { wordFor } from './word-for.ts';

/** How a send ended, for people; undefined where it was not sent yet. */
export function failureOf(
  words: Words['webhooks'],
  { status, class: ended }: { status: number | null; class: string | null },
): string | undefined {
  if (ended === null) return undefined;
  if (ended !== 'http_error' || status === null) return wordFor(words.failures, ended);
  return words.statuses[status] ?? (status >= 500 ? words.serverError : wordFor(words.failures, ended));
}
