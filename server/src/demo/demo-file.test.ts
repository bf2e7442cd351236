import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoBanner, sampleCurl } from './banner.ts';
import { demoFilePath, readDemoFile, writeDemoFile } from './demo-file.ts';
import { type DemoAccess, demoFileText } from './wire.ts';

const access: DemoAccess = {
  baseUrl: 'http://127.0.0.1:8080',
  adminToken: 'a'.repeat(32),
  shipper: { cnpj: '99500101000199', token: 'b'.repeat(32), platformCode: 'DEMO00001' },
  carriers: [{ cnpj: '99500220000141', name: 'Rodolume', token: 'c'.repeat(32), kind: 'road' }],
  live: { url: 'http://127.0.0.1:9900/quote', controlUrl: 'http://127.0.0.1:9900/control' },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carreto-demo-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('demo.json', () => {
  it('says where the demo listens and how scripts get in', async () => {
    await writeDemoFile(folder, access);
    expect(JSON.parse(await readFile(demoFilePath(folder), 'utf8'))).toEqual({
      base_url: 'http://127.0.0.1:8080',
      dashboard_url: 'http://127.0.0.1:8080/painel/',
      admin_token: 'a'.repeat(32),
      shipper: { cnpj: '99500101000199', token: 'b'.repeat(32), platform_code: 'DEMO00001' },
      carriers: [{ cnpj: '99500220000141', name: 'Rodolume', token: 'c'.repeat(32), kind: 'road' }],
      live: { url: 'http://127.0.0.1:9900/quote', control_url: 'http://127.0.0.1:9900/control' },
    });
  });

  it('is read by its owner only, and leaves nothing beside it', async () => {
    await writeFile(demoFilePath(folder), 'old', { mode: 0o644 });
    await writeDemoFile(folder, access);
    expect((await stat(demoFilePath(folder))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['demo.json']);
  });

  it('is read back by the next start', async () => {
    await writeDemoFile(folder, access);
    expect(await readDemoFile(folder)).toEqual(access);
  });

  it('says while it runs where webhooks may not come on this machine', async () => {
    const running = { ...access, localReceivers: { closedPorts: [8080, 5432] } };
    await writeDemoFile(folder, running);
    expect(JSON.parse(await readFile(demoFilePath(folder), 'utf8'))).toMatchObject({
      local_receivers: { closed_ports: [8080, 5432] },
    });
    expect(await readDemoFile(folder)).toEqual(running);
  });

  it('is read from the time before there were live carriers', async () => {
    const { live: _, ...old } = JSON.parse(demoFileText(access)) as Record<string, unknown>;
    await writeFile(demoFilePath(folder), JSON.stringify(old));
    expect(await readDemoFile(folder)).toEqual({ ...access, live: null });
  });

  it('counts as absent when there is none or it is damaged', async () => {
    expect(await readDemoFile(folder)).toBeNull();
    await writeFile(demoFilePath(folder), '{"base_url":"http://127.0.0.1"}');
    expect(await readDemoFile(folder)).toBeNull();
    await writeFile(demoFilePath(folder), 'not JSON');
    expect(await readDemoFile(folder)).toBeNull();
  });
});

describe('the banner', () => {
  it('shows the token, the reference and a command whose body is JSON', () => {
    const banner = demoBanner(access, '/data/demo.json');
    expect(banner).toContain(access.shipper.token);
    expect(banner).toContain('http://127.0.0.1:8080/docs');
    const body = /-d '(.*)'$/.exec(sampleCurl(access))?.[1] ?? '';
    expect(JSON.parse(body)).toMatchObject({ dispatchers: [{ zipcode: 29161376 }] });
    expect(banner).toContain(`curl -s http://127.0.0.1:9900/control -d '{"mode":"stalled"}'`);
    expect(demoBanner({ ...access, live: null }, '/data/demo.json')).not.toContain('stalled');
  });

  it('shows how to listen to webhooks where they may come to this machine', () => {
    expect(demoBanner(access, '/data/demo.json')).not.toContain('webhook');
    const banner = demoBanner({ ...access, localReceivers: { closedPorts: [] } }, "/my dat'a/demo.json");
    expect(banner).toContain('./carreto webhook listen --port 8090 --key whsec_...');
    expect(banner).toContain(
      `./carreto webhook add 99500101000199 http://127.0.0.1:8090 --data '/my dat'\\''a'`,
    );
  });
});
