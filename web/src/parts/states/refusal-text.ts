import type { ApiError } from '@carreto/contract/client/api-error';
import { knownWord } from '../../formats/word-for.ts';
import type { Words } from '../../words/all-words.ts';

/** Why a call was refused, as a sentence: our own where the page knows what to do about it, else that of the API. */
export function refusalText({ code, message }: ApiError, words: Words['parts']): string {
  const said = message.replace(/^\d{3} \w+: /, '');
  // The API says by how much; the page, what to do about it.
  if (code === 'above_limit') return `${said} ${words.refusals.aboveLimit}`;
  return knownWord(words.refusals, code) ?? said;
}

/** Whether a refusal says itself what is missing, rather than a permission. */
export function saysWhatIsMissing({ code }: ApiError, words: Words['parts']): boolean {
  return knownWord(words.refusals, code) !== undefined;
}
