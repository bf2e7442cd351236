import type { InstallationView } from '@carreto/contract/admin/integration/installation';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeBackup, judgeClock, judgeSpace } from '../../src/registry/installation/judge.ts';
import { noteBackup } from '../../src/registry/installation/last-backup.ts';
import { type AdminCall, adminOf, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openBareShop, openShop } from '../support/shop.ts';

let app: TestApp;
let admin: AdminCall;

beforeAll(async () => {
  app = await startTestApp();
  admin = await adminOf(app);
});
afterAll(() => app.close());

async function look(query = ''): Promise<InstallationView> {
  const { status, body } = await admin(`GET /installation${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('the installation', () => {
  it('says its release, its schema, its database and what of that is largest', async () => {
    const { release, migrations, database, clock, startedAt, uptimeSeconds } = await look();
    expect(release).toMatch(/^\d+\.\d+\.\d+/);
    expect(migrations).toMatchObject({ state: 'ok', applied: migrations.expected });
    expect(database.version).toMatch(/^\d+/);
    expect(database.bytes).toBeGreaterThan(database.tables[0]?.bytes ?? Number.POSITIVE_INFINITY);
    const sizes = database.tables.map(({ bytes }) => bytes);
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    expect(clock.state).toBe(judgeClock(clock.offsetMs));
    expect(Date.parse(startedAt)).toBeLessThanOrEqual(Date.now());
    expect(uptimeSeconds).toBeGreaterThanOrEqual(0);
  });

  it('names its processes, calls silent whoever was not heard of for a minute, and forgets those that left', async () => {
    expect((await look()).workers).toEqual({ running: 1, state: 'ok' });
    const other = await startTestApp({ beside: app, environment: { CARRETO_ROLE: 'api' } });
    // They began at one instant of this clock.
    expect((await look()).processes.map(({ role, isSilent }) => [role, isSilent]).toSorted()).toEqual([
      ['api', false],
      ['both', false],
    ]);
    await sql`update running_process set seen_at = seen_at - interval '2 minutes'
      where role = 'both'`.execute(app.ctx.db);
    const seen = await look();
    expect(seen.workers).toEqual({ running: 0, state: 'fail' });
    expect(seen.processes.find(({ role }) => role === 'both')?.isSilent).toBe(true);
    await app.settle();
    expect((await look()).workers).toEqual({ running: 1, state: 'ok' });
    await other.stop();
    expect((await look()).processes.map(({ role }) => role)).toEqual(['both']);
  });

  it('knows of the last backup, and warns where there is none', async () => {
    expect((await look()).backup).toEqual({ at: null, bytes: null, state: 'warn' });
    await noteBackup(app.ctx.db, 123_456);
    expect((await look()).backup).toMatchObject({ bytes: 123_456, state: 'ok' });
  });

  it('compares sums with their rows where it is asked to', async () => {
    const shop = await openShop(app);
    expect((await look()).drift).toBeNull();
    expect((await look('?sums=true')).drift).toEqual([]);
    await sql`insert into freight_day (shipper_id, carrier_id, day, hired)
      values (${shop.id}, 1, '2026-11-02', 3)`.execute(app.ctx.db);
    expect((await look('?sums=true')).drift).toEqual([{ table: 'freight_day', rows: 1 }]);
    await sql`delete from freight_day`.execute(app.ctx.db);
  });

  it('shows itself to nobody who sees only a part of it, or may not see settings', async () => {
    const shop = await openBareShop(app, 2);
    const some = await personOf(app, { name: 'Sol', roles: ['owner'], shipperIds: [shop.id] });
    expect((await some.admin('GET /installation')).status).toBe(403);
    const support = await personOf(app, { name: 'Sami', roles: ['support'] });
    expect((await support.admin('GET /installation')).status).toBe(403);
  });
});

describe('what is judged', () => {
  it('is the clock beyond two seconds, the disk below its least and four times that, and a backup of a week', () => {
    expect([0, 2000, -2001].map(judgeClock)).toEqual(['ok', 'ok', 'warn']);
    expect([400, 399, 99].map((free) => judgeSpace(free, 100))).toEqual(['ok', 'warn', 'fail']);
    const now = new Date('2026-11-20T12:00:00Z');
    const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
    expect([days(7), days(8), null].map((at) => judgeBackup(at, now))).toEqual(['ok', 'warn', 'warn']);
  });
});
