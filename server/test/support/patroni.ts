import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A member of a cluster as it is pretended. */
export type PretendedMember = {
  name: string;
  role: string;
  state?: string;
  version?: string;
  /** As Patroni writes an instant; null where its server does not run. */
  startedAt?: string | null;
  /** Its own word is no answer at all. */
  isSilent?: boolean;
};

export type PretendedPatroni = {
  address: string;
  members: PretendedMember[];
  config: Record<string, unknown>;
  isPaused: boolean;
  /** What is answered in place of everything. */
  instead: { status: number; body: string; location?: string } | undefined;
  close(): Promise<void>;
};

/** What `GET /config` of a cluster of docs/high-availability.md says. */
export const recommended = {
  ...{ ttl: 20, loop_wait: 3, retry_timeout: 5, primary_start_timeout: 0 },
  ...{ synchronous_mode: true, synchronous_mode_strict: true, failsafe_mode: true },
};

/** Answers on loopback as the API of Patroni 4.1.5 does: `/cluster`, `/config`, and `/patroni` of each member by an address of its own. */
export async function pretendPatroni(members: PretendedMember[]): Promise<PretendedPatroni> {
  const servers = new Set<ReturnType<typeof createServer>>();
  const listen = async (answer: (path: string) => { status: number; body: string; location?: string }) => {
    const server = createServer((request, response) => {
      const { status, body, location } = answer(request.url ?? '');
      const headers = { 'content-type': 'application/json', ...(location === undefined ? {} : { location }) };
      response.writeHead(status, headers).end(body);
    });
    servers.add(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const own = new Map<string, string>();
  for (const { name } of members)
    own.set(
      name,
      await listen(() => {
        const member = self.members.find((one) => one.name === name);
        return member === undefined || member.isSilent === true
          ? { status: 503, body: '' }
          : { status: 200, body: JSON.stringify(wordOf(member)) };
      }),
    );
  const self: PretendedPatroni = {
    ...{ address: '', members, config: { ...recommended }, isPaused: false, instead: undefined },
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
  self.address = await listen((path) => {
    if (self.instead !== undefined) return self.instead;
    if (path === '/config') return { status: 200, body: JSON.stringify(self.config) };
    if (path !== '/cluster') return { status: 404, body: '' };
    const said = self.members.map(
      ({ name, role, state = role === 'leader' ? 'running' : 'streaming' }, n) => ({
        ...{ name, role, state, api_url: `${own.get(name)}/patroni` },
        ...{ host: `10.0.0.${n + 1}`, port: 5432, timeline: 3, lag: 0 },
      }),
    );
    const cluster = { members: said, ...(self.isPaused ? { pause: true } : {}), scope: 'carreto' };
    return { status: 200, body: JSON.stringify(cluster) };
  });
  return self;
}

function wordOf({
  name,
  role,
  version = '4.1.5',
  startedAt = '2026-11-20 12:00:00.000001+00:00',
}: PretendedMember) {
  return {
    state: startedAt === null ? 'stopped' : 'running',
    ...(startedAt === null ? {} : { postmaster_start_time: startedAt }),
    role: role === 'leader' ? 'primary' : 'replica',
    server_version: 150_020,
    timeline: 3,
    database_system_identifier: '7571234567890123456',
    patroni: { version, scope: 'carreto', name },
  };
}
