import { setTimeout as pause } from 'node:timers/promises';
import { asFailure } from '../as-failure.ts';
import type { Connection } from '../connection.ts';
import { createHostProbe, type HostProbe, type Word } from './ask-host.ts';
import { type Host, hostsOf } from './hosts.ts';

/** What can be hung up on: a connection of a pool, or a session. */
type Cuttable = { cut(): void };

/**
 * Which of several servers takes writes, as this process knows it. It is remembered until a connection to it fails; while
 * connections are open all servers are looked at once a second.
 */
export type Primary = {
  /**
   * The server that takes writes. Rejects with what callers get 503 for where none does, and where more than one does: Carreto
   * never chooses between two.
   */
  find(): Promise<Host>;
  /** A connection to it failed, ended unexpectedly, or was told that it takes no writes. */
  forget(host: Host): void;
  /** A connection to a server is being made: it is cut when that server is no longer the one. */
  enter(connection: Cuttable, host: Host): void;
  /** It is over. */
  leave(connection: Cuttable): void;
};

const watchPeriodMs = 1000;
/** A server that is silent once may be busy; after that many times in a row what waits for it is cut off. */
const longestSilence = 2;
/** What is left to one that was silent so often to say something once another has: longer than it takes to dial it across a country. */
const secondWordMs = 500;

const known = new Map<string, Primary>();

/** The servers of a URL that names several; undefined for every other connection, which needs none of this. */
export function primaryOf(connection: Connection): Primary | undefined {
  if (typeof connection !== 'string') return undefined;
  const hosts = hostsOf(connection);
  if (hosts === undefined) return undefined;
  const found = known.get(connection) ?? createPrimary(hosts);
  known.set(connection, found);
  return found;
}

function createPrimary(hosts: readonly Host[]): Primary {
  let probes = hosts.map(createHostProbe);
  const connections = new Map<Cuttable, Host>();
  const silences = new Map<Host, number>();
  let current: Host | undefined;
  let asking: Promise<Heard> | undefined;
  let isWatching = false;

  function askAll(): Promise<Heard> {
    if (asking !== undefined) return asking;
    const own = hearAll(probes, silences).then((heard) => {
      // Those that were asked before everything was hung up say nothing any more.
      if (asking !== own) return heard;
      asking = undefined;
      countSilences(silences, heard);
      return heard;
    });
    asking = own;
    return own;
  }

  /** The server that takes writes now; connections that cannot be to it are cut. */
  function judge(heard: Heard): Host | undefined {
    if (current !== undefined && isOver(current, heard, silences)) current = undefined;
    for (const [connection, host] of [...connections]) if (isOver(host, heard, silences)) connection.cut();
    const writers = writersIn(heard);
    if (writers.length !== 1) return undefined;
    current ??= writers[0];
    return current;
  }

  /** Looks at all of them while connections are open: once a second, and at once again where one was silent. */
  async function watch(): Promise<void> {
    if (isWatching) return;
    isWatching = true;
    while (connections.size > 0) {
      const isUnsure = [...connections.values()].some((host) => silences.has(host));
      if (!isUnsure) await pause(watchPeriodMs, undefined, { ref: false });
      if (connections.size === 0) break;
      judge(await askAll());
    }
    isWatching = false;
  }

  const hangUp = (): void => {
    current = undefined;
    asking = undefined;
    for (const probe of probes) probe.close();
    // Whoever comes next must not wait for what the old ones were asked.
    probes = hosts.map(createHostProbe);
  };

  return {
    async find() {
      if (current !== undefined) return current;
      const heard = await askAll();
      const found = judge(heard);
      if (found !== undefined) return found;
      if (connections.size === 0) hangUp();
      throw trouble(heard);
    },
    forget(host) {
      if (current === host) current = undefined;
    },
    enter(connection, host) {
      connections.set(connection, host);
      void watch();
    },
    leave(connection) {
      connections.delete(connection);
      // Whoever comes next, maybe hours later, asks again.
      if (connections.size === 0) hangUp();
    },
  };
}

type Heard = ReadonlyMap<Host, Word>;

/** Whether a server is not the one that takes writes, as far as anybody knows. */
function isOver(host: Host, heard: Heard, silences: ReadonlyMap<Host, number>): boolean {
  const says = heard.get(host)?.says;
  const writers = writersIn(heard);
  if (writers.length > 1) return true;
  if (writers.length === 1) return says !== 'writes';
  return says === 'reads' || (silences.get(host) ?? 0) >= longestSilence;
}

function countSilences(silences: Map<Host, number>, heard: Heard): void {
  for (const [host, { says }] of heard) {
    if (says === 'silent') silences.set(host, (silences.get(host) ?? 0) + 1);
    else silences.delete(host);
  }
}

/**
 * Asks all of them. One that was silent again and again keeps nobody waiting for what another says: where a machine is gone, each look
 * would last as long as its silence may, and the new primary be found that much later.
 */
async function hearAll(probes: readonly HostProbe[], silences: ReadonlyMap<Host, number>): Promise<Heard> {
  const enough = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const ask = async (probe: HostProbe): Promise<[Host, Word]> => {
    const isGone = (silences.get(probe.host) ?? 0) >= longestSilence;
    const word = await probe.ask(isGone ? enough.promise : undefined);
    if (word.says !== 'silent') timer ??= setTimeout(enough.resolve, secondWordMs);
    return [probe.host, word];
  };
  const heard = await Promise.all(probes.map(ask));
  clearTimeout(timer);
  return new Map(heard);
}

/** One host for each server that says it takes writes. */
function writersIn(heard: Heard): Host[] {
  const servers = new Map<string, Host>();
  for (const [host, word] of heard) {
    if (word.says === 'writes' && !servers.has(word.server)) servers.set(word.server, host);
  }
  return [...servers.values()];
}

/** "The server cannot be connected to now": callers are told to come again. */
const cannotConnectNow = '57P03';

function trouble(heard: Heard): Error {
  const writers = writersIn(heard).map(({ name }) => name);
  if (writers.length > 1) {
    const names = writers.join(' and ');
    return coded(`${names} both say that they are the primary; nothing is written until one of them is left`);
  }
  const refusals = [...heard.values()].flatMap((word) => (word.says === 'refuses' ? [word.error] : []));
  const [first] = refusals;
  // A wrong password, say, which no waiting cures: all of them say so.
  if (first !== undefined && refusals.length === heard.size && refusals.every((error) => !asFailure(error)))
    return first;
  const words = [...heard].map(([{ name }, word]) => `${name} ${inWords(word)}`);
  return coded(`none of the servers takes writes: ${words.join(', ')}`);
}

function coded(message: string): Error {
  return Object.assign(new Error(message), { code: cannotConnectNow });
}

function inWords(word: Word): string {
  if (word.says === 'refuses') return `refuses (${word.error.message || 'no connection'})`;
  return word.says === 'silent' ? 'does not answer' : 'takes no writes';
}
