import { api } from '../../api/client.ts';
import type { FreightList } from './use-freight-list.ts';

/** Most freights that are gone through one by one. */
export const mostEach = 200;
const atOnce = 4;

/** There are more freights than can be gone through one by one. */
export class TooManyFreights extends Error {
  override readonly name = 'TooManyFreights';
}

/**
 * The freights of the selection, in the order of the list where all of the filter is selected.
 * @throws TooManyFreights where they are more than `mostEach`: never some of them in the place of all.
 */
export async function selectedCodes({ selection, query }: FreightList): Promise<readonly string[]> {
  if (selection.kind === 'rows') {
    if (selection.ids.size > mostEach) throw new TooManyFreights();
    return [...selection.ids];
  }
  const { items, nextCursor } = await api.findFreights({ ...query, limit: mostEach });
  if (nextCursor !== null) throw new TooManyFreights();
  return items.map(({ code }) => code);
}

export type Outcome<Value> = { code: string; value: Value } | { code: string; error: Error };

/** Does something to each freight, some at once; what fails is said of that freight and stops no other. */
export async function eachFreight<Value>(
  codes: readonly string[],
  act: (code: string) => Promise<Value>,
): Promise<readonly Outcome<Value>[]> {
  const outcomes: Outcome<Value>[] = [];
  for (let from = 0; from < codes.length; from += atOnce) {
    const some = codes.slice(from, from + atOnce).map(async (code): Promise<Outcome<Value>> => {
      try {
        return { code, value: await act(code) };
      } catch (error) {
        return { code, error: error instanceof Error ? error : new Error(String(error)) };
      }
    });
    outcomes.push(...(await Promise.all(some)));
  }
  return outcomes;
}
