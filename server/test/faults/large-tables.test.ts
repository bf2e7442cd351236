import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { templateFile } from '../support/table-files.ts';
import { type ImportDesk, openImportDesk } from '../support/table-imports.ts';
import { isWhole } from './ledger/random.ts';

/** A file of a million rows takes a minute to be read; that its sentence is one is tested where imports are. */
describe.runIf(isWhole)('a table of a million places', () => {
  let app: TestApp;
  let desk: ImportDesk;
  beforeAll(async () => {
    app = await startTestApp();
    desk = await openImportDesk(app);
  });
  afterAll(() => app.close());

  it('that no thread has the memory for ends with what to do, stores nothing, and the next is read', async () => {
    const { id: carrierId } = await addCarrier(app.ctx, tester, someCarrier(1));
    const target = (name: string) => ({ carrierId, name, options: { service: { name } } });
    const sheetOf = (rows: number) =>
      templateFile(Array.from({ length: rows }, (_, at) => rowOf(at))).bytes as Uint8Array<ArrayBuffer>;
    const large = await desk.begin(target('Um milhão'), sheetOf(999_999));
    await app.settle();
    const { state, result, failure } = await desk.look(large);
    expect({ state, result, code: failure?.code }).toEqual({
      ...{ state: 'failed', result: null, code: 'work_too_large' },
    });
    expect(failure?.message).toMatch(/^A tabela exige mais memória .* divida o arquivo/);
    expect(await app.ctx.db.selectFrom('freightTable').select('id').execute()).toEqual([]);
    const next = await desk.begin(target('Mil'), sheetOf(1000));
    await app.settle();
    expect(await desk.look(next)).toMatchObject({ state: 'done', result: { outcome: 'imported' } });
  }, 600_000);
});

/** A range of 98 zip codes with a price of its own. */
function rowOf(at: number): string {
  const [start, end] = [1_000_000 + at * 98, 1_000_097 + at * 98].map((zip) => String(zip).padStart(8, '0'));
  return `${start};${end};;0;5000;${10 + (at % 50)},50;0;0;0;2;BRA;0`;
}
