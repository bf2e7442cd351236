import type { Socket } from 'node:net';
import { Client } from 'pg';
import { driverConfig } from '../connection.ts';
import type { Host } from './hosts.ts';

/** What a server says of itself. `silent` is one that took longer than the bound: frozen, cut off, or a machine that is gone. */
export type Word =
  | { says: 'writes'; server: string }
  | { says: 'reads' }
  | { says: 'silent' }
  | { says: 'refuses'; error: Error };

/** Asks one server again and again over a session that stays open as long as it answers. */
export type HostProbe = {
  host: Host;
  /** Never rejects, and waits no longer than the bound, nor than until `sooner`: it is silent then. */
  ask(sooner?: Promise<void>): Promise<Word>;
  /** Hangs up. May be asked again, which dials again. */
  close(): void;
};

/** Longest to wait for the word of one server. */
const askBoundMs = 1500;

/** Two addresses of one server are one server: it started at one instant only. */
const question = `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
  pg_postmaster_start_time()::text as server`;

type Answer = { isReadOnly: boolean; server: string };

/** A probe of one server; nothing is sent before it is asked. */
export function createHostProbe(host: Host): HostProbe {
  let session: Client | undefined;
  const close = (): void => {
    session?.connection.stream.destroy();
    session = undefined;
  };

  async function dial(): Promise<Client> {
    const client = new Client(driverConfig(host.url, { applicationName: 'carreto-primary' }));
    client.on('error', () => {});
    session = client;
    await client.connect();
    // Nobody's work hangs on it: a process that has nothing else to do may end.
    (client.connection.stream as Socket).unref();
    return client;
  }

  async function hear(bound: Promise<Word>): Promise<Word> {
    const isKept = session !== undefined;
    const first = await Promise.race([heard(session ?? dial()), bound]);
    // A session that was kept may have died with a server that is long back.
    if (first.says !== 'refuses' || !isKept) return first;
    close();
    return Promise.race([heard(dial()), bound]);
  }

  return {
    host,
    close,
    async ask(sooner) {
      const bound = Promise.withResolvers<Word>();
      const giveUp = (): void => bound.resolve({ says: 'silent' });
      const timer = setTimeout(giveUp, askBoundMs);
      void sooner?.then(giveUp);
      const word = await hear(bound.promise);
      clearTimeout(timer);
      if (word.says === 'silent' || word.says === 'refuses') close();
      return word;
    },
  };
}

/** What the server behind a session says, once there is one. Never rejects. */
async function heard(session: Client | Promise<Client>): Promise<Word> {
  try {
    const { rows } = await (await session).query<Answer>(question);
    const [answer] = rows;
    if (answer === undefined) throw new Error('the server gives no answer');
    return answer.isReadOnly ? { says: 'reads' } : { says: 'writes', server: answer.server };
  } catch (error) {
    return { says: 'refuses', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
