import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { importPlaces } from '../../src/registry/places/import-places.ts';
import { checkTable } from '../../src/registry/tables/check-table.ts';
import type { Rows } from '../../src/rows.ts';
import { openTestRegistry, someCarrier, tester } from '../support/registry.ts';

let ctx: Database<Rows>;
beforeAll(async () => {
  ctx = await openTestRegistry();
});
afterAll(() => ctx.close());

const bytes = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'));

const byCity = {
  name: 'cidades.csv',
  options: { service: { name: 'Rodoviário' } },
  bytes: bytes('Cidade;UF;Prazo (dias úteis);até 10 kg;até 30 kg', 'Serra;ES;3;25,90;48,20'),
};

it('a list of cities is checked against the municipalities that are loaded', async () => {
  const before = await checkTable(ctx, { file: byCity });
  expect(before).toMatchObject({ clean: false });
  expect(before.report.findings.map(({ message, fix }) => `${message} ${fix}`).join('\n')).toContain('Serra');
  await importPlaces(ctx, tester, {
    file: {
      name: 'municipios.csv',
      bytes: bytes(
        'codigo_ibge;municipio;uf;cep_inicial;cep_final;latitude;longitude',
        '3205002;Serra;ES;29160-001;29182-999;-20,1211;-40,3074',
      ),
    },
    strict: false,
  });
  expect(await checkTable(ctx, { file: byCity })).toMatchObject({
    clean: true,
    coverageRows: 1,
    priceRows: 2,
  });
  const { id: carrierId } = await addCarrier(ctx, tester, someCarrier(1));
  expect(await checkTable(ctx, { file: byCity, carrierId })).toMatchObject({ clean: true, coverageRows: 1 });
});
