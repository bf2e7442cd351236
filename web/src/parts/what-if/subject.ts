import type { WhatIfBrief } from '@carreto/contract/admin/tables/what-if';
import type { Words } from '../../words/all-words.ts';

type SubjectWords = Words['whatIf'];

/** What is compared, in a line: `Normal: v1 → v2; Expresso: nada → v1`. */
export function writeSubject(
  { tables, rules }: Pick<WhatIfBrief, 'tables' | 'rules'>,
  words: SubjectWords,
): string {
  const ofRules = rules === null ? [] : [words.ofRules[rules.kind](rules.name ?? '')];
  return tables
    .map(({ before, after }) =>
      words.subject(
        after.tableName,
        before === null ? words.none : words.version(before.number),
        words.version(after.number),
      ),
    )
    .concat(ofRules)
    .join('; ');
}
