import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { judgeCluster } from '../../src/cli/doctor/patroni/judge-cluster.ts';
import { readRules } from '../../src/cli/doctor/patroni/wire-answers.ts';
import { type Config, readConfig, settings } from '../../src/config/config.ts';
import { hostsOf } from '../../src/platform/db/hosts/hosts.ts';

const home = join(import.meta.dirname, '../../..');
const scratch = mkdtempSync(join(tmpdir(), 'carreto-deploy-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const read = (file: string): string => readFileSync(join(home, file), 'utf8');
const known = new Set<string>(Object.values(settings).map(({ key }) => key));
const { version } = JSON.parse(read('package.json')) as { version: string };
/** Settings of the image, which hold where a container says nothing else. */
const imageSettings = Object.fromEntries(
  [...read('Dockerfile').matchAll(/\b(CARRETO_[A-Z_]+)=(\S+)/g)].map(([, key = '', value = '']) => [
    key,
    value,
  ]),
);
/** What stands for a secret or an address that only the operator has. */
const example = { CARRETO_BASE_URL: 'https://frete.example.com', CARRETO_MASTER_KEY: '5a'.repeat(32) };

/** Names in a text that are settings by their look. */
function namesIn(text: string): string[] {
  return [...new Set(text.match(/\b(?:CARRETO_[A-Z_]+|DATABASE_URL)\b/g) ?? [])];
}

function configOf(environment: Record<string, string>): Config {
  return readConfig({ ...imageSettings, ...environment, ...example }, '/nowhere');
}

/** A second more than Carreto takes to stop at the longest, so that no supervisor kills what is in order. */
function longestStopMs({ stopNoticeMs, stopDeadlineMs }: Config): number {
  return stopNoticeMs + stopDeadlineMs + 1000;
}

function isThere(program: string): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v "$0"', program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('every file of deploy/', () => {
  const files = readdirSync(join(home, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1));

  it.each(files)('names settings that exist, and neither secrets nor addresses of somebody: %s', (file) => {
    const text = read(file);
    expect(namesIn(text).filter((name) => !known.has(name))).toEqual([]);
    const addresses = text.match(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g) ?? [];
    expect(addresses.filter((address) => address !== '127.0.0.1' && address !== '0.0.0.0')).toEqual([]);
    const secrets = [
      ...text.matchAll(/(?:password|master[-_]key)\w*['"]?[^\S\n]*[:=][^\S\n]*['"]?([^\s'"]*)/gi),
    ].map(([, value = '']) => value);
    expect(secrets.filter((value) => !/^($|\$|password$|…)/i.test(value))).toEqual([]);
  });

  it('is left out of the image', () => {
    expect(read('.dockerignore').split('\n')).toContain('deploy');
  });
});

describe('deploy/ha', () => {
  type Service = {
    environment?: Record<string, string>;
    image?: string;
    stop_grace_period?: string;
    healthcheck?: { test: string[] };
    ports?: string[];
    build: string | { target: string };
  };
  const compose = parse(read('deploy/ha/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  const { services } = compose;
  const nodes = Object.entries(services).filter(([name]) => /^(api|worker)\d$/.test(name));
  const members = Object.entries(services).filter(([name]) => /^pg\d$/.test(name));
  const patroni = parse(read('deploy/ha/patroni.yml')) as {
    restapi: { listen: string };
    etcd3: { hosts: string[] };
    bootstrap: { dcs: Record<string, unknown> & { ttl: number; loop_wait: number; retry_timeout: number } };
    postgresql: { listen: string; bin_dir: string; data_dir: string };
  };

  it('has three of what must agree and two of what must not be alone', () => {
    expect(Object.keys(services).sort()).toEqual(
      'api1 api2 balancer etcd1 etcd2 etcd3 pg1 pg2 pg3 worker1 worker2'.split(' '),
    );
    expect(Object.keys(compose.volumes).sort()).toEqual('etcd1 etcd2 etcd3 pg1 pg2 pg3'.split(' '));
  });

  it.each(nodes)(
    '%s reads a configuration that names all servers and stops before it is killed',
    (name, service) => {
      const { environment = {}, stop_grace_period: grace = '', image } = service;
      const config = configOf(environment);
      expect(name).toContain(config.role);
      const hosts = hostsOf(environment.DATABASE_URL ?? '')?.map(({ name: host }) => host);
      expect(hosts).toEqual(members.map(([member]) => `${member}:5432`));
      expect(config.patroniUrls).toEqual(members.map(([member]) => `http://${member}:8008`));
      expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThanOrEqual(longestStopMs(config));
      expect(image).toBe(`carreto:${version}`);
      const port = config.role === 'worker' ? config.workerPort : undefined;
      if (port !== undefined) expect(service.healthcheck?.test.join(' ')).toContain(`:${port}/health/live`);
    },
  );

  it.each(members)('%s is a member of its own name and address', (name, { environment = {} }) => {
    expect(environment).toMatchObject({
      PATRONI_NAME: name,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${name}:8008`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${name}:5432`,
    });
    for (const [key, value] of Object.entries(environment))
      if (key.endsWith('PASSWORD')) expect(value).toMatch(/^\$\{[A-Z_]+:\?/);
  });

  it('has one etcd for each name that Patroni and etcd itself know', () => {
    const etcds = Object.entries(services).filter(([name]) => name.startsWith('etcd'));
    expect(patroni.etcd3.hosts).toEqual(etcds.map(([name]) => `${name}:2379`));
    const cluster = etcds.map(([name]) => `${name}=http://${name}:2380`).join(',');
    for (const [name, { environment = {} }] of etcds)
      expect(environment).toMatchObject({
        ETCD_NAME: name,
        ETCD_ADVERTISE_CLIENT_URLS: `http://${name}:2379`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${name}:2380`,
        ETCD_INITIAL_CLUSTER: cluster,
      });
  });

  it('leads as `doctor` wants it, and lets go in time', () => {
    const { dcs } = patroni.bootstrap;
    const member = (name: string, startUs: bigint) => ({
      ...{ name, isLeader: name === 'pg1', isSynchronousStandby: name === 'pg2', isRunning: true },
      own: { version: '4.1.5', serverStartUs: startUs },
    });
    const rules = readRules(JSON.stringify(dcs));
    const judged = judgeCluster({ ...rules, members: [member('pg1', 1n), member('pg2', 2n)] }, 1n);
    expect(judged).toMatchObject([{ status: 'ok' }]);
    // Patroni's own rule: what it may take to ask twice and to sleep must fit into the life of the key.
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
    expect(dcs.primary_start_timeout).toBe(0);
  });

  it('has what the images bring: the server, its port, Patroni 4 or later', () => {
    const dockerfile = read('deploy/ha/Dockerfile');
    const bases = [...dockerfile.matchAll(/^FROM (\S+) AS (\w+)$/gm)];
    expect(bases.map(([, , stage]) => stage)).toEqual(['database', 'etcd', 'balancer']);
    for (const [, base = ''] of bases)
      expect(base).toMatch(/^(debian:\w+-\d{8}-slim|postgres:\d+\.\d+-\w+)$/);
    const [, major] = /postgres:(\d+)/.exec(dockerfile) ?? [];
    expect(patroni.postgresql.bin_dir).toBe(`/usr/lib/postgresql/${major}/bin`);
    expect([patroni.postgresql.listen, patroni.restapi.listen]).toEqual(['0.0.0.0:5432', '0.0.0.0:8008']);
    expect(dockerfile).toContain('EXPOSE 5432 8008');
    const pins = read('deploy/ha/requirements.txt')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    for (const pin of pins) expect(pin).toMatch(/^[A-Za-z0-9_-]+==\d+(\.[0-9a-z]+)+$/);
    expect(pins.find((pin) => pin.startsWith('patroni=='))).toMatch(/==([4-9]|\d{2,})\./);
    for (const [, { build }] of members) expect(build).toMatchObject({ target: 'database' });
    const mounts = (service: unknown): string[] => (service as { volumes: string[] }).volumes;
    for (const [name, service] of members)
      expect(mounts(service)).toEqual([`${name}:${patroni.postgresql.data_dir.replace(/\/data$/, '')}`]);
  });

  it('makes the database with a password that no process list shows', () => {
    const script = read('deploy/ha/create-database.sh');
    expect(() => execFileSync('sh', ['-n'], { input: script })).not.toThrow();
    expect(script).toContain('\\getenv password APPLICATION_PASSWORD');
    expect(script).not.toMatch(/--set=password|PGPASSWORD/);
  });
});

describe('the balancer', () => {
  const config = read('deploy/ha/haproxy.cfg');
  const compose = parse(read('deploy/ha/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string>; ports?: string[] }>;
  };

  it('sends the quotes of a shipper to one node by what the contract calls it, and overflows', () => {
    expect(config).toContain("balance hash req.body,json_query('$.shipper.registered_number')");
    expect(config).toMatch(/hash-type consistent\n\s+hash-balance-factor 150/);
    expect(config).toContain('path -m beg -i /api/v3/quote/simulate');
  });

  it('knows every node by its port, and sees that one leaves before it does', () => {
    const apis = Object.keys(compose.services).filter((name) => name.startsWith('api'));
    const servers = [...config.matchAll(/^ {2}server (\S+) (\S+) check$/gm)].map(
      ([, name, at]) => `${name} ${at}`,
    );
    const { port, stopNoticeMs } = configOf(compose.services.api1?.environment ?? {});
    expect(servers).toEqual([...apis, ...apis].map((name) => `${name} ${name}:${port}`));
    expect(compose.services.balancer?.ports).toEqual([`127.0.0.1:8080:${/bind :(\d+)/.exec(config)?.[1]}`]);
    expect(config.match(/option httpchk GET \/health\/ready/g)).toHaveLength(2);
    const [, inter, fall] = /inter (\d+)s fall (\d+)/.exec(config) ?? [];
    expect(Number(inter) * 1000 * (Number(fall) + 1)).toBeLessThan(stopNoticeMs);
  });

  it('tries no call again that may have arrived', () => {
    expect(config.match(/retry-on .*/g)).toEqual(['retry-on conn-failure']);
  });

  it.skipIf(!isThere('haproxy'))('is taken by haproxy -c, where that is installed', () => {
    execFileSync('haproxy', ['-c', '-f', join(home, 'deploy/ha/haproxy.cfg')], { stdio: 'pipe' });
  });
});

describe('deploy/systemd', () => {
  const units = readdirSync(join(home, 'deploy/systemd')).filter((name) => name.endsWith('.service'));

  function valuesOf(unit: string, key: string): string[] {
    return [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  }

  it('has units for one process, and for the two kinds apart', () => {
    expect(units.sort()).toEqual(['carreto-api.service', 'carreto-worker.service', 'carreto.service']);
  });

  it.each(units)('%s starts what it says and is patient enough when it stops it', (name) => {
    const unit = read(`deploy/systemd/${name}`);
    const environment = Object.fromEntries(valuesOf(unit, 'Environment').map((text) => text.split('=')));
    const config = readConfig(environment, '/nowhere');
    const [, role = 'both'] = /carreto-(\w+)\.service/.exec(name) ?? [];
    expect(config.role).toBe(role);
    const [patience = ''] = valuesOf(unit, 'TimeoutStopSec');
    expect(Number.parseInt(patience, 10) * 1000).toBeGreaterThanOrEqual(longestStopMs(config));
    expect(valuesOf(unit, 'Restart')).toEqual(['always']);
    expect(valuesOf(unit, 'ExecStart')).toEqual(['/opt/carreto/carreto start']);
    expect(valuesOf(unit, 'EnvironmentFile')).toEqual(['/etc/carreto/carreto.env']);
    expect(config.dataFolder).toBe('/var/lib/carreto');
    expect(valuesOf(unit, 'StateDirectory')).toEqual(['carreto']);
  });

  it('has an example whose every line is a comment, and every name in it a setting', () => {
    const lines = read('deploy/systemd/carreto.env.example').split('\n').filter(Boolean);
    expect(lines.filter((line) => !line.startsWith('#'))).toEqual([]);
    expect(namesIn(lines.join('\n'))).toEqual(
      expect.arrayContaining([
        'DATABASE_URL',
        'CARRETO_MASTER_KEY',
        'CARRETO_BASE_URL',
        'CARRETO_PATRONI_URL',
      ]),
    );
  });

  it.skipIf(!isThere('systemd-analyze'))(
    'is taken by systemd-analyze verify, where that is installed',
    () => {
      const root = join(scratch, 'root');
      for (const folder of ['opt/carreto', 'etc/systemd/system', 'usr/lib/systemd/system'])
        mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, 'opt/carreto/carreto'), '#!/bin/sh\n', { mode: 0o755 });
      for (const target of ['network-online', 'multi-user', 'basic', 'sysinit', 'shutdown'])
        writeFileSync(join(root, `etc/systemd/system/${target}.target`), '[Unit]\nDescription=x\n');
      for (const unit of units)
        writeFileSync(join(root, 'etc/systemd/system', unit), read(`deploy/systemd/${unit}`));
      const said = execFileSync(
        'sh',
        ['-c', 'systemd-analyze verify --man=no --root="$0" "$@" 2>&1', root, ...units],
        {
          encoding: 'utf8',
        },
      );
      expect(said.split('\n').filter((line) => /carreto/.test(line))).toEqual([]);
    },
  );
});

describe('deploy/kubernetes', () => {
  type Probe = { httpGet: { path: string; port: string }; periodSeconds: number; failureThreshold: number };
  type Container = {
    image: string;
    args: string[];
    ports: { name: string; containerPort: number }[];
    env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
    envFrom: { configMapRef: { name: string } }[];
    readinessProbe: Probe;
    livenessProbe: Probe;
    startupProbe: Probe;
    securityContext: Record<string, unknown>;
    volumeMounts: { name: string; mountPath: string }[];
  };
  type Deployment = {
    spec: {
      replicas: number;
      selector: { matchLabels: Record<string, string> };
      template: {
        metadata: { labels: Record<string, string> };
        spec: {
          enableServiceLinks: boolean;
          terminationGracePeriodSeconds: number;
          containers: [Container];
          volumes: { name: string }[];
          securityContext: { runAsUser: number };
        };
      };
    };
  };
  type Thing = { kind: string; metadata: { name: string }; spec: unknown; data?: Record<string, string> };
  const things = ['carreto', 'database', 'secret.example'].flatMap((name) =>
    parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`)).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Thing;
    }),
  );
  const find = (kind: string, name: string): Thing | undefined =>
    things.find((thing) => thing.kind === kind && thing.metadata.name === name);
  const mapped = find('ConfigMap', 'carreto-settings')?.data ?? {};
  const roles = ['api', 'worker'] as const;
  const deploymentOf = (role: string) => find('Deployment', `carreto-${role}`) as unknown as Deployment;

  it.each(roles)('the %s nodes run as the image does, and are asked where they answer', (role) => {
    const { spec } = deploymentOf(role);
    const pod = spec.template.spec;
    const [container] = pod.containers;
    const config = configOf({ ...mapped, CARRETO_ROLE: role });
    expect(spec.replicas).toBe(2);
    expect(container.args).toEqual(['./carreto', 'start', '--role', role]);
    expect(container.image).toBe(`carreto:${version}`);
    const port = role === 'api' ? config.port : config.workerPort;
    expect(container.ports.map(({ containerPort }) => containerPort)).toEqual([port]);
    const { livenessProbe, readinessProbe, startupProbe } = container;
    for (const probe of [livenessProbe, readinessProbe, startupProbe])
      expect(probe.httpGet.port).toBe(container.ports[0]?.name);
    expect([livenessProbe, startupProbe].map(({ httpGet }) => httpGet.path)).toEqual([
      '/health/live',
      '/health/live',
    ]);
    expect(readinessProbe.httpGet.path).toBe('/health/ready');
    if (role === 'api')
      expect(readinessProbe.periodSeconds * readinessProbe.failureThreshold * 1000).toBeLessThan(
        config.stopNoticeMs,
      );
    expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThanOrEqual(longestStopMs(config));
    expect(pod.enableServiceLinks).toBe(false);
    expect(pod.securityContext.runAsUser).toBe(Number(/--uid (\d+)/.exec(read('Dockerfile'))?.[1]));
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
    const mounted = container.volumeMounts.map(({ mountPath }) => mountPath);
    expect(mounted).toEqual(expect.arrayContaining([imageSettings.CARRETO_DATA, '/tmp']));
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name));
  });

  it('takes every setting from what there is, and secrets from Secrets alone', () => {
    expect(Object.keys(mapped).filter((name) => !known.has(name))).toEqual([]);
    for (const role of roles) {
      const [{ env, envFrom }] = deploymentOf(role).spec.template.spec.containers;
      expect(envFrom).toEqual([{ configMapRef: { name: 'carreto-settings' } }]);
      expect(env.map(({ name, valueFrom }) => [name, valueFrom?.secretKeyRef])).toEqual([
        // CloudNativePG names it after the cluster.
        ['DATABASE_URL', { name: `${find('Cluster', 'carreto-database')?.metadata.name}-app`, key: 'uri' }],
        ['CARRETO_MASTER_KEY', { name: find('Secret', 'carreto-keys')?.metadata.name, key: 'master-key' }],
      ]);
      expect(env.filter(({ value }) => value !== undefined)).toEqual([]);
    }
    expect(find('Secret', 'carreto-keys')).toMatchObject({ stringData: { 'master-key': '' } });
  });

  it('keeps one of each kind, and sends calls to those that answer', () => {
    for (const role of roles) {
      const { matchLabels } = deploymentOf(role).spec.selector;
      expect(deploymentOf(role).spec.template.metadata.labels).toEqual(matchLabels);
      expect(find('PodDisruptionBudget', `carreto-${role}`)?.spec).toEqual({
        minAvailable: 1,
        selector: { matchLabels },
      });
    }
    expect(find('Service', 'carreto')?.spec).toMatchObject({
      selector: deploymentOf('api').spec.selector.matchLabels,
      ports: [{ targetPort: 'http' }],
    });
  });

  it('has three servers that acknowledge nothing only one of them holds', () => {
    expect(find('Cluster', 'carreto-database')?.spec).toMatchObject({
      instances: 3,
      bootstrap: { initdb: { database: 'carreto', owner: 'carreto', encoding: 'UTF8' } },
      postgresql: { synchronous: { method: 'any', number: 1, dataDurability: 'required' } },
    });
  });
});
