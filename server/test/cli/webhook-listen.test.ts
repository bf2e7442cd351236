import type { ChildProcess } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCarreto } from '../support/call-carreto.ts';
import { carretoProcess } from '../support/run-carreto.ts';

const bytes = randomBytes(24);
const secret = `whsec_${bytes.toString('base64')}`;

type Listening = {
  child: ChildProcess;
  url: string;
  /** Everything it said on standard output, line by line. */
  lines: string[];
  /** Resolves with the first line, said already or later, that holds a text. */
  line(text: string): Promise<string>;
  ended: Promise<number | null>;
};

async function listen(...words: string[]): Promise<Listening> {
  const child = carretoProcess(['webhook', 'listen', '--port', '0', ...words]);
  const lines: string[] = [];
  const wake: (() => void)[] = [];
  const note = (line: string) => {
    lines.push(line);
    for (const resume of wake.splice(0)) resume();
  };
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream as NodeJS.ReadableStream }).on('line', note);
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  const line = async (text: string): Promise<string> => {
    for (;;) {
      const found = lines.find((one) => one.includes(text));
      if (found !== undefined) return found;
      if (child.exitCode !== null) throw new Error(`it ended and said: ${lines.join('\n')}`);
      await new Promise<void>((resume) => wake.push(resume));
    }
  };
  const url = /http:[^ ]+[0-9]/.exec(await line('Listening on'))?.[0] ?? '';
  return { child, url, lines, line, ended };
}

/** A call of a webhook, signed by a secret. */
function send(url: string, body: string, changes: Record<string, string> = {}): Promise<Response> {
  const id = 'msg_1';
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', bytes).update(`${id}.${time}.${body}`).digest('base64');
  const headers = {
    ...{ 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` },
    ...{ 'x-event-kind': 'occurrence', 'x-event-sequence': '4', ...changes },
  };
  return fetch(`${url}/occurrences`, { method: 'POST', headers, body });
}

describe('listening for webhooks', () => {
  let listening: Listening;
  beforeAll(async () => {
    listening = await listen('--key', secret);
  });
  afterAll(() => {
    listening.child.kill('SIGKILL');
  });

  it('shows when what came, where, what it answered, that it is signed, and the body', async () => {
    expect(await send(listening.url, '{"id_frete":"FR261124ABCDE"}')).toMatchObject({ status: 200 });
    expect(await listening.line('signature: verified')).toMatch(
      /^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8} {2}occurrence #4 {2}POST \/occurrences {2}200 {2}signature: verified$/,
    );
    expect(await listening.line('id_frete')).toBe('    "id_frete": "FR261124ABCDE"');
  });

  it('refuses what its keys did not sign, and says why', async () => {
    const answers = [
      await send(listening.url, '{"a":1}', { 'webhook-signature': 'v1,AAAA' }),
      await send(listening.url, '{"a":1}', { 'webhook-timestamp': '1000' }),
      await fetch(listening.url, { method: 'POST', body: '{}' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await listening.line('no signature')).toMatch(/ 401 {2}signature: no signature is of these keys$/);
    expect(await listening.line('too far')).toContain('401');
    expect(await listening.line('is missing')).toMatch(/ {2}POST \/ {2}401 {2}/);
  });

  it('takes what is signed and no JSON, and shows nothing that commands the terminal', async () => {
    expect(await send(listening.url, 'zu\u001b[2Jpp')).toMatchObject({ status: 200 });
    expect(await listening.line('pp')).toBe('  zu\\u001b[2Jpp');
  });

  it('answers 405 to other calls and 413 to endless ones', async () => {
    expect(await fetch(listening.url)).toMatchObject({ status: 405 });
    const large = fetch(listening.url, { method: 'POST', body: 'x'.repeat(8_388_609) });
    expect((await large.catch(() => ({ status: 413 }))).status).toBe(413);
  });

  it('is on this machine alone', () => {
    expect(new URL(listening.url).hostname).toBe('127.0.0.1');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('is done when %s ends it', async (signal) => {
    const other = await listen();
    expect(other.lines[0]).toContain('Signatures are not checked');
    expect(await send(other.url, '{}', { 'webhook-signature': 'v1,AAAA' })).toMatchObject({ status: 200 });
    expect(await other.line('signature:')).toContain('not checked');
    other.child.kill(signal);
    expect(await other.ended).toBe(0);
  });

  it('prints a line of JSON for each call, for programs', async () => {
    const other = await listen('--json', '--key', secret);
    await send(other.url, '{"a":1}');
    expect(JSON.parse(await other.line('"event"'))).toMatchObject({
      ...{
        event: 'occurrence',
        sequence: 4,
        id: 'msg_1',
        status: 200,
        signature: 'verified',
        body: '{"a":1}',
      },
    });
    other.child.kill('SIGINT');
    expect(await other.ended).toBe(0);
  });
});

describe('what cannot be listened to', () => {
  it.each(['-1', '65536', 'x', '80.5', ''])('the port %j is named', async (port) => {
    const { code, err } = await callCarreto(['webhook', 'listen', `--port=${port}`]);
    expect([code, err]).toEqual([2, expect.stringMatching(/^--port must be a whole number from 0 to 65535/)]);
  });

  it('a port where something listens already ends with 69 and says what to do', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { code, err } = await callCarreto(['webhook', 'listen', '--port', String(port)]);
    server.close();
    expect([code, err]).toEqual([
      69,
      `carreto: Cannot listen on 127.0.0.1:${port}: another process listens there already. ` +
        'Stop what is there, or choose another with --port.\n',
    ]);
  });

  it.each(['whsk_AAAA', 'secret', 'whsec_', 'whsec_!', 'whpk_AAAA', ''])(
    'the key %j is refused',
    async (key) => {
      const { code, err } = await callCarreto(['webhook', 'listen', `--key=${key}`]);
      expect([code, err]).toEqual([2, expect.stringMatching(/^--key is the secret .* or the public key/)]);
    },
  );

  it('a file of keys that cannot be read is named', async () => {
    const { code, err } = await callCarreto(['webhook', 'listen', '--key-file', '/nowhere/key']);
    expect([code, err]).toEqual([1, expect.stringContaining('/nowhere/key cannot be read')]);
  });
});
