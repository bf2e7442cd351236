import type { ChangeEntry } from '@carreto/contract/admin/registry/changes';
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
export function differencesOf({ before, after }: ChangeEntry, words: HistoryWords): readonly Difference[] {
  const [was, is] = [membersOf(before), membersOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => name !== 'revision')
    .map((name) => ({
      member: wordFor(words.members, name),
      before: valueText(was[name], words),
      after: valueText(is[name], words),
    }));
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function valueText(value: unknown, words: HistoryWords): string {
  if (value === undefined || value === null || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
