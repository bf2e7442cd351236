import type { ChangeEntry } from '@carreto/contract/admin/registry/changes';
import { type InstantLanguage, writeInstantToSecond } from '../../formats/instants.ts';
import { wordFor } from '../../formats/word-for.ts';
import type { Words } from '../../words/all-words.ts';

type HistoryWords = Words['history'];

/** A member that changed, as people read it. */
export type Difference = { member: string; before: string; after: string };

/** Who did it: a person by name, else the program. */
export function actorText({ operatorId, actor }: ChangeEntry, words: HistoryWords): string {
  if (operatorId !== null) return actor;
  return actor === 'cli' ? words.commandLine : words.system;
}

/** What was done to what: `mudou a pessoa Otto Lima`. */
export function actText({ action, kind, subject, entityId }: ChangeEntry, words: HistoryWords): string {
  const name = words.kinds[kind];
  return words.sentence(wordFor(words.acts, action), {
    kind,
    name,
    subject: subject ?? words.number(entityId),
  });
}

/** Members before and after, but for the count of changes, which says nothing; one that was not there before, or is not there after, stands as nothing. */
export function differencesOf(
  { before, after }: ChangeEntry,
  words: HistoryWords,
  language: InstantLanguage,
): readonly Difference[] {
  const [was, is] = [membersOf(before), membersOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => name !== 'revision')
    .map((name) => ({
      member: wordFor(words.members, name),
      before: valueText(was[name], words, language),
      after: valueText(is[name], words, language),
    }));
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const instant = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$/;

function valueText(value: unknown, words: HistoryWords, language: InstantLanguage): string {
  if (value === undefined || value === null || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string' && instant.test(value)) return writeInstantToSecond(value, language);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
