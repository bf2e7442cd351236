import type { Client } from 'pg';
import { boundedBy } from '../connection.ts';

const begins = /^\s*(?:begin|start transaction)\b/i;
const ends = /^\s*(?:commit|rollback)\s*;?\s*$/i;
const commits = /^\s*commit\b/i;
const writes =
  /^\s*(?:insert|update|delete|merge)\b|^\s*with\b[\s\S]*\b(?:insert into|update|delete from)\b/i;

/**
 * Bounds the wait for what a primary answers only once its standby has it: a COMMIT, and a write outside of a transaction. A
 * primary that lost its standbys goes on answering everything else, and no bound of the server's own ends that wait.
 */
export function boundAcknowledgements(client: Client, withinMs: number): void {
  const plain = client.query.bind(client) as (...parts: unknown[]) => unknown;
  let isInTransaction = false;
  const isLast = (text: string): boolean => {
    const waits = commits.test(text) || (!isInTransaction && writes.test(text));
    if (begins.test(text)) isInTransaction = true;
    if (ends.test(text)) isInTransaction = false;
    return waits;
  };
  const bounded = (said: unknown, ...rest: unknown[]): unknown => {
    const statement = typeof said === 'string' ? { text: said } : said;
    return isStatement(statement) && isLast(statement.text)
      ? plain(boundedBy(withinMs, statement), ...rest)
      : plain(said, ...rest);
  };
  client.query = bounded as typeof client.query;
}

/** Not what sends itself, as a stream does, nor what has a bound of its own. */
function isStatement(said: unknown): said is { text: string } {
  if (typeof said !== 'object' || said === null || 'submit' in said || 'query_timeout' in said) return false;
  return 'text' in said && typeof said.text === 'string';
}
