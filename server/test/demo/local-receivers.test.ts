import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDemoFile } from '../../src/demo/demo-file.ts';
import { commandFolders, within } from '../support/command-folders.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { carretoProcess } from '../support/run-carreto.ts';

const folders = commandFolders();
let folder: string;
let demo: ChildProcess;
let receiver: Receiver;

/** Starts the demo and gives what it says when it is ready. */
function start(...words: string[]): Promise<string> {
  demo = carretoProcess(['demo', '--bare', '--port', '0', '--data', folder, ...words], {
    CARRETO_MIN_FREE_MB: '0',
    CARRETO_STOP_NOTICE_MS: '0',
  });
  return new Promise((resolve, reject) => {
    let said = '';
    demo.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes('Ctrl-C stops the demo')) resolve(said);
    });
    demo.on('close', (code) => reject(new Error(`the demo ended with ${code}: ${said}`)));
  });
}

function stop(): Promise<void> {
  return new Promise((resolve) => {
    demo.removeAllListeners('close').on('close', () => resolve());
    demo.kill('SIGINT');
  });
}

beforeAll(async () => {
  folder = folders.newFolder();
  receiver = await startReceiver();
}, 30_000);
afterAll(async () => {
  if (demo.exitCode === null) await stop();
  await receiver.close();
}, 60_000);

it('delivers to this machine while nobody else reaches it, but never to itself', {
  timeout: 180_000,
}, async () => {
  const banner = await start();
  const access = await readDemoFile(folder);
  const cnpj = access?.shipper.cnpj ?? '';
  expect(banner).toContain('./carreto webhook listen --port ');
  const webhook = (...words: string[]) => within(folder)('webhook', ...words);

  const added = await webhook('add', cnpj, `${receiver.url}/here`, '--json');
  expect(added.code).toBe(0);
  const { webhook: one } = JSON.parse(added.out);
  const tested = await webhook('test', String(one.id), '--wait', '60');
  expect([tested.code, receiver.received.map(({ path }) => path)]).toEqual([0, ['/here/occurrences']]);

  const own = [access?.baseUrl, access?.live?.url, access?.postal?.url].map((url) => new URL(url ?? '').port);
  expect(access?.localReceivers?.closedPorts).toEqual(expect.arrayContaining(own.map(Number)));
  for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', 'LOCALHOST.', '2130706433']) {
    const refused = await webhook('add', cnpj, `http://${host}:${own[0]}/health/live`);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('porta que não é permitida')]);
  }
  const control = await webhook('add', cnpj, access?.live?.controlUrl ?? '');
  expect([control.code, control.err]).toEqual([1, expect.stringContaining('porta que não é permitida')]);
  for (const url of ['http://10.0.0.1/x', 'http://[::1]:9000/', 'http://loja.example.com/x'])
    expect(await webhook('add', cnpj, url)).toMatchObject({ code: 1 });

  // By the API, too.
  const response = await fetch(`${access?.baseUrl}/api/admin/v1/shippers/${cnpj}/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access?.adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${access?.baseUrl}/x`, kinds: ['occurrence'] }),
  });
  expect(response.status).toBe(422);

  await stop();
  const after = await webhook('add', cnpj, `${receiver.url}/there`);
  expect([after.code, after.err]).toEqual([1, expect.stringContaining('rede privada')]);

  // Where others reach the demo, they could have it call what listens on this machine.
  expect(await start('--host', '0.0.0.0')).not.toContain('webhook listen');
  const reached = await webhook('add', cnpj, `${receiver.url}/there`);
  expect([reached.code, reached.err]).toEqual([1, expect.stringContaining('rede privada')]);
  const untold = receiver.received.length;
  expect(await webhook('test', String(one.id), '--wait', '60')).toMatchObject({ code: 1 });
  expect(receiver.received).toHaveLength(untold);
});
