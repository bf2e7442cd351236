import type { Words } from '../../words/all-words.ts';
import { type Json, type Member, type MemberBound, outOf, readField, withStored } from './member.ts';
import type { Draft } from './use-draft.ts';

type Checked = {
  members: readonly Member[];
  draft: Draft;
  bounds: Readonly<Record<string, object>>;
  words: Words['settingsForm'];
};

/** What is wrong with what is filled in, by member, as far as the page can see it. */
export function problemsOf({ members, draft, bounds, words }: Checked): Readonly<Record<string, string>> {
  const found = members.flatMap((member): [string, string][] => {
    const value = readField(member, draft.valueOf(member.name));
    if (value === undefined) return [[member.name, words.wrong[member.kind]]];
    const range = outOf(member, value, (bounds[member.name] ?? {}) as MemberBound);
    return range === undefined ? [] : [[member.name, words.outOf(range.least, range.most)]];
  });
  return Object.fromEntries(found);
}

/** A thing with what is filled in. */
export function withDraft<Thing>(
  thing: Thing,
  members: readonly Member[],
  filledIn: (name: string) => Json,
): Thing {
  return members.reduce((next, member) => {
    const value = readField(member, filledIn(member.name));
    return value === undefined ? next : withStored(next, member.name, value);
  }, thing);
}
