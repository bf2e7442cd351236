import { channel } from 'node:diagnostics_channel';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { kindOfAddress, networkList } from './addresses.ts';
import { checkUrl } from './check-url.ts';
import { createOutgoingClient, type OutgoingClient } from './client.ts';
import { OutgoingError } from './outgoing-error.ts';
import type { OutgoingPolicy } from './policy.ts';

/** Nothing inside is open: what calls of a service on the internet may reach. */
const strict = policy([]);

function policy(networks: string[], ports = [443, 8443]): OutgoingPolicy {
  return { allowed: networkList(networks), allowsSome: networks.length > 0, ports };
}

/** Ways to write addresses inside, as hosts of URLs. */
const insideHosts = [
  // Loopback, in every notation that a URL folds.
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '0x7f.0x0.0x0.0x1',
  '127.0.0.1.',
  '127.255.255.254',
  '１２７.０.０.１',
  '127。0。0。1',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'a.localhost',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  // IPv4 inside IPv6: mapped, compatible, NAT64, 6to4, Teredo.
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:8.8.8.8]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:a00:1::1]',
  '[2001:0:7f00:1::]',
  // This network, private networks, shared by a provider, benchmarks.
  '0.0.0.0',
  '0',
  '0.1.2.3',
  '[::]',
  '10.0.0.1',
  '10.255.255.255',
  '0xa000001',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.1',
  '100.64.0.1',
  '100.127.255.255',
  '198.18.0.1',
  '198.19.255.255',
  // Link-local and the metadata services of clouds.
  '169.254.169.254',
  '169.254.0.1',
  '0xa9fea9fe',
  '2852039166',
  '100.100.100.200',
  '168.63.129.16',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  // Documentation, assignments, relays, multicast, reserved, broadcast.
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  // The rest of IPv6: unique local, site local, multicast, documentation, SRv6, discard.
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[100::1]',
];

/** The same as resolvers would say them. */
const insideAddresses = [
  ...new Set(
    insideHosts.flatMap((host) => {
      const { hostname } = new URL(`http://${host}/`);
      const address = hostname.replace(/^\[|\]$/g, '');
      return /^[0-9.]+$/.test(address) || address.includes(':') ? [address] : [];
    }),
  ),
];

let sentinel: Server;
let port: number;
let connections = 0;
let dialled = 0;
const sockets = channel('net.client.socket');
const countDialled = (): void => {
  dialled += 1;
};
let client: OutgoingClient | undefined;

beforeAll(async () => {
  sentinel = createServer((request, response) => {
    if (request.url === '/once') response.setHeader('connection', 'close');
    response.end('inside');
  });
  sentinel.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => sentinel.listen(0, '127.0.0.1', resolve));
  ({ port } = sentinel.address() as AddressInfo);
  sockets.subscribe(countDialled);
});
afterAll(async () => {
  sockets.unsubscribe(countDialled);
  await new Promise((resolve) => sentinel.close(resolve));
});
afterEach(async () => {
  await client?.close();
  client = undefined;
  connections = 0;
  dialled = 0;
});

/** Calls a URL while names stand for these addresses, in turn; gives what came of it. */
async function call(url: string, options: { policy?: OutgoingPolicy; answers?: string[][] } = {}) {
  const answers = options.answers ?? [];
  const asked: string[] = [];
  client ??= createOutgoingClient({
    policy: options.policy ?? strict,
    connections: 1,
    resolve: async (name) => {
      asked.push(name);
      return answers[Math.min(asked.length, answers.length) - 1] ?? [];
    },
  });
  const request = { method: 'GET', headers: {}, body: null, maxBytes: 100 } as const;
  try {
    const answer = await client.send({ ...request, url, signal: AbortSignal.timeout(5000) });
    return { status: answer.status, body: answer.body.toString(), asked };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { problem: error.problem, objection: error.objection, asked };
  }
}

describe('ports of this machine that are ours', () => {
  const local = { ...policy([]), allowed: networkList(['127.0.0.0/8', '10.0.0.0/8']) };
  const guarded: OutgoingPolicy = { ...local, closedLocalPorts: new Set([8080]) };

  it.each(['127.0.0.1', '127.9.9.9', 'localhost', 'a.localhost', '0x7f.1'])(
    'are never called at %s',
    (host) => {
      expect(checkUrl(`http://${host}:8080/`, guarded).objection).toBe('port');
      expect(checkUrl(`http://${host}:8081/`, guarded).objection).toBeNull();
      expect(checkUrl(`http://${host}:8080/`, local).objection).toBeNull();
    },
  );

  it('are those of others elsewhere', () => {
    expect(checkUrl('http://10.0.0.1:8080/', guarded).objection).toBeNull();
  });

  it('are not reached by a name either', async () => {
    const named: OutgoingPolicy = { ...guarded, allowsSome: true };
    const client = createOutgoingClient({
      policy: named,
      connections: 1,
      resolve: async () => ['127.0.0.1'],
    });
    const sent = client.send({
      ...{ method: 'POST' as const, url: 'http://loja.example.com:8080/', headers: {}, body: '' },
      ...{ signal: new AbortController().signal, maxBytes: 1 },
    });
    await expect(sent).rejects.toMatchObject({ problem: 'not_allowed', objection: 'port' });
    await client.close();
  });
});

describe('addresses inside', () => {
  it('are at least sixty forms', () => {
    expect(new Set(insideHosts).size).toBeGreaterThanOrEqual(60);
    expect(insideAddresses.length).toBeGreaterThanOrEqual(45);
  });

  it.each(insideHosts)('are refused when a URL with %s is kept', (host) => {
    for (const scheme of ['https', 'http'])
      expect(checkUrl(`${scheme}://${host}/quote`, strict).objection).toMatch(/_address$/);
  });

  it.each(insideHosts)('are refused when a URL with %s is called', async (host) => {
    for (const scheme of ['https', 'http']) {
      const outcome = await call(`${scheme}://${host}:${port}/`);
      expect(outcome).toMatchObject({
        problem: 'not_allowed',
        objection: expect.stringMatching(/_address$/),
      });
    }
    expect({ connections, dialled }).toEqual({ connections: 0, dialled: 0 });
  });

  it.each(insideAddresses)('are refused when a name stands for %s', async (address) => {
    const outcome = await call('https://carrier.example/', { answers: [[address]] });
    expect(outcome).toMatchObject({ problem: 'not_allowed', asked: ['carrier.example'] });
    expect(dialled).toBe(0);
  });

  it.each(insideAddresses)('are refused when a name also stands for %s', async (address) => {
    const mixed = [
      ['93.184.216.34', address],
      [address, '93.184.216.34'],
    ];
    for (const answer of mixed) {
      const outcome = await call('https://carrier.example/', { answers: [answer] });
      expect(outcome).toMatchObject({ problem: 'not_allowed' });
      await client?.close();
      client = undefined;
    }
    expect(dialled).toBe(0);
  });

  it.each(insideAddresses)('are refused when a name stands for %s only the second time', async (address) => {
    // The first answer leads to the sentinel, which the operator opened, and the connection is not kept.
    const opened = policy([`127.0.0.1/32`]);
    if (address === '127.0.0.1') return;
    const answers = [['127.0.0.1'], [address]];
    const url = `http://carrier.example:${port}/once`;
    expect(await call(url, { policy: opened, answers })).toMatchObject({ status: 200 });
    connections = 0;
    const again = await call(url, { policy: opened, answers });
    expect(again).toMatchObject({ problem: 'not_allowed' });
    expect(connections).toBe(0);
  });
});

describe('a call', () => {
  it('dials the address that was judged, once resolved, and keeps the name in the host header', async () => {
    const opened = policy(['127.0.0.0/8']);
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const url = `http://carrier.example:${port}/`;
    const first = await call(url, { policy: opened, answers });
    expect(first).toMatchObject({ status: 200, body: 'inside', asked: ['carrier.example'] });
    // The connection is kept: nothing is resolved again, nothing dialled again.
    expect(await call(url, { policy: opened, answers })).toMatchObject({ status: 200 });
    expect(connections).toBe(1);
  });

  it('reaches localhost only where the operator opened it', async () => {
    expect(await call(`http://localhost:${port}/`, { policy: policy(['127.0.0.1']) })).toMatchObject({
      status: 200,
    });
    await client?.close();
    client = undefined;
    expect(await call(`http://localhost:${port}/`)).toMatchObject({ problem: 'not_allowed' });
  });

  it('follows no redirect', async () => {
    const redirecting = createServer((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
    });
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
    const { port: at } = redirecting.address() as AddressInfo;
    const opened = policy(['127.0.0.1']);
    expect(await call(`http://127.0.0.1:${at}/`, { policy: opened })).toMatchObject({ status: 302 });
    expect(connections).toBe(0);
    await client?.close();
    client = undefined;
    await new Promise((resolve) => redirecting.close(resolve));
  });

  it('says what became of it where nobody listens, the name is unknown or the caller gave up', async () => {
    const opened = policy(['127.0.0.1']);
    expect(await call('http://127.0.0.1:1/', { policy: opened })).toMatchObject({ problem: 'unreachable' });
    expect(await call('http://nobody.example/', { policy: opened })).toMatchObject({
      problem: 'unreachable',
    });
    const request = { method: 'GET', headers: {}, body: null, maxBytes: 10 } as const;
    const given = client?.send({ ...request, url: `http://127.0.0.1:${port}/`, signal: AbortSignal.abort() });
    await expect(given).rejects.toMatchObject({ problem: 'aborted' });
    const large = client?.send({
      ...request,
      maxBytes: 3,
      url: `http://127.0.0.1:${port}/`,
      signal: AbortSignal.timeout(5000),
    });
    await expect(large).rejects.toMatchObject({ problem: 'too_large' });
  });
});

describe('a URL', () => {
  const opened = policy(['10.0.0.0/8', '127.0.0.0/8', 'fd00::/8', '169.254.0.0/16']);

  it.each([
    ['', 'malformed'],
    ['carrier.example/quote', 'malformed'],
    ['https://', 'malformed'],
    ['https://exa mple.com/', 'malformed'],
    ['https://carrier.example/\u0000', 'malformed'],
    ['https:\\\\carrier.example\\quote', 'malformed'],
    ['https://[::1', 'malformed'],
    ['https://[fe80::1%25eth0]/', 'malformed'],
    ['https://carrier.example:99999/', 'malformed'],
    [`https://carrier.example/${'a'.repeat(2000)}`, 'too_long'],
    ['ftp://carrier.example/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['gopher://carrier.example/', 'scheme'],
    ['https://user:secret@carrier.example/', 'user_info'],
    ['https://user@carrier.example/', 'user_info'],
    ['https://@carrier.example/', 'user_info'],
    ['https://carrier.example/#part', 'fragment'],
    ['https://carrier.example/#', 'fragment'],
    ['https://carrier.example:0/', 'port'],
    ['https://carrier.example:22/', 'port'],
    ['https://carrier.example:8080/', 'port'],
    ['http://carrier.example/', 'https_required'],
    ['http://8.8.8.8/', 'https_required'],
    ['https://intranet/', 'host'],
    ['https://a..example/', 'host'],
    [`https://${'a'.repeat(64)}.example/`, 'host'],
  ])('%s is refused as %s', (text, objection) => {
    expect(checkUrl(text, strict)).toEqual({ url: null, objection });
  });

  it.each([
    ['https://carrier.example/quote?v=1', 'carrier.example'],
    ['https://carrier.example:8443/', 'carrier.example'],
    ['https://carrier.example./', 'carrier.example.'],
    ['https://transportes-ação.example/', 'xn--transportes-ao-2jb7i.example'],
    ['https://8.8.8.8/', '8.8.8.8'],
    ['https://[2606:4700::1111]/', '[2606:4700::1111]'],
  ])('%s may be called', (text, hostname) => {
    const { url, objection } = checkUrl(text, strict);
    expect(objection).toBeNull();
    expect(url?.protocol).toBe('https:');
    if (!hostname.startsWith('xn--')) expect(url?.hostname).toBe(hostname);
    else expect(url?.hostname).toMatch(/^xn--/);
  });

  it.each([
    ['http://10.1.2.3:9000/', null],
    ['http://127.0.0.1:9000/', null],
    ['http://[fd00::5]/', null],
    ['http://intranet:9000/', null],
    ['http://192.168.0.1/', 'private_address'],
    ['http://169.254.169.254/', 'forbidden_address'],
    ['http://[fd00:ec2::254]/', 'forbidden_address'],
    ['http://[::ffff:10.1.2.3]/', 'forbidden_address'],
  ])('%s is judged by the networks that the operator opened', (text, objection) => {
    expect(checkUrl(text, opened).objection).toBe(objection);
  });

  it('that is plain and of a name may only turn out to be inside what was opened', async () => {
    const url = `http://carrier.example:${port}/`;
    expect(checkUrl(url, opened).objection).toBeNull();
    expect(await call(url, { policy: opened, answers: [['93.184.216.34']] })).toMatchObject({
      problem: 'not_allowed',
      objection: 'https_required',
    });
    expect(dialled).toBe(0);
  });
});

describe('networks', () => {
  it.each(['10.0.0.0/33', 'fd00::/129', '10.0.0/8', 'carrier.example', '', '10.0.0.0/-1', '10.0.0.0/8/8'])(
    'do not hold %s',
    (text) => {
      expect(() => networkList([text])).toThrow(RangeError);
    },
  );

  it('tell public addresses from the others', () => {
    for (const address of ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])
      expect(kindOfAddress(address)).toBe('public');
    for (const text of ['', 'name.example', '1.2.3', '::1%lo', 'fe80::1%eth0'])
      expect(kindOfAddress(text)).toBe('never');
  });
});
