import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addContract } from '../../src/registry/contracts/add-contract.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe } from '../support/hire.ts';
import {
  carrierTokenOf,
  issueCarrierToken,
  progressOf,
  report,
  resultsOf,
  trailOf,
  withVolumes,
} from '../support/occurrences.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let token: string;

beforeAll(async () => {
  // Noon in UTC is nine in São Paulo, when everything here is hired.
  app = await startTestApp();
  shop = await openShop(app);
  token = await carrierTokenOf(app, await hired(app, shop));
});
afterAll(() => app.close());

/** An entry at a time of the day of the hire. */
function at(time: string, codigo: number, more: object = {}) {
  return { codigo, data_ocorrencia: `2026-11-20 ${time}`, ...more };
}

async function codesOf(id_frete: string): Promise<number[]> {
  return (await trailOf(app, id_frete)).map(({ code }) => code);
}

describe('a freight', () => {
  test('moves by what its carrier reports', async () => {
    const id_frete = await hired(app, shop);
    const { status, body } = await report(app, token, [
      { id_frete, ...at('14:00:00', 15) },
      { id_frete, ...at('15:00:00', 2, { data_prevista_entrega: '2026-11-25' }) },
    ]);
    expect(status).toBe(200);
    expect(body).toEqual({
      resultados: [
        { indice: 0, resultado: 'aceita', id_frete, codigo: 15 },
        { indice: 1, resultado: 'aceita', id_frete, codigo: 2 },
      ],
    });
    expect(await codesOf(id_frete)).toEqual([0, 1, 15, 2]);
    expect(await progressOf(app, id_frete)).toMatchObject({
      phase: 'underway',
      statusGroup: 'in_transit',
      statusCode: 2,
      statusAt: new Date('2026-11-20T18:00:00Z'),
      collectedAt: new Date('2026-11-20T17:00:00Z'),
      deliveredAt: null,
      expectedOn: '2026-11-25',
    });
  });

  test('that is collected in the second it was hired in is collected', async () => {
    const nowMs = app.clock.nowMs();
    app.clock.advanceMs(700);
    const id_frete = await hired(app, shop);
    // Carriers write whole seconds.
    await report(app, token, [{ id_frete, ...at('09:00:00', 15) }]);
    app.clock.set(new Date(nowMs).toISOString());
    expect(await codesOf(id_frete)).toEqual([0, 1, 15]);
    expect(await progressOf(app, id_frete)).toMatchObject({ statusCode: 15 });
  });

  test('keeps everything that is said of an occurrence', async () => {
    const id_frete = await hired(app, shop);
    await withVolumes(app, id_frete, 1);
    const said = {
      codigo_ocorrencia: 'ENT-1',
      data_reentrega: '2026-11-24',
      prazo_devolucao: '5',
      mensagem: 'Recebido na portaria',
      descricao_ocorrencia: 'Mercadoria entregue',
      nome_entregador: 'João da Silva',
      cnpj_cpf_entregador: '52998224725',
      comprovantes: [{ url_imagem: 'https://provas.exemplo.com.br/1.jpg' }],
      codigos_redespacho: ['RD1', 'RD2', 'RD1'],
      codigo_volume: `${id_frete}001`,
      codigo_rastreio: 'TR-99',
    };
    expect(await resultsOf(app, token, [{ id_frete, ...at('14:00:00', 3, said) }])).toEqual(['aceita']);
    expect((await trailOf(app, id_frete)).at(-1)).toMatchObject({
      code: 3,
      carrierCode: 'ENT-1',
      redeliveryOn: '2026-11-24',
      returnBusinessDays: 5,
      message: 'Recebido na portaria',
      carrierDescription: 'Mercadoria entregue',
      courierName: 'João da Silva',
      courierDocument: '52998224725',
      proofs: [{ url: 'https://provas.exemplo.com.br/1.jpg' }],
      redispatchCodes: ['RD1', 'RD2'],
      volumeNumber: 1,
      source: 'carrier',
    });
    const { carrierCodes, redispatchCodes, phase, deliveredAt } = await progressOf(app, id_frete);
    expect({ carrierCodes, redispatchCodes, phase }).toEqual({
      carrierCodes: ['TR-99'],
      redispatchCodes: ['RD1', 'RD2'],
      phase: 'delivered',
    });
    expect(deliveredAt).toEqual(new Date('2026-11-20T17:00:00Z'));
  });

  test('is found by the key of its NF-e, or by number, series and shipper: the most recent not cancelled', async () => {
    const older = await hired(app, shop, { nota_fiscal: someNfe });
    app.clock.advanceMs(1000);
    const id_frete = await hired(app, shop, { nota_fiscal: someNfe });
    app.clock.advanceMs(1000);
    const cancelled = await hired(app, shop, { nota_fiscal: someNfe });
    const byNumber = { numero_nf: '0001234', serie_nf: 1, cnpj_embarcador: shop.cnpj };
    const { body } = await report(app, token, [
      { id_frete: cancelled, ...at('09:30:00', 99) },
      { chave_nf: someNfe.chave_acesso, ...at('14:00:00', 15) },
    ]);
    expect(body.resultados.map((one) => one.id_frete)).toEqual([cancelled, cancelled]);
    const again = await report(app, token, [
      { chave_nf: someNfe.chave_acesso, ...at('14:00:00', 15) },
      { ...byNumber, ...at('15:00:00', 2) },
      { ...byNumber, serie_nf: '2', ...at('15:00:00', 2) },
      { ...byNumber, cnpj_embarcador: '11222333000262', ...at('15:00:00', 2) },
    ]);
    expect(again.body.resultados.map((one) => one.id_frete ?? one.motivo)).toEqual([
      id_frete,
      id_frete,
      'frete_desconhecido',
      'frete_desconhecido',
    ]);
    expect(await codesOf(older)).toEqual([0, 1]);
  });

  test('of another carrier answers as one that nobody has', async () => {
    const id_frete = await hired(app, shop, { nota_fiscal: someNfe });
    const other = await issueCarrierToken(app, (await addCarrier(app.ctx, tester, someCarrier(8001))).id);
    const entries = [
      { id_frete, ...at('14:00:00', 15) },
      { chave_nf: someNfe.chave_acesso, ...at('14:00:00', 15) },
      { numero_nf: '1234', serie_nf: '1', cnpj_embarcador: shop.cnpj, ...at('14:00:00', 15) },
      { id_frete: 'FR26112000000', ...at('14:00:00', 15) },
    ];
    const { body } = await report(app, other, entries);
    const { indice: _, ...first } = body.resultados[0] ?? { indice: 0 };
    for (const { indice: _index, ...result } of body.resultados) expect(result).toEqual(first);
    expect(first).toMatchObject({ resultado: 'erro', motivo: 'frete_desconhecido' });
    expect(await codesOf(id_frete)).toEqual([0, 1]);
  });
});

describe('what is older than the latest', () => {
  test('is history: stored at its time, the status stays', async () => {
    const id_frete = await hired(app, shop);
    const entries = [at('16:00:00', 17), at('14:00:00', 15), at('15:00:00', 1)];
    expect(
      await resultsOf(
        app,
        token,
        entries.map((entry) => ({ id_frete, ...entry })),
      ),
    ).toEqual(['aceita', 'aceita', 'aceita']);
    expect(await codesOf(id_frete)).toEqual([0, 1, 15, 1, 17]);
    expect(await progressOf(app, id_frete)).toMatchObject({
      statusCode: 17,
      collectedAt: new Date('2026-11-20T17:00:00Z'),
    });
  });

  test('of one volume is judged by that volume', async () => {
    const id_frete = await hired(app, shop);
    await withVolumes(app, id_frete, 2);
    const volume = (n: number, time: string, code: number) => ({
      id_frete,
      codigo_volume: `${id_frete}00${n}`,
      ...at(time, code),
    });
    const entries = [volume(1, '16:00:00', 3), volume(2, '15:00:00', 15), volume(2, '15:30:00', 3)];
    expect(await resultsOf(app, token, entries)).toEqual(['aceita', 'aceita', 'aceita']);
    expect(await progressOf(app, id_frete)).toMatchObject({
      phase: 'delivered',
      statusAt: new Date('2026-11-20T19:00:00Z'),
      deliveredAt: new Date('2026-11-20T19:00:00Z'),
    });
    expect(
      await resultsOf(app, token, [{ id_frete, codigo_volume: `${id_frete}003`, ...at('17:00:00', 3) }]),
    ).toEqual(['erro volume_desconhecido']);
  });
});

describe('a repeat', () => {
  test('that brings nothing is a duplicate: stored once', async () => {
    const id_frete = await hired(app, shop);
    await withVolumes(app, id_frete, 1);
    const less = { id_frete, ...at('14:00:00', 15) };
    const entry = { ...less, mensagem: 'Coletado' };
    expect(await resultsOf(app, token, [entry, entry])).toEqual(['aceita', 'duplicada']);
    expect(await resultsOf(app, token, [less])).toEqual(['duplicada']);
    expect(await resultsOf(app, token, [{ ...entry, codigo_volume: `${id_frete}001` }])).toEqual([
      'duplicada',
    ]);
    expect(await codesOf(id_frete)).toEqual([0, 1, 15]);
  });

  test('with new values completes the line', async () => {
    const id_frete = await hired(app, shop);
    const entry = { id_frete, ...at('14:00:00', 3, { mensagem: 'Entregue' }) };
    const proofs = (...names: string[]) => ({
      comprovantes: names.map((name) => ({ url_imagem: `https://p.exemplo.com.br/${name}` })),
    });
    expect(await resultsOf(app, token, [entry])).toEqual(['aceita']);
    expect(await resultsOf(app, token, [{ ...entry, ...proofs('1') }])).toEqual(['aceita']);
    expect(
      await resultsOf(app, token, [
        { ...entry, ...proofs('2'), nome_entregador: 'Ana', data_prevista_entrega: '2026-11-21' },
      ]),
    ).toEqual(['aceita']);
    const trail = await trailOf(app, id_frete);
    expect(trail).toHaveLength(3);
    expect(trail[2]).toMatchObject({
      message: 'Entregue',
      courierName: 'Ana',
      proofs: [{ url: 'https://p.exemplo.com.br/1' }, { url: 'https://p.exemplo.com.br/2' }],
    });
    expect(await progressOf(app, id_frete)).toMatchObject({ expectedOn: '2026-11-21' });
  });

  test('at once is stored once', async () => {
    const id_frete = await hired(app, shop);
    const entry = { id_frete, ...at('14:00:00', 15) };
    const results = await Promise.all(Array.from({ length: 8 }, () => resultsOf(app, token, [entry])));
    expect(results.flat().sort()).toEqual(['aceita', ...Array.from({ length: 7 }, () => 'duplicada')]);
    expect(await codesOf(id_frete)).toEqual([0, 1, 15]);
  });
});

describe('what is out of flow', () => {
  test('is a conflict where it comes alone, and is not kept', async () => {
    const id_frete = await hired(app, shop);
    await report(app, token, [{ id_frete, ...at('14:00:00', 3) }]);
    const { status, body } = await report(app, token, [{ id_frete, ...at('15:00:00', 2) }]);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'out_of_flow' });
    expect(await codesOf(id_frete)).toEqual([0, 1, 3]);
    expect(
      await app.ctx.db
        .selectFrom('quarantinedOccurrence')
        .select('id')
        .where('freightCode', '=', id_frete)
        .execute(),
    ).toEqual([]);
  });

  test('waits for a person among several, once, and holds up nothing else', async () => {
    const id_frete = await hired(app, shop);
    const entries = [at('14:00:00', 3), at('15:00:00', 2), at('16:00:00', 146)].map((one) => ({
      id_frete,
      ...one,
    }));
    const results = ['aceita', 'quarentena fora_do_fluxo', 'aceita'];
    expect(await resultsOf(app, token, entries)).toEqual(results);
    const { body } = await report(app, token, entries);
    expect(body.resultados.map(({ resultado }) => resultado)).toEqual([
      'duplicada',
      'quarentena',
      'duplicada',
    ]);
    const waiting = await app.ctx.db
      .selectFrom('quarantinedOccurrence')
      .select(['id', 'state', 'reason', 'code'])
      .where('freightCode', '=', id_frete)
      .execute();
    expect(waiting).toEqual([
      { id: body.resultados[1]?.id_quarentena, state: 'waiting', reason: 'out_of_flow', code: 2 },
    ]);
  });
});

describe('a code of the carrier', () => {
  test('means what its contract says, then what the standard says; any other waits', async () => {
    const { carrierId } = await app.ctx.db
      .selectFrom('freight')
      .select('carrierId')
      .where('code', '=', await hired(app, shop))
      .executeTakeFirstOrThrow();
    const occurrenceCodes = [
      { carrierCode: '007', code: 17 },
      { carrierCode: 'COLETADO', code: 15 },
    ];
    await addContract(app.ctx, tester, { shipperId: shop.id, carrierId, occurrenceCodes });
    const id_frete = await hired(app, shop);
    const entry = (time: string, codigo_ocorrencia: string | number) => ({
      id_frete,
      codigo_ocorrencia,
      data_ocorrencia: `2026-11-20 ${time}`,
    });
    const { body } = await report(app, token, [
      entry('14:00:00', 'Coletado'),
      entry('15:00:00', 7),
      entry('16:00:00', '01'),
      entry('16:30:00', 'XYZ'),
      { ...entry('17:00:00', 'XYZ'), codigo: 146 },
    ]);
    expect(body.resultados.map(({ resultado, codigo }) => `${resultado} ${codigo}`)).toEqual([
      'aceita 15',
      'aceita 17',
      'aceita 3',
      'quarentena undefined',
      'aceita 146',
    ]);
    expect((await trailOf(app, id_frete)).map(({ carrierCode }) => carrierCode)).toEqual([
      null,
      null,
      'Coletado',
      '7',
      '01',
      'XYZ',
    ]);
  });
});

describe('a time', () => {
  test('a day ahead is taken, beyond it waits; so does what is a month before the hire', async () => {
    const id_frete = await hired(app, shop);
    const on = (data_ocorrencia: string, codigo: number) => ({ id_frete, codigo, data_ocorrencia });
    expect(
      await resultsOf(app, token, [
        on('2026-10-21 09:00:10', 15),
        on('2026-10-21 08:00:00', 2),
        on('2026-11-21 08:59:00', 17),
        on('2026-11-21 10:00:00', 3),
      ]),
    ).toEqual(['aceita', 'quarentena antes_da_contratacao', 'aceita', 'quarentena data_futura']);
  });
});

describe('an entry', () => {
  test.each([
    ['no freight', { codigo: 15 }, ['id_frete']],
    ['half an NF-e', { numero_nf: '1', codigo: 15 }, ['serie_nf', 'cnpj_embarcador']],
    ['no code', { id_frete: 'FR26112000000' }, ['codigo']],
    [
      'a time of another form',
      { id_frete: 'FR26112000000', codigo: 15, data_ocorrencia: '20/11/2026' },
      ['data_ocorrencia'],
    ],
    ['a number as text', { id_frete: 'FR26112000000', codigo: '15' }, ['codigo']],
    [
      'a script as proof',
      { id_frete: 'FR26112000000', codigo: 3, comprovantes: [{ url_imagem: 'javascript:alert(1)' }] },
      ['comprovantes[0].url_imagem'],
    ],
    [
      'a proof with a password',
      { id_frete: 'FR26112000000', codigo: 3, comprovantes: [{ url_imagem: 'https://a:b@x.com/' }] },
      ['comprovantes[0].url_imagem'],
    ],
    [
      'a message that is too long',
      { id_frete: 'FR26112000000', codigo: 3, mensagem: 'x'.repeat(256) },
      ['mensagem'],
    ],
    [
      'a CPF with wrong digits',
      { id_frete: 'FR26112000000', codigo: 3, cnpj_cpf_entregador: '52998224724' },
      ['cnpj_cpf_entregador'],
    ],
  ])('with %s is refused alone', async (_, entry, fields) => {
    const id_frete = await hired(app, shop);
    const wrong = { data_ocorrencia: '2026-11-20 14:00:00', ...entry };
    const { status, body } = await report(app, token, [wrong, { id_frete, ...at('14:00:00', 15) }]);
    expect(status).toBe(200);
    expect(body.resultados[0]).toMatchObject({ indice: 0, resultado: 'erro', motivo: 'campos_invalidos' });
    expect(body.resultados[0]?.detalhes?.map(({ campo }) => campo)).toEqual(fields);
    expect(body.resultados[1]).toMatchObject({ indice: 1, resultado: 'aceita' });
  });

  test('with a code that the catalogue does not have is refused', async () => {
    const id_frete = await hired(app, shop);
    expect(await resultsOf(app, token, [{ id_frete, ...at('14:00:00', 46) }])).toEqual([
      'erro codigo_desconhecido',
    ]);
  });

  test('may leave out members by sending them empty, and name members nobody knows', async () => {
    const id_frete = await hired(app, shop);
    const empty = {
      chave_nf: null,
      mensagem: '',
      comprovantes: [],
      proxima: { x: 1 },
      codigo_ocorrencia: '',
    };
    expect(await resultsOf(app, token, [{ id_frete, ...at('14:00:00', 15, empty) }])).toEqual(['aceita']);
    expect((await trailOf(app, id_frete)).at(-1)).toMatchObject({ message: null, carrierCode: null });
  });
});

test('a thousand occurrences of a hundred freights keep their order', { timeout: 60_000 }, async () => {
  const freights = await Promise.all(Array.from({ length: 100 }, () => hired(app, shop)));
  // Some of them arrive after what happened later.
  const entries = [0, 1, 2, 5, 4, 3, 6, 9, 8, 7].flatMap((minute) =>
    freights.map((id_frete) => ({ id_frete, ...at(`14:0${minute}:00`, 2) })),
  );
  expect(entries).toHaveLength(1000);
  const results = await resultsOf(app, token, entries);
  expect(new Set(results)).toEqual(new Set(['aceita']));
  for (const id_frete of freights) {
    const ids = (await trailOf(app, id_frete)).toSorted((a, b) => a.id - b.id).slice(2);
    expect(ids.map(({ occurredAt }) => occurredAt.getTime())).toEqual(
      entries
        .filter((entry) => entry.id_frete === id_frete)
        .map(({ data_ocorrencia }) => Date.parse(`${data_ocorrencia.replace(' ', 'T')}-03:00`)),
    );
  }
});
