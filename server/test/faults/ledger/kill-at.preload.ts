/**
 * Kills its process at one statement of the database, once it is armed by SIGUSR2: loaded before anything else by
 * tests of the real program. `CARRETO_KILL_AT` is JSON of a `KillAt`.
 */
import { Client } from 'pg';

/** Where a process ends. */
export type KillAt = {
  /** A part of the statement, in lower case. */
  statement: string;
  /** Before it is sent or after it was answered; or the same of the COMMIT that follows it on its connection. */
  when: 'before' | 'after' | 'before commit' | 'after commit';
  /** Armed from the beginning. */
  atOnce?: boolean;
};

const { statement, when, atOnce = false } = JSON.parse(process.env.CARRETO_KILL_AT ?? '{}') as KillAt;
const touched = new WeakSet<Client>();
let isArmed = atOnce;
process.on('SIGUSR2', () => {
  isArmed = true;
  process.stdout.write('armed\n');
});

const die = (): void => void process.kill(process.pid, 'SIGKILL');

const plain = Client.prototype.query as (this: Client, ...parts: unknown[]) => unknown;
Client.prototype.query = function query(this: Client, ...parts: unknown[]): unknown {
  if (!isArmed) return plain.apply(this, parts);
  const text = textOf(parts[0]);
  const isIt = text.includes(statement);
  const isItsCommit = text === 'commit' && touched.has(this);
  if (isIt) touched.add(this);
  if ((isIt && when === 'before') || (isItsCommit && when === 'before commit')) die();
  const answered = plain.apply(this, parts);
  if ((isIt && when === 'after') || (isItsCommit && when === 'after commit')) {
    if (answered instanceof Promise) void answered.finally(die);
  }
  return answered;
} as typeof Client.prototype.query;

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text;
  return (text ?? '').toLowerCase().trim();
}
