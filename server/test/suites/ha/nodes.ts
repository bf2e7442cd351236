import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CarretoProcess, startCarreto } from '../../faults/ledger/carreto-process.ts';
import { type ClusterPlan, until } from './cluster.ts';

const deploy = join(import.meta.dirname, '../../../../deploy/ha');
const preload = join(import.meta.dirname, '../../faults/ledger/end-with-parent.preload.ts');
/** Nobody else listens in the namespace of the suite. */
const balancerPort = 8080;
const apiPorts = { api1: 8091, api2: 8092 } as const;
const workerPorts = { worker1: 8093, worker2: 8094 } as const;

export type NodeName = keyof typeof apiPorts | keyof typeof workerPorts;
export const apiNames = ['api1', 'api2'] as const;
export const nodeNames: readonly NodeName[] = [...apiNames, 'worker1', 'worker2'];

/** Two nodes that answer and two that work, behind the balancer of `deploy/ha`. */
export type Nodes = {
  /** Of the balancer. */
  address: string;
  /** Kill -9. */
  kill(name: NodeName): Promise<void>;
  /** SIGTERM, and until it has ended; gives its exit code. */
  drain(name: NodeName): Promise<number | string>;
  /** Starts it anew with this release, and until it is ready. */
  start(name: NodeName): Promise<void>;
  /** Those that ended though nobody ended them. */
  deserters(): string[];
  told(): string;
  close(): Promise<void>;
};

/** Starts all four and the balancer; resolves when both that answer do. */
export async function startNodes(
  environment: Record<string, string>,
  { folder, logs, earlier }: Pick<ClusterPlan, 'folder' | 'logs' | 'earlier'>,
): Promise<Nodes> {
  const running = new Map<NodeName, CarretoProcess>();
  const balancer = await startBalancer(folder, logs);
  const address = `http://127.0.0.1:${balancerPort}`;
  const launch = (name: NodeName, tree?: string): CarretoProcess => {
    const role = name in apiPorts ? 'api' : 'worker';
    const port = String({ ...apiPorts, ...workerPorts }[name]);
    const process = startCarreto({
      ...{ role, preload, tree, ownGroup: true },
      environment: { ...environment, [role === 'api' ? 'CARRETO_PORT' : 'CARRETO_WORKER_PORT']: port },
    });
    running.set(name, process);
    return process;
  };
  const processOf = (name: NodeName): CarretoProcess => {
    const found = running.get(name);
    if (found === undefined) throw new Error(`${name} was never started`);
    return found;
  };
  await Promise.all(nodeNames.map((name) => launch(name, earlier).ready));
  await Promise.race([until(() => requireReady(address), 'the balancer finds a node'), balancer.died]);
  return {
    address,
    async kill(name) {
      await processOf(name).kill();
      running.delete(name);
    },
    async drain(name) {
      const code = await processOf(name).stop();
      running.delete(name);
      return code;
    },
    async start(name) {
      const at = await launch(name).ready;
      await until(() => requireReady(at), `${name} is ready`);
    },
    deserters: () =>
      [...running].flatMap(([name, { ended, told }]) =>
        ended() === undefined ? [] : [`${name} ended by itself (${ended()}):\n${told()}`],
      ),
    told: () => [...running].map(([name, { told }]) => `${name}:\n${told()}`).join('\n'),
    async close() {
      await Promise.all([...running.values()].map((process) => process.stop()));
      await balancer.stop();
    },
  };
}

async function requireReady(address: string): Promise<void> {
  const { status } = await fetch(`${address}/health/ready`);
  if (status !== 200) throw new Error(`readiness is ${status}`);
}

/** Rejects when it ends though nobody stopped it. */
type Balancer = { died: Promise<never>; stop(): Promise<void> };

/** The balancer with the file of `deploy/ha`, but for where its nodes are. */
async function startBalancer(folder: string, logs: string): Promise<Balancer> {
  let config = await readFile(join(deploy, 'haproxy.cfg'), 'utf8');
  for (const name of apiNames) config = config.replaceAll(`${name}:8080`, `127.0.0.1:${apiPorts[name]}`);
  config = config.replace('bind :8080', `bind 127.0.0.1:${balancerPort}`);
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, config);
  const log = createWriteStream(join(logs, 'haproxy.log'));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  let isStopped = false;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const died = gone.then((): Promise<never> | never => {
    if (!isStopped) throw new Error(`the balancer ended by itself: ${log.path}`);
    return new Promise(() => {});
  });
  died.catch(() => {});
  return {
    died,
    async stop() {
      isStopped = true;
      child.kill('SIGTERM');
      await gone;
      log.end();
    },
  };
}
