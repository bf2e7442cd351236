import { chmod, chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { hearCluster } from '../../../src/cli/doctor/patroni/hear-cluster.ts';
import { judgeCluster } from '../../../src/cli/doctor/patroni/judge-cluster.ts';
import type { PatroniCluster } from '../../../src/cli/doctor/patroni/patroni-cluster.ts';
import { withSession } from '../../../src/platform/db/session.ts';
import { createMachine, type Machine } from './machine.ts';
import { closeNetworks, openNetworks, openStation, type Station } from './network.ts';

const deploy = join(import.meta.dirname, '../../../../deploy/ha');
/** Of a cluster that lives for minutes where nobody else comes. */
const password = 'only-for-this-run';
const machineCount = 3;
const healthyWithinMs = 180_000;
const lookEveryMs = 200;

/** Three machines under Patroni, as `deploy/ha` sets them up. */
export type Cluster = {
  machines: readonly Machine[];
  /** Of all three, as Carreto is given it. */
  url: string;
  /** The machine that leads, and the one that is the synchronous standby. */
  leader(): Promise<Machine>;
  standby(): Promise<Machine>;
  /** Asks Patroni to lead from elsewhere, and returns when it has answered. */
  switchOver(): Promise<void>;
  /** Returns when `doctor` would praise it and every member works; rejects after three minutes with what is wrong. */
  healthy(): Promise<void>;
  close(): Promise<void>;
};

export type ClusterPlan = {
  /** Where servers keep their data, and where what they say is kept. */
  folder: string;
  logs: string;
  owner: { uid: number; gid: number };
  patroni: string;
  etcd: string;
  postgres: string;
  /** An earlier release, by which it is installed and its nodes are started at first; this one when left out. */
  earlier?: string;
};

/** Opens the networks of this namespace and starts the cluster. */
export async function startCluster(plan: ClusterPlan): Promise<Cluster> {
  await openNetworks();
  const stations: Station[] = [];
  for (let number = 1; number <= machineCount; number += 1) stations.push(await openStation(number));
  const machines = await Promise.all(stations.map((station) => prepareMachine(station, stations, plan)));
  const cluster = clusterOf(machines);
  for (const machine of machines) machine.startEtcd();
  // One after the other the first time: whoever comes first makes the database.
  for (const machine of machines) {
    machine.startPatroni();
    if (machine === machines[0]) await until(() => cluster.leader(), 'the first server leads');
  }
  await cluster.healthy();
  return cluster;
}

async function prepareMachine(
  station: Station,
  all: readonly Station[],
  plan: ClusterPlan,
): Promise<Machine> {
  const { folder, logs, owner, patroni, etcd, postgres } = plan;
  const home = join(folder, station.name);
  await mkdir(home, { mode: 0o700 });
  await chown(home, owner.uid, owner.gid);
  const script = join(folder, 'create-database.sh');
  await copyFile(join(deploy, 'create-database.sh'), script);
  await chmod(script, 0o755);
  const file = join(home, 'patroni.yml');
  await writeFile(file, await configOf(home, script));
  const etcds = all.map(({ inside }) => `${inside}:2379`);
  return createMachine({
    ...{ station, folder, logs, patroni: [patroni, file] },
    etcd: [etcd, ...etcdWords(station, all, join(home, 'etcd'))],
    environment: {
      PATH: `${postgres}:/usr/bin:/bin`,
      PATRONI_NAME: station.name,
      PATRONI_ETCD3_HOSTS: etcds.map((host) => `'${host}'`).join(','),
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${station.inside}:8008`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${station.inside}:5432`,
      PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: postgres,
      PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_PASSWORD: password,
      PATRONI_REWIND_PASSWORD: password,
      APPLICATION_PASSWORD: password,
    },
  });
}

/** The file of `deploy/ha`, but for the two places that one machine has for all three. */
async function configOf(home: string, script: string): Promise<string> {
  const config = parse(await readFile(join(deploy, 'patroni.yml'), 'utf8')) as {
    bootstrap: { post_bootstrap: string };
    postgresql: { parameters: { unix_socket_directories: string } };
  };
  config.bootstrap.post_bootstrap = script;
  config.postgresql.parameters.unix_socket_directories = home;
  return stringify(config);
}

function etcdWords({ name, inside }: Station, all: readonly Station[], folder: string): string[] {
  return [
    `--name=${name}`,
    `--data-dir=${folder}`,
    `--listen-client-urls=http://${inside}:2379`,
    `--advertise-client-urls=http://${inside}:2379`,
    `--listen-peer-urls=http://${inside}:2380`,
    `--initial-advertise-peer-urls=http://${inside}:2380`,
    `--initial-cluster=${all.map((one) => `${one.name}=http://${one.inside}:2380`).join(',')}`,
    '--initial-cluster-token=carreto',
    '--initial-cluster-state=new',
    '--log-level=info',
  ];
}

function clusterOf(machines: readonly Machine[]): Cluster {
  const addresses = machines.map(({ station }) => `http://${station.outside}:8008`);
  const hosts = machines.map(({ station }) => station.outside).join(',');
  const url = `postgres://carreto:${password}@${hosts}/carreto?target_session_attrs=read-write`;
  const hear = async (): Promise<PatroniCluster> => {
    const cluster = await hearCluster(addresses);
    if (typeof cluster === 'string') throw new Error(cluster);
    return cluster;
  };
  const machineThat = async (
    holds: (member: PatroniCluster['members'][number]) => boolean,
  ): Promise<Machine> => {
    const name = (await hear()).members.find(holds)?.name;
    const found = machines.find(({ station }) => station.name === name);
    if (found === undefined) throw new Error('no member of the cluster is that');
    return found;
  };
  return {
    machines,
    url,
    leader: () => machineThat(({ isLeader, isRunning }) => isLeader && isRunning),
    standby: () => machineThat(({ isSynchronousStandby }) => isSynchronousStandby),
    async switchOver() {
      const { station } = await machineThat(({ isLeader }) => isLeader);
      const answer = await fetch(`http://${station.outside}:8008/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: station.name }),
      });
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
    },
    healthy: () =>
      until(async () => {
        await requireHealth(await hear(), url);
        await Promise.all(machines.map(requireEtcd));
      }, 'the cluster is healthy'),
    async close() {
      for (const machine of machines) await machine.close();
      await closeNetworks(machines.map(({ station }) => station));
    },
  };
}

async function requireHealth(cluster: PatroniCluster, url: string): Promise<void> {
  const { members } = cluster;
  const idle = members.filter(({ isRunning, own }) => !isRunning || own?.serverStartUs === undefined);
  if (idle.length > 0) throw new Error(`${idle.map(({ name }) => name).join(', ')} not running`);
  if (members.length !== machineCount) throw new Error(`${members.length} members`);
  const findings = judgeCluster(cluster, await serverStart(url)).filter(({ status }) => status !== 'ok');
  if (findings.length > 0) throw new Error(findings.map(({ finding }) => finding).join('; '));
}

/** The next trial may take one of three away. */
async function requireEtcd({ station }: Machine): Promise<void> {
  const answer = await fetch(`http://${station.inside}:2379/health`, { signal: AbortSignal.timeout(2000) });
  const { health } = (await answer.json()) as { health: string };
  if (health !== 'true') throw new Error(`etcd of ${station.name} is not healthy`);
}

function serverStart(url: string): Promise<bigint> {
  return withSession(url, { applicationName: 'carreto-ha' }, async (session) => {
    const { rows } = await session.query<{ us: string }>(
      'select (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint::text as us',
    );
    return BigInt(rows[0]?.us ?? 0);
  });
}

/** Tries until it succeeds; rejects after three minutes with the last reason. */
export async function until<Result>(act: () => Promise<Result>, what: string): Promise<Result> {
  for (const untilMs = Date.now() + healthyWithinMs; ; await pause(lookEveryMs)) {
    try {
      return await act();
    } catch (error) {
      if (Date.now() > untilMs)
        throw new Error(`never: ${what}: ${(error as Error).message}`, { cause: error });
    }
  }
}
