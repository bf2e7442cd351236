import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../faults/ledger/random.ts';
import { type Cluster, until } from './cluster.ts';
import type { Machine } from './machine.ts';
import { apiNames, type Nodes, nodeNames } from './nodes.ts';
import type { TrialName } from './trial-names.ts';

/** What a trial has at hand. */
export type Rig = {
  cluster: Cluster;
  nodes: Nodes;
  random: Random;
  /** Does a part of a trial of which is kept for how long nobody was answered meanwhile. */
  step(what: string, act: () => Promise<void>): Promise<void>;
};

export type Trial = {
  /** As the table says it. */
  what: string;
  /** Longest time without an answer that docs/high-availability.md promises. */
  mostGapMs: number;
  /** Whether a call may be refused or cut off. */
  mayRefuse: boolean;
  /** What goes wrong, and what is done about it, as a supervisor does: the machine is there again in the end. */
  act(rig: Rig): Promise<void>;
};

/** `ttl` of deploy/ha/patroni.yml, and five seconds to be elected, promoted and found. */
const withoutMachineMs = 25_000;
/**
 * Two more in which Patroni waits for the word of a machine that is silent, and one that etcd adds where its leader was there: its
 * successor begins the ttl anew.
 */
const silentMachineMs = 28_000;
const crashMs = 5000;
const frozenMs = 27_000;
const awayMs = 40_000;

/** Starts again what was killed once somebody leads elsewhere: a machine that is back at once is another trial. */
async function replaced(cluster: Cluster, gone: Machine): Promise<void> {
  for (let look = 0; look < 600; look += 1) {
    const leader = await cluster.leader().catch(() => undefined);
    if (leader !== undefined && leader !== gone) break;
    await pause(100);
  }
  gone.restart();
}

/** Kills a server, and returns when Patroni has started another in its place. */
async function killServer(machine: Machine): Promise<void> {
  const killed = await machine.serverPid();
  await machine.killServer();
  await until(async () => {
    const pid = await machine.serverPid();
    if (pid === undefined || pid === killed) throw new Error('the dead server is the last');
  }, 'Patroni starts the killed server anew');
}

export const trials: Readonly<Record<TrialName, Trial>> = {
  switchover: {
    ...{ what: 'Planned switchover', mostGapMs: crashMs, mayRefuse: true },
    act: ({ cluster }) => cluster.switchOver(),
  },
  server: {
    ...{ what: 'The server of the primary killed, Patroni lives', mostGapMs: crashMs, mayRefuse: true },
    act: async ({ cluster }) => killServer(await cluster.leader()),
  },
  machine: {
    what: 'The machine of the primary dies: server, Patroni and etcd killed',
    ...{ mostGapMs: withoutMachineMs, mayRefuse: true },
    async act({ cluster }) {
      const machine = await cluster.leader();
      await machine.kill();
      await replaced(cluster, machine);
    },
  },
  freeze: {
    what: 'The machine of the primary stands still for 27 s, and goes on',
    ...{ mostGapMs: silentMachineMs, mayRefuse: true },
    async act({ cluster }) {
      const machine = await cluster.leader();
      await machine.freeze();
      try {
        await pause(frozenMs);
      } finally {
        await machine.thaw();
      }
    },
  },
  standby: {
    ...{ what: 'The server of the synchronous standby killed', mostGapMs: 2000, mayRefuse: true },
    act: async ({ cluster }) => killServer(await cluster.standby()),
  },
  etcd: {
    ...{ what: 'Two of three etcd away for 40 s', mostGapMs: 1000, mayRefuse: false },
    async act({ cluster, random }) {
      const left = random.between(0, cluster.machines.length - 1);
      const away = cluster.machines.filter((_, index) => index !== left);
      await Promise.all(away.map((machine) => machine.killEtcd()));
      await pause(awayMs);
      for (const machine of away) machine.restart();
    },
  },
  split: {
    what: 'Links cut for 40 s between the machine of the primary and the two others, Carreto sees all three',
    ...{ mostGapMs: silentMachineMs, mayRefuse: true },
    async act({ cluster }) {
      const { station } = await cluster.leader();
      await station.cut();
      try {
        await pause(awayMs);
      } finally {
        await station.join();
      }
    },
  },
  drain: {
    ...{ what: 'An API node stopped by SIGTERM', mostGapMs: 1000, mayRefuse: false },
    async act({ nodes, random }) {
      const name = random.oneOf(apiNames);
      requireGood(await nodes.drain(name), name);
      await nodes.start(name);
    },
  },
  'kill-api': {
    ...{ what: 'An API node killed', mostGapMs: crashMs, mayRefuse: true },
    async act({ nodes, random }) {
      const name = random.oneOf(apiNames);
      await nodes.kill(name);
      await pause(crashMs);
      await nodes.start(name);
    },
  },
  upgrade: {
    what: 'Both API and both worker nodes stopped and started one after the other',
    ...{ mostGapMs: 1000, mayRefuse: false },
    act: replaceAll,
  },
  release: {
    what: 'Both API and both worker nodes of an earlier release replaced by this one, one after the other',
    ...{ mostGapMs: 1000, mayRefuse: false },
    act: replaceAll,
  },
};

/** What was started with another release is started with this one. */
async function replaceAll({ nodes, step }: Rig): Promise<void> {
  for (const name of nodeNames)
    await step(name, async () => {
      requireGood(await nodes.drain(name), name);
      await nodes.start(name);
    });
}

/** Exit code of a process that SIGTERM ended in order. */
const terminated = 143;

function requireGood(code: number | string, name: string): void {
  if (code !== 0 && code !== terminated) throw new Error(`${name} ended with ${code} when it was stopped`);
}
