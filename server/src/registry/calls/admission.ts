/** How many calls are kept whole, in each process. What is not, is counted. */
export const bounds = {
  quotesASecond: 5,
  quotesOfOneASecond: 2,
  othersASecond: 20,
  failuresOfOneAMinute: 20,
  /** All strangers together, so that they push out nobody else's failures. */
  strangersAMinute: 100,
} as const;

export type Admission = {
  /** Whether a success is one of the sample. `isQuote`: of an operation that may come in thousands a second. */
  success(key: string, isQuote: boolean, atMs: number): boolean;
  failure(key: string, isStranger: boolean, atMs: number): boolean;
};

/** Decides which calls are kept whole. Bounded by construction: each second and each minute begin with nothing. */
export function createAdmission(): Admission {
  const second = { at: -1, quotes: 0, others: 0, ofOne: new Map<string, number>() };
  const minute = { at: -1, strangers: 0, ofOne: new Map<string, number>() };
  return {
    success(key, isQuote, atMs) {
      const at = Math.floor(atMs / 1000);
      if (at !== second.at) {
        second.at = at;
        second.quotes = 0;
        second.others = 0;
        second.ofOne.clear();
      }
      if (!isQuote) {
        if (second.others >= bounds.othersASecond) return false;
        second.others += 1;
        return true;
      }
      if (second.quotes >= bounds.quotesASecond) return false;
      if (!takeOne(second.ofOne, key, bounds.quotesOfOneASecond)) return false;
      second.quotes += 1;
      return true;
    },
    failure(key, isStranger, atMs) {
      const at = Math.floor(atMs / 60_000);
      if (at !== minute.at) {
        minute.at = at;
        minute.strangers = 0;
        minute.ofOne.clear();
      }
      if (isStranger && minute.strangers >= bounds.strangersAMinute) return false;
      if (!takeOne(minute.ofOne, key, bounds.failuresOfOneAMinute)) return false;
      if (isStranger) minute.strangers += 1;
      return true;
    },
  };
}

function takeOne(counts: Map<string, number>, key: string, most: number): boolean {
  const count = counts.get(key) ?? 0;
  if (count >= most) return false;
  counts.set(key, count + 1);
  return true;
}
