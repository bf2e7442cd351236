import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Decision } from './decision.ts';
import { decodeDecision } from './decision-bytes.ts';

/** Bytes decoded before others have their turn: about a millisecond. */
const bytesAtOnce = 131_072;

/** Decodes the decisions of rows; those of very large quotes a few at a time, for a page of them would hold everybody up. */
export async function decodeRows<Row extends { decision: Buffer }>(
  rows: readonly Row[],
): Promise<(Omit<Row, 'decision'> & { decision: Decision })[]> {
  const decoded: (Omit<Row, 'decision'> & { decision: Decision })[] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += row.decision.length;
    if (bytes > bytesAtOnce) {
      await nextTurn();
      bytes = row.decision.length;
    }
    decoded.push({ ...row, decision: decodeDecision(row.decision) });
  }
  return decoded;
}
