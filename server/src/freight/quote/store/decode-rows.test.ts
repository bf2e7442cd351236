import { describe, expect, it } from 'vitest';
import { decodeRows } from './decode-rows.ts';

/** A quote of very many units, as it is kept. */
const large = Buffer.from(
  JSON.stringify({ v: 1, offers: [[7, 100, 100, 1440, 0, 1]], items: 'x'.repeat(200_000) }),
);

/** Passes of the event loop while something is done. */
async function passesDuring(act: () => Promise<unknown>): Promise<number> {
  let passes = 0;
  let isWatching = true;
  const watch = (): void => {
    passes += 1;
    if (isWatching) setImmediate(watch);
  };
  setImmediate(watch);
  await act();
  isWatching = false;
  return passes;
}

describe('decoding a page of quotes', () => {
  it('keeps the columns and the order of the rows', async () => {
    const rows = Array.from({ length: 3 }, (_, index) => ({ id: `q${index}`, decision: large }));
    const decoded = await decodeRows(rows);
    expect(decoded.map(({ id }) => id)).toEqual(['q0', 'q1', 'q2']);
    expect(decoded[2]?.decision.offers).toMatchObject([{ versionId: 7, costCents: 100 }]);
  });

  it('lets others have their turn between large ones', async () => {
    const rows = Array.from({ length: 40 }, () => ({ decision: large }));
    expect(await passesDuring(() => decodeRows(rows))).toBeGreaterThanOrEqual(39);
  });
});
