import type { CarrierOptionsOut } from '@carreto/contract/shipper/shipping-options';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addDispatchPoint } from '../../src/registry/dispatch-points/add-dispatch-point.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { publishVersion } from '../../src/registry/tables/versions/publish-version.ts';
import { withdrawVersion } from '../../src/registry/tables/versions/withdraw-version.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { cnpjNumber, someCarrier, someDispatchPoint, tester } from '../support/registry.ts';
import { openBareShop, type Shop } from '../support/shop.ts';
import { minimalTable } from '../support/table-documents.ts';

let app: TestApp;
let shop: Shop;
let other: Shop;
let carrierId: number;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openBareShop(app, 1);
  other = await openBareShop(app, 2);
  ({ id: carrierId } = await addCarrier(app.ctx, tester, {
    ...someCarrier(7),
    stateInscription: '082560678',
    rntrc: null,
  }));
});
afterAll(() => app.close());

const bytesOf = (document: object) =>
  new TextEncoder().encode(JSON.stringify({ ...minimalTable(), ...document }));

async function publish(document: object, validUntil?: string): Promise<number> {
  const file = { name: null, bytes: bytesOf(document), options: {} };
  const { version } = await importTable(app.ctx, tester, {
    ...{ carrierId, shipperId: shop.id, file },
    ...(validUntil === undefined ? {} : { validUntil }),
  });
  await publishVersion(app.ctx, tester, version.id);
  await app.ctx.mirror.refresh();
  return version.id;
}

async function options(by = shop): Promise<CarrierOptionsOut[]> {
  const response = await fetch(
    `${app.address}/api/external/embarcador/v1/shipping-options?token=${by.token}`,
  );
  expect(response.status).toBe(200);
  return (await response.json()) as CarrierOptionsOut[];
}

describe('shipping options', () => {
  test('are none without a table in force', async () => {
    expect(await options()).toEqual([]);
  });

  test('show the carrier and each of its methods', async () => {
    const { code, description, deliveryNote } = {
      code: 'EXP',
      description: 'Porta a porta',
      deliveryNote: 'Das 8 às 18 h',
    };
    const versionId = await publish(
      {
        service: { name: 'Expresso', code, description, deliveryNote },
        recipients: 'company',
        reverse: { accepted: true, swapRoute: true },
        offerValidityDays: 12,
        categories: { mode: 'only', codes: [64, 12] },
      },
      '2026-12-31',
    );
    const [carrier, ...rest] = await options();
    expect(rest).toEqual([]);
    const { opcoes_entrega: methods, ...shown } = carrier ?? { opcoes_entrega: [] };
    const { cnpj, corporateName, tradeName } = someCarrier(7);
    expect(shown).toEqual({
      cnpj,
      razao_social: corporateName,
      nome_fantasia: tradeName,
      inscricao_estadual: '082560678',
    });
    expect(methods).toEqual([
      {
        hash: expect.stringMatching(/^[0-9a-f]{24}$/),
        versao: '1',
        tipo: 1,
        tipo_destinatario: 2,
        validade_oferta: 12,
        validade: '2026-12-31 23:59:59',
        pais: 'BRA',
        servico: 'Expresso',
        descricao_servico: 'Porta a porta',
        codigo_servico: 'EXP',
        reversa: true,
        observacao: 'Das 8 às 18 h',
        tipos_carga: [
          { codigo: 12, tipo_carga: 'Confecção' },
          { codigo: 64, tipo_carga: 'Móveis desmontados' },
        ],
      },
    ]);
    expect(await options(other)).toEqual([]);
    await withdrawVersion(app.ctx, tester, { versionId: versionId });
    await app.ctx.mirror.refresh();
    expect(await options()).toEqual([]);
  });

  test('keep the hash of a method over the versions of its table', async () => {
    const service = { name: 'Econômico', code: null, description: null, deliveryNote: null };
    await publish({ service });
    const [before] = (await options())[0]?.opcoes_entrega ?? [];
    const file = { name: null, bytes: bytesOf({ service, offerValidityDays: 5 }), options: {} };
    const { version } = await importTable(app.ctx, tester, { carrierId, shipperId: shop.id, file });
    await publishVersion(app.ctx, tester, version.id);
    await app.ctx.mirror.refresh();
    const [after] = (await options())[0]?.opcoes_entrega ?? [];
    expect(before).toMatchObject({ versao: '1', codigo_servico: null, descricao_servico: 'Econômico' });
    expect(after).toMatchObject({ hash: before?.hash, versao: '2', validade_oferta: 5 });
    await withdrawVersion(app.ctx, tester, { versionId: version.id });
  });

  test('list every volume type of a table that names none, and those it does not except', async () => {
    const service = { name: 'Total', code: null, description: null, deliveryNote: null };
    const open = await publish({ service });
    expect((await options())[0]?.opcoes_entrega[0]?.tipos_carga).toHaveLength(160);
    await withdrawVersion(app.ctx, tester, { versionId: open });
    const except = await publish({ service, categories: { mode: 'except', codes: [64] } });
    const kinds = (await options())[0]?.opcoes_entrega[0]?.tipos_carga.map(({ codigo }) => codigo);
    expect([kinds?.length, kinds?.includes(64), kinds?.includes(12)]).toEqual([159, false, true]);
    await withdrawVersion(app.ctx, tester, { versionId: except });
  });

  test('name the zip they leave from and the only collection point there', async () => {
    const service = { name: 'Local', code: null, description: null, deliveryNote: null };
    const origins = [{ code: 'SERRA', ranges: [[29_160_000, 29_189_999]] }];
    const near = { ...someDispatchPoint(1), document: cnpjNumber(51) };
    const far = { ...someDispatchPoint(2), document: cnpjNumber(52) };
    const at = (zip: string) => ({ ...near.address, zip });
    await addDispatchPoint(app.ctx, tester, {
      shipperId: shop.id,
      point: { ...near, address: at('29161376') },
    });
    await addDispatchPoint(app.ctx, tester, {
      shipperId: shop.id,
      point: { ...far, address: at('01310100') },
    });
    const coverage = [
      { origin: 'SERRA', start: 1_000_000, end: 9_999_999, region: 'SP', transitMinutes: 1_440 },
    ];
    const bound = await publish({ service, origins, coverage });
    expect((await options())[0]?.opcoes_entrega[0]).toMatchObject({
      cep_origem: '29160000',
      cnpj_ponto_coleta: near.document,
    });
    await withdrawVersion(app.ctx, tester, { versionId: bound });
    await publish({ service });
    expect((await options())[0]?.opcoes_entrega[0]).not.toHaveProperty('cep_origem');
    expect((await options())[0]?.opcoes_entrega[0]).not.toHaveProperty('cnpj_ponto_coleta');
  });
});
