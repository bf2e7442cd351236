import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Two networks of this process's own namespace: `inside` joins the machines of the database to each other, `outside` joins each
 * of them to those who use it. Nothing leads out of it.
 */
const bridges = { inside: 'ha-inside', outside: 'ha-outside' } as const;
const prefixes = { inside: '10.201.1', outside: '10.201.2' } as const;
const own = 254;

type Side = keyof typeof bridges;
const sides = ['inside', 'outside'] as const;

/** A machine's place in both networks. */
export type Station = {
  name: string;
  /** Its address towards the other machines, and towards those who use it. */
  inside: string;
  outside: string;
  /** Words that run a program there. */
  enter: readonly string[];
  /** Its processes. */
  pids(): Promise<number[]>;
  /** Pulls the cable to the other machines, or puts it back. */
  cut(): Promise<void>;
  join(): Promise<void>;
};

/** Opens both networks; the namespace must be new. */
export async function openNetworks(): Promise<void> {
  await mkdir('/run/netns', { recursive: true });
  await run('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns']);
  await ip('link set lo up');
  for (const side of sides) {
    await ip(`link add ${bridges[side]} type bridge`);
    await ip(`address add ${prefixes[side]}.${own}/24 dev ${bridges[side]}`);
    await ip(`link set ${bridges[side]} up`);
  }
}

/** A machine of the number 1 to 253: a namespace with a cable to each network. */
export async function openStation(number: number): Promise<Station> {
  const name = `pg${number}`;
  await ip(`netns add ${name}`);
  await ip(`-n ${name} link set lo up`);
  const cable = (side: Side): string => `${name}-${side}`;
  for (const side of sides) {
    await ip(`link add ${cable(side)} type veth peer name ${side} netns ${name}`);
    await ip(`link set ${cable(side)} master ${bridges[side]} up`);
    await ip(`-n ${name} address add ${prefixes[side]}.${number}/24 dev ${side}`);
    await ip(`-n ${name} link set ${side} up`);
  }
  return {
    name,
    inside: `${prefixes.inside}.${number}`,
    outside: `${prefixes.outside}.${number}`,
    enter: ['ip', 'netns', 'exec', name],
    async pids() {
      const { stdout } = await run('ip', ['netns', 'pids', name]);
      return stdout.split('\n').filter(Boolean).map(Number);
    },
    async cut() {
      await ip(`link set ${cable('inside')} down`);
    },
    async join() {
      await ip(`link set ${cable('inside')} up`);
    },
  };
}

/** Takes both networks and all stations away, so that others may be opened. */
export async function closeNetworks(stations: readonly Station[]): Promise<void> {
  for (const { name } of stations) await ip(`netns del ${name}`);
  for (const side of sides) await ip(`link del ${bridges[side]}`);
  await run('umount', ['/run/netns']);
}

async function ip(words: string): Promise<void> {
  await run('ip', words.split(' '));
}
