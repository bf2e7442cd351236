import { useRef } from 'react';
import { useKept } from '../list/use-kept.ts';
import { fieldValueOf, type Json, type Member, storedOf } from './member.ts';

/** What was filled in, with what was stored when it was: others may change it meanwhile. */
type Kept = Readonly<Record<string, { value: Json; was: Json }>>;

/** What a person filled in of a thing and has not saved; it survives a reload, but for secrets. */
export type Draft = {
  isEmpty: boolean;
  valueOf: (name: string) => Json;
  /** What is stored by now, where it is another than when the field was filled in. */
  theirsOf: (name: string) => Json | undefined;
  change: (values: Readonly<Record<string, Json>>) => void;
  /** Takes what is stored in place of what was filled in. */
  drop: (name: string) => void;
  clear: () => void;
};

/** @param name of what is filled in, one for each thing. */
export function useDraft(name: string, thing: unknown, members: readonly Member[]): Draft {
  const [kept, keep] = useKept<Kept>(`carreto.members.${name}`, readKept);
  // A zip code fills in its place when the answer comes, which knows nothing of what was typed since.
  const latest = useRef(kept);
  latest.current = kept;
  const memberOf = (wanted: string) => members.find((one) => one.name === wanted);
  const storedValue = (wanted: string): Json => {
    const member = memberOf(wanted);
    return member === undefined ? null : fieldValueOf(member, storedOf(thing, wanted));
  };
  const set = (next: Kept): void => {
    latest.current = next;
    const open = Object.entries(next).filter(([one]) => memberOf(one)?.isSecret !== true);
    keep(next, Object.fromEntries(open));
  };
  const without = (wanted: string): Kept =>
    Object.fromEntries(Object.entries(latest.current).filter(([one]) => one !== wanted));
  return {
    isEmpty: Object.keys(kept).length === 0,
    valueOf: (wanted) => {
      const entry = kept[wanted];
      return entry === undefined ? storedValue(wanted) : entry.value;
    },
    theirsOf: (wanted) => {
      const entry = kept[wanted];
      const stored = storedOf(thing, wanted);
      return entry === undefined || isSame(entry.was, stored) ? undefined : storedValue(wanted);
    },
    change: (values) => {
      for (const [wanted, value] of Object.entries(values)) {
        const was = latest.current[wanted]?.was ?? storedOf(thing, wanted);
        const isBack = isSame(value, storedValue(wanted));
        set(isBack ? without(wanted) : { ...latest.current, [wanted]: { value, was } });
      }
    },
    drop: (wanted) => set(without(wanted)),
    clear: () => set({}),
  };
}

function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function readKept(stored: unknown): Kept {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter(([, one]) => typeof one === 'object' && one !== null && 'value' in one && 'was' in one),
  ) as Kept;
}
