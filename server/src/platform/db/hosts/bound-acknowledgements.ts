import type { Client } from 'pg';
import { boundedBy } from '../connection.ts';

const begins = /^\s*(?:begin|start transaction)\b/i;
const ends = /^\s*(?:commit|rollback)\s*;?\s*$/i;
/** What is left to a COMMIT that comes late. */
const leastMs = 1000;
const commits = /^\s*commit\b/i;
const writes =
  /^\s*(?:insert|update|delete|merge)\b|^\s*with\b[\s\S]*\b(?:insert into|update|delete from)\b/i;

/**
 * Bounds the wait for what a primary answers only once its standby has it: a COMMIT, and a write outside of a transaction. A
 * primary that lost its standbys goes on answering everything else, and no bound of the server's own ends that wait. A transaction that
 * waited before, for a row that such a COMMIT holds, has the rest of the bound and a second at least; one that worked for longer than
 * the bound has all of it once more, because nobody waits for that as for an answer.
 */
export function boundAcknowledgements(
  client: Client,
  withinMs: number,
  nowMs: () => number = () => performance.now(),
): void {
  const plain = client.query.bind(client) as (...parts: unknown[]) => unknown;
  let begunMs: number | undefined;
  const leftMs = (): number => {
    const takenMs = begunMs === undefined ? 0 : nowMs() - begunMs;
    if (takenMs >= withinMs) return withinMs;
    return Math.min(withinMs, Math.max(leastMs, withinMs - takenMs));
  };
  /** What a statement may take; undefined for one that waits for no standby. */
  const boundOf = (text: string): number | undefined => {
    const waits = commits.test(text) || (begunMs === undefined && writes.test(text));
    const bound = waits ? leftMs() : undefined;
    if (begins.test(text)) begunMs = nowMs();
    if (ends.test(text)) begunMs = undefined;
    return bound;
  };
  const bounded = (said: unknown, ...rest: unknown[]): unknown => {
    const statement = typeof said === 'string' ? { text: said } : said;
    if (!isStatement(statement)) return plain(said, ...rest);
    const bound = boundOf(statement.text);
    return bound === undefined ? plain(said, ...rest) : plain(boundedBy(bound, statement), ...rest);
  };
  client.query = bounded as typeof client.query;
}

/** Not what sends itself, as a stream does, nor what has a bound of its own. */
function isStatement(said: unknown): said is { text: string } {
  if (typeof said !== 'object' || said === null || 'submit' in said || 'query_timeout' in said) return false;
  return 'text' in said && typeof said.text === 'string';
}
