import './file.css';
import type { CarrierFile } from '@carreto/contract/admin/integration/files';
import { type InstantLanguage, writeInstantExactly, writeInstantToSecond } from '../../formats/instants.ts';
import { writeCount } from '../../formats/numbers.ts';
import type { Words } from '../../words/all-words.ts';

type FileWords = Words['files'];

/** What became of the lines of a file, in words. */
export function writeLines({ lines, direction }: CarrierFile, words: FileWords): string {
  if (direction === 'out') return words.freights(writeCount(lines.taken));
  const outcomes = ['taken', 'repeated', 'waiting', 'refused'] as const;
  return outcomes
    .filter((outcome) => lines[outcome] > 0)
    .map((outcome) => words.counted[outcome](writeCount(lines[outcome])))
    .join(', ');
}

export function At({ iso, language }: { iso: string; language: InstantLanguage }) {
  return (
    <time dateTime={iso} title={writeInstantExactly(iso, language)}>
      {writeInstantToSecond(iso, language)}
    </time>
  );
}

const tones = {
  working: 'soft',
  interrupted: 'danger',
  taken: 'ok',
  partial: 'warn',
  refused: 'danger',
  written: 'ok',
} as const;

/** How far a file is, in a word and a colour. */
export function State({ state, words }: { state: CarrierFile['state']; words: FileWords }) {
  return (
    <span className="file-tag" data-tone={tones[state]}>
      {words.states[state]}
    </span>
  );
}
