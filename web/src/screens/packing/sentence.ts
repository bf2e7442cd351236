import type { PackingScanView } from '@carreto/contract/admin/freights/packing';
import { toCamel } from '../../formats/camel.ts';
import { type InstantLanguage, isSameDay, writeInstant, writeTime } from '../../formats/instants.ts';
import type { Words } from '../../words/all-words.ts';
import type { Scan } from './scan-queue.ts';

type Texts = Words['packing'];

/** What came of a scan, in one sentence. */
export function sentenceOf({ answer, trouble }: Scan, words: Texts, language: InstantLanguage): string {
  if (answer === undefined) return trouble?.message || words.trouble.refused;
  const { outcome, print } = answer;
  if (outcome === 'printed') return printedSentence(answer, words);
  if (outcome === 'unprintable') return answer.message;
  if (outcome !== 'already_printed' || print === null) return words.outcomes[toCamel(outcome)];
  const { printedBy, printedAt } = print;
  return isSameDay(printedAt, Date.now())
    ? words.alreadyToday(printedBy, writeTime(printedAt, language))
    : words.alreadyBefore(printedBy, writeInstant(printedAt, language));
}

function printedSentence({ volumeNumbers, freight, remaining }: PackingScanView, words: Texts): string {
  const [first = 1, ...others] = volumeNumbers;
  const of = freight?.volumeCount ?? 1;
  const said = others.length === 0 ? words.volume(first, of) : words.volumes(others.length + 1, of);
  return remaining === null || remaining === 0 ? said : `${said} ${words.remaining(remaining)}`;
}
