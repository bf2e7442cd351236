import { type CarretoProcess, type Role, startCarreto } from './carreto-process.ts';
import type { Random } from './random.ts';

/** The processes of an installation. */
export type Fleet = {
  /** Where the API listens; undefined while it does not. */
  address(): string | undefined;
  ready(): Promise<void>;
  /** Kills one of the processes, or all. */
  kill(random: Random): Promise<void>;
  /** Starts those again that do not run. */
  restart(): void;
  processes(): CarretoProcess[];
  /** Those that ended though nobody killed them. */
  deserters(): string[];
  told(): string;
  stop(): Promise<void>;
};

export type FleetOptions = {
  environment: Record<string, string>;
  roles: readonly Role[];
  /** A file that runs in each process before anything else. */
  preload?: string | undefined;
  ownGroup?: boolean | undefined;
};

/** Starts one process for each role. */
export function startFleet({ environment, roles, preload, ownGroup }: FleetOptions): Fleet {
  let address: string | undefined;
  const start = (role: Role): CarretoProcess => {
    const process = startCarreto({ role, environment, preload, ownGroup });
    const listens = (at: string): void => {
      if (role !== 'worker') address = at;
    };
    process.ready.then(listens, () => {});
    return process;
  };
  let running = roles.map(start);
  const deserters = (): string[] =>
    running.flatMap(({ role, ended, told }) =>
      ended() === undefined ? [] : [`${role} ended by itself (${ended()}):\n${told()}`],
    );
  return {
    address: () => address,
    async ready() {
      await Promise.all(running.map(({ ready }) => ready));
    },
    async kill(random) {
      const [gone] = deserters();
      if (gone !== undefined) throw new Error(gone);
      const one = running[random.between(0, running.length - 1)];
      const victims = one === undefined || random.between(0, 2) === 0 ? running : [one];
      if (victims.some(({ role }) => role !== 'worker')) address = undefined;
      await Promise.all(victims.map((victim) => victim.kill()));
    },
    restart() {
      running = running.map((process) => (process.ended() === undefined ? process : start(process.role)));
    },
    processes: () => running,
    deserters,
    told: () => running.map(({ role, told }) => `${role}:\n${told()}`).join('\n'),
    async stop() {
      for (const process of running) if (process.ended() === undefined) await process.stop();
    },
  };
}
