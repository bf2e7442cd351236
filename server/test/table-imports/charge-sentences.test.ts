import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishVersion } from '../../src/registry/tables/versions/publish-version.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { offersOf, quoteBody, someVolume } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { addRival } from '../support/rival-tables.ts';
import { openBareShop } from '../support/shop.ts';
import { accepted, type ImportDesk, openImportDesk } from '../support/table-imports.ts';

let app: TestApp;
let desk: ImportDesk;
beforeAll(async () => {
  app = await startTestApp();
  desk = await openImportDesk(app);
});
afterAll(() => app.close());

const sample = new URL('../../../docs/samples/tabela-com-taxas-em-frases.csv', import.meta.url);

it('charges of a carrier in prose are decided one by one, and a quote has those that were accepted, to the cent', async () => {
  const shop = await openBareShop(app, 1);
  const carrierId = await addRival(app, 1);
  const importId = await desk.begin(
    { carrierId, options: { service: { name: 'Em frases' } } },
    new Uint8Array(await readFile(sample)),
  );
  await app.settle();
  const { questions, report } = await desk.look(importId);
  expect(questions.map(({ header, proposal }) => [header, proposal?.text ?? null])).toEqual([
    [
      'Ad valorem 0,20% sobre a NF, mín. R$ 2,00',
      'Ad valorem: 0,2 % do valor das mercadorias, mínimo R$ 2,00',
    ],
    ['GRIS 0,30 % mín. R$ 4,50', 'GRIS: 0,3 % do valor das mercadorias, mínimo R$ 4,50'],
    ['Pedágio R$ 5,50 a cada 100 kg ou fração', 'Pedágio: R$ 5,50 por 100 kg ou fração'],
    ['Taxa de despacho R$ 12,00 por CT-e', 'Taxa de despacho: R$ 12,00'],
    ['TAS R$ 7,20', 'TAS: R$ 7,20'],
    ['TRT 15 % do frete, mínimo R$ 10,00', 'TRT: 15 % do frete até aqui, mínimo R$ 10,00'],
    ['Taxa de redespacho 10% sobre o frete para AM', 'Taxa de redespacho: 10 % do frete até aqui, em AM'],
    ['TDE: R$ 45,00 por entrega em redes de supermercados', 'TDE: R$ 45,00'],
    ['Reentrega: 50% do frete', 'Reentrega: 50 % do frete até aqui'],
    ['Estadia R$ 250,00 por dia', null],
  ]);
  // Of what the file says of money nothing is left to a warning.
  const warnings = report?.findings.filter(({ severity }) => severity === 'warning');
  expect(warnings?.map(({ code }) => code)).toEqual([]);
  const decisions = questions.map(({ id, header, proposal }) => ({
    question: id,
    answer: proposal === null || header?.startsWith('TDE') === true ? 'left_out' : 'charged',
  }));
  await accepted(
    desk.send('POST', `/api/admin/v1/table-imports/${importId}/answers`, { answers: decisions }),
  );
  await app.settle();
  const done = await desk.look(importId);
  expect(done).toMatchObject({ state: 'done', result: { outcome: 'imported' } });
  await publishVersion(app.ctx, tester, done.result?.versionId ?? 0);
  await app.ctx.mirror.refresh();
  const volume = { ...someVolume, amount: 1, unitary_weight: 18, unitary_price: 3000 };
  const quoted = async (zipcode: number) =>
    offersOf(app, {
      ...quoteBody(shop),
      recipient: { type: 0, country: 'BRA', zipcode },
      dispatchers: [{ registered_number: shop.cnpj, zipcode: 29161376, volumes: [volume] }],
    });
  // 47.50, then 6.00 + 9.00 + 5.50 + 12.00 + 7.20 = 87.20, and 15 % of that.
  const [toCapital] = await quoted(1311000);
  expect(toCapital?.cost_price).toBe(100.28);
  // 142.50 with the same charges is 182.20; 10 % of it makes 200.42, and 15 % of that 230.48.
  const [toManaus] = await quoted(69005010);
  expect(toManaus?.cost_price).toBe(230.48);
});
