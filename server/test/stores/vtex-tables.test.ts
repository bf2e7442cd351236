import type { KeyedStore } from '@carreto/contract/admin/registry/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStoreLines } from '../../src/freight/stores/desk.ts';
import { type ExportQuestion, exportTable } from '../../src/freight/stores/tables/export-table.ts';
import { engineCodec } from '../../src/registry/tables/sheets/engine-codec.ts';
import { ReplaySheets } from '../../src/registry/tables/sheets/replay-sheets.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { startVtex, vtexKey } from '../support/stores/vtex-account.ts';
import { openStoreWorld, type StoreWorld } from '../support/stores.ts';

let world: StoreWorld;
let vtex: Awaited<ReturnType<typeof startVtex>>;
let question: ExportQuestion;

beforeAll(async () => {
  vtex = await startVtex((url) => url.replace('https://carreto.example', world.app.address));
  world = await openStoreWorld({ CARRETO_STORE_HOSTS: `vtex.api=${vtex.simulator.hosts.api}` });
  const settings = { storeId: 'loja' };
  const wanted = world.newStore({ platform: 'vtex', credential: vtexKey, settings });
  const { store } = (await world.admin<KeyedStore>('POST', '/stores', wanted)).body;
  const { id: versionId } = await world.app.ctx.db
    .selectFrom('freightTableVersion')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  question = {
    ...{ storeId: store.id, versionId, policy: 'carreto', weightsG: [1000, 5000, 30_000] },
    ...{ valueCents: 30_000, isSent: false },
  };
});
afterAll(async () => {
  await world.close();
  await vtex.simulator.stop();
});

const run = async (changes: Partial<ExportQuestion> = {}) => {
  const { ctx } = world.app;
  const lines = openStoreLines(ctx);
  try {
    const replaySheets = new ReplaySheets(ctx.db, engineCodec);
    return await exportTable({ ctx, lines, replaySheets }, { ...question, ...changes });
  } finally {
    await lines.close();
  }
};
const rows = () => [...(vtex.account.freights.get('carreto')?.values() ?? [])];

describe('a table written into VTEX', () => {
  it('is shown with what rows cannot say, and sent where that is wanted alone', async () => {
    vtex.account.freights.set('carreto', new Map());
    const shown = await run();
    expect(shown).toMatchObject({ isSent: false, unchangedCount: 0 });
    expect(shown.rowCount).toBeGreaterThan(0);
    expect(shown.changes.length).toBe(shown.rowCount);
    expect(shown.findings.map(({ kind }) => kind)).toContain('value');
    expect(rows()).toEqual([]);
    const sent = await run({ isSent: true });
    expect(sent.changes).toEqual(shown.changes);
    expect(rows()).toHaveLength(shown.rowCount);
    expect(vtex.simulator.calls.filter(({ refusedBy }) => refusedBy !== null)).toEqual([]);
  });

  it('is what a quote of the table costs, step by step, to any zip code of a row', async () => {
    const zip = '01311000';
    const ofZip = rows().filter((row) => String(row.zipCodeStart) <= zip && zip <= String(row.zipCodeEnd));
    expect(ofZip.map(({ weightEnd }) => weightEnd)).toEqual([1000, 5000, 30_000]);
    const costs = ofZip.map(({ absoluteMoneyCost }) => Number(absoluteMoneyCost));
    expect(costs.every((cost, at) => cost > 0 && cost >= (costs[at - 1] ?? 0))).toBe(true);
  });

  it('is sent again in what changed alone, and deletes what is none of it', async () => {
    expect((await run({ isSent: true })).changes).toEqual([]);
    const kept = vtex.account.freights.get('carreto');
    const [first] = kept ?? [];
    if (first === undefined) throw new Error('no row');
    const [name, row] = first;
    kept?.set(name, { ...row, absoluteMoneyCost: 1 });
    const others = { ...row, weightStart: 30_000.001, weightEnd: 99_000 };
    kept?.set(`${row.zipCodeStart}-${row.zipCodeEnd} 30000.001-99000`, others);
    const mended = await run({ isSent: true });
    expect(mended.changes.map(({ kind }) => kind)).toEqual(['delete', 'update']);
    expect(vtex.account.freights.get('carreto')?.get(name)).toMatchObject({
      absoluteMoneyCost: row.absoluteMoneyCost,
    });
    const dearer = await run({ valueCents: 300_000 });
    expect(dearer.changes.length).toBeGreaterThan(0);
    expect(new Set(dearer.changes.map(({ kind }) => kind))).toContain('update');
  });

  it('is written from the command line, by --send alone', async () => {
    const kept = vtex.account.freights.get('carreto');
    kept?.clear();
    const carreto = (...words: string[]) =>
      callCarreto(['store', 'export-tables', String(question.storeId), '--policy', 'carreto', ...words], {
        ...databaseEnvironment(world.app.connection),
        CARRETO_MASTER_KEY: '5a'.repeat(32),
        CARRETO_STORE_ALLOW_CIDRS: '127.0.0.1/32',
        CARRETO_STORE_HOSTS: `vtex.api=${vtex.simulator.hosts.api}`,
      });
    const words = ['--version', String(question.versionId), '--value', '300', '--weights', '30,1,5'];
    const shown = await carreto(...words);
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toMatch(/^Not expressed: prices follow the declared value/m);
    expect(shown.out).toMatch(/\d+ rows: \d+ new, 0 changed, 0 as they are; 0 to delete\.\nNothing was sent/);
    expect(kept?.size).toBe(0);
    expect((await carreto(...words, '--send')).out).toMatch(/Sent\.\n$/);
    expect(kept?.size).toBeGreaterThan(0);
    expect((await carreto(...words)).out).toMatch(/: 0 new, 0 changed, \d+ as they are; 0 to delete\./);
    expect((await carreto('--version', '1')).code).toBe(2);
    expect((await carreto(...words.slice(0, 4), '--weights', 'a')).code).toBe(2);
  });

  it('is refused where nobody knows the shop, the version or the policy, and where a platform keeps no tables', async () => {
    await expect(run({ storeId: 999 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(run({ versionId: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(run({ policy: 'other', isSent: true })).rejects.toMatchObject({ kind: 'rejected' });
    const { body } = await world.admin<KeyedStore>('POST', '/stores', world.newStore());
    await world.app.ctx.mirror.refresh();
    await expect(run({ storeId: body.store.id })).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
