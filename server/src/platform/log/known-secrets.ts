import { hidden } from './scrub.ts';
import { formsOfValue } from './without-values.ts';

/** Secrets that a log hides by their values, whatever they look like; each belongs to somebody, with whom it is forgotten. */
export type KnownSecrets = {
  /** From now on these are what is secret of an owner; none: the owner is gone. */
  set(owner: string, values: readonly string[]): void;
  hide(text: string): string;
};

/** Secrets of all owners together; more would slow every line. The owners whose were set longest ago make room. */
const mostValues = 1000;

export function createKnownSecrets(): KnownSecrets {
  /** Those set last come last. */
  const owners = new Map<string, readonly string[]>();
  let forms: readonly string[] = [];
  return {
    set(owner, values) {
      owners.delete(owner);
      if (values.length > 0) owners.set(owner, values.slice(0, mostValues));
      let count = 0;
      for (const own of owners.values()) count += own.length;
      for (const [oldest, own] of owners) {
        if (count <= mostValues) break;
        owners.delete(oldest);
        count -= own.length;
      }
      forms = [...new Set([...owners.values()].flat())].flatMap(formsOfValue);
    },
    hide(text) {
      let left = text;
      for (const form of forms) if (left.includes(form)) left = left.replaceAll(form, hidden);
      return left;
    },
  };
}
