import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeDecision } from '../../src/freight/quote/store/decision-bytes.ts';
import { findQuote } from '../../src/freight/quote/store/store.ts';
import { cnpjCheckDigits } from '../../src/kernel/cnpj.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type OldAnswer, oldQuoteBody, oldQuoted, sendOldQuote, someOldVolume } from '../support/quote-v1.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

type Changes = Record<string, unknown>;
const home = { cep: '01311000' };

/** A quote with one part of it changed. */
const at = {
  root: (changes: Changes) => oldQuoteBody(shop, changes),
  remetente: (changes: Changes) => oldQuoteBody(shop, { remetente: { cnpj: shop.cnpj, ...changes } }),
  expedidor: (changes: Changes) =>
    oldQuoteBody(shop, { expedidor: { cnpj: shop.cnpj, endereco: { cep: '29161376' }, ...changes } }),
  'expedidor.endereco': (changes: Changes) =>
    oldQuoteBody(shop, { expedidor: { cnpj: shop.cnpj, endereco: { cep: '29161376', ...changes } } }),
  destinatario: (changes: Changes) =>
    oldQuoteBody(shop, { destinatario: { tipo_pessoa: 1, endereco: home, ...changes } }),
  'destinatario.endereco': (changes: Changes) =>
    oldQuoteBody(shop, { destinatario: { tipo_pessoa: 1, endereco: { ...home, ...changes } } }),
  'volumes[0]': (changes: Changes) => oldQuoteBody(shop, { volumes: [{ ...someOldVolume, ...changes }] }),
};
type Part = keyof typeof at;

const pathOf = (part: Part, name: string) => (part === 'root' ? name : `${part}.${name}`);
const fieldsOf = ({ body }: OldAnswer): string[] =>
  ((body.details ?? []) as { field: string }[]).map(({ field }) => field);
const show = (value: unknown) =>
  (value === undefined ? 'missing' : (JSON.stringify(value) ?? '')).slice(0, 40);

const notZips = [
  undefined,
  null,
  '',
  1311000,
  '1311000',
  '01311-000',
  '013110000',
  '0131100a',
  '０１３１１０００',
];
const notMetres = [undefined, null, '', 0, '0', -0.1, '-0.1', '0,2', 'NaN', true, 100.001, '100.001', [0.2]];

/** Values that a member must refuse, naming itself. */
const refused: [Part, string, unknown[]][] = [
  ['root', 'remetente', [undefined, null, '', [], 'x', 1, true]],
  ['root', 'expedidor', ['x', 1, true, []]],
  ['root', 'destinatario', [undefined, null, '', [], 'x', 1]],
  ['root', 'volumes', [undefined, null, '', [], {}, 'x', 0]],
  ['root', 'codigo_plataforma', [undefined, null, '', 123456789, true, [], 'x'.repeat(51)]],
  ['root', 'filtro', ['3', '1.5', 'x', 3, -1, 1.5, true, [1], {}]],
  ['root', 'limite', ['-1', '1,5', ' 1', -1, 1.5, 1_000_001, true, [1], 2 ** 53]],
  ['root', 'canal', [1, true, [], {}, 'á'.repeat(256), '😀'.repeat(256)]],
  ['root', 'cotacao_plataforma', ['x'.repeat(256), -1, 1.5, 2 ** 53, true, [1]]],
  ['root', 'retornar_consolidacao', ['true', 0, 1, []]],
  ['root', 'tipo_cobranca', ['1', 3, -1, 1.5, true]],
  ['root', 'tipo_frete', ['1', 2, -1, 1.5, true]],
  ['root', 'ecommerce', ['true', 0, 1, {}]],
  [
    'remetente',
    'cnpj',
    [undefined, null, '', 99500101000199, '99.500.101/0001-98', '52998224725', '99500101000198'],
  ],
  ['expedidor', 'cnpj', [undefined, null, '', 99500101000199, '52998224725', 'ab345678000139']],
  ['expedidor', 'endereco', [undefined, null, '', 'x', [], 1]],
  ['expedidor.endereco', 'cep', notZips],
  ['destinatario', 'tipo_pessoa', [3, -1, '3', 'F', true, 1.5, [1]]],
  ['destinatario', 'cnpj_cpf', [52998224725, '5299822472', '52998224724', '529.982.247-24', true]],
  ['destinatario', 'inscricao_estadual', [1, true, [], 'x'.repeat(21)]],
  ['destinatario', 'endereco', [undefined, null, '', 'x', [], 1]],
  ['destinatario.endereco', 'cep', notZips],
  ['volumes[0]', 'tipo', [undefined, null, '', '160', 'x', 0, 160, 998, 1000, -1, 1.5, true, [1]]],
  ['volumes[0]', 'quantidade', [undefined, null, '', 0, -1, 1.5, '0', '1.5', '2 un', true, 1_000_001, [1]]],
  ['volumes[0]', 'altura', notMetres],
  ['volumes[0]', 'largura', notMetres],
  ['volumes[0]', 'comprimento', notMetres],
  ['volumes[0]', 'peso', [undefined, null, '', 0, -1, '3 kg', true, 100_000_000.001]],
  ['volumes[0]', 'valor', [undefined, null, '', -0.01, '150,00', 'R$ 150.00', true, 1_000_000_000.01]],
  ['volumes[0]', 'sku', [1, true, [], {}, 'x'.repeat(256)]],
  ['volumes[0]', 'tag', [1, [], 'x'.repeat(256)]],
  ['volumes[0]', 'descricao', [1, {}, 'é'.repeat(1001)]],
  ['volumes[0]', 'volumes_produto', ['4', -1, 1.5, 1_000_001, true]],
  ['volumes[0]', 'consolidar', ['true', 0, 1, []]],
  ['volumes[0]', 'sobreposto', ['true', 0, 1, []]],
  ['volumes[0]', 'tombar', ['true', 0, 1, {}]],
];

describe('a member of an older quote', () => {
  for (const [part, name, values] of refused) {
    it.each(values.map((value) => ({ value, shown: show(value) })))(
      `${pathOf(part, name)} refuses $shown and nothing else`,
      async ({ value }) => {
        const answer = await sendOldQuote(app, at[part]({ [name]: value }));
        expect([answer.status, answer.body.code]).toEqual([422, 'invalid_request']);
        expect(fieldsOf(answer)).toEqual([pathOf(part, name)]);
      },
    );
  }

  it('is named together with every other that is wrong', async () => {
    const answer = await sendOldQuote(app, {
      ...at.root({ codigo_plataforma: 5, filtro: 9 }),
      expedidor: {},
      destinatario: { tipo_pessoa: 9, endereco: { cep: '1' } },
      volumes: [someOldVolume, { ...someOldVolume, quantidade: 0, largura: -1 }],
    });
    expect(fieldsOf(answer).sort()).toEqual([
      'codigo_plataforma',
      'destinatario.endereco.cep',
      'destinatario.tipo_pessoa',
      'expedidor.cnpj',
      'expedidor.endereco',
      'filtro',
      'volumes[1].largura',
      'volumes[1].quantidade',
    ]);
  });

  it('is refused by text with a number too large for a double', async () => {
    const text = JSON.stringify(oldQuoteBody(shop));
    for (const number of ['1e400', '-1e400']) {
      const answer = await sendOldQuote(app, text.replace('"peso":7', `"peso":${number}`));
      expect([answer.status, fieldsOf(answer)]).toEqual([422, ['volumes[0].peso']]);
    }
  });
});

describe('goods of an older quote that cannot be calculated', () => {
  const bare = { tipo: 1, quantidade: 3, valor: 100, sku: 'WHAT' };

  it('are named by their line, in the older words, once', async () => {
    const answer = await sendOldQuote(
      app,
      at.root({ volumes: [{ ...someOldVolume, quantidade: 3, peso: 10, valor: 100 }, bare] }),
    );
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_request']);
    expect(answer.body.details).toEqual([
      {
        field: 'volumes[1].sku',
        message:
          'sku sem dimensões e peso completos no catálogo; informe altura, largura, comprimento e peso',
      },
    ]);
  });

  it('are refused beyond 10,000 units to consolidate', async () => {
    const answer = await sendOldQuote(app, at['volumes[0]']({ quantidade: 10_001, consolidar: true }));
    expect(answer.status).toBe(422);
    expect(answer.body.details).toEqual([
      { field: 'volumes', message: 'no máximo 10.000 unidades com consolidar' },
    ]);
  });

  it('are refused beyond exact sums', async () => {
    const most = { ...someOldVolume, quantidade: 1_000_000, altura: 100, largura: 100, comprimento: 100 };
    const answer = await sendOldQuote(app, at.root({ volumes: Array(10).fill(most) }));
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['volumes']]);
  });

  it('are refused before a platform nobody knows, and after a number that is another’s', async () => {
    const wrong = { volumes: [bare], codigo_plataforma: 'zzzzzzzzz' };
    expect((await sendOldQuote(app, at.root(wrong))).status).toBe(422);
    const stranger = await sendOldQuote(app, { ...at.root(wrong), remetente: { cnpj: '11222333000181' } });
    expect(stranger.status).toBe(401);
  });
});

describe('an older quote at the limits', () => {
  it.each([
    ['volumes[0]', { quantidade: 1_000_000 }],
    ['volumes[0]', { quantidade: 1_000_000, peso: 0.001, valor: 0.01 }],
    ['volumes[0]', { altura: 100, largura: 100, comprimento: 100 }],
    ['volumes[0]', { peso: 100_000_000 }],
    ['volumes[0]', { valor: 1_000_000_000 }],
    ['volumes[0]', { valor: 0 }],
    ['volumes[0]', { volumes_produto: 1_000_000 }],
    ['volumes[0]', { tipo: 159 }],
    ['volumes[0]', { tipo: 999 }],
    ['volumes[0]', { descricao: '😀'.repeat(1000) }],
    ['root', { limite: 1_000_000 }],
    ['root', { canal: '😀'.repeat(255) }],
    ['root', { cotacao_plataforma: Number.MAX_SAFE_INTEGER }],
    ['destinatario', { inscricao_estadual: 'ISENTO' }],
    ['destinatario.endereco', { cep: '99999999' }],
    ['destinatario.endereco', { cep: '00000001' }],
  ] as [Part, Changes][])('answers %s %o', async (part, changes) => {
    expect((await sendOldQuote(app, at[part](changes))).status).toBe(200);
  });

  it('takes 500 volumes and refuses 501', async () => {
    const odd = { ...someOldVolume, quantidade: 7, peso: 10, valor: 100 };
    expect((await sendOldQuote(app, at.root({ volumes: Array(500).fill(odd) }))).status).toBe(200);
    const over = await sendOldQuote(app, at.root({ volumes: Array(501).fill(odd) }));
    expect([over.status, fieldsOf(over)]).toEqual([422, ['volumes']]);
  });

  it('takes 10,000 units to consolidate, whatever they weigh', async () => {
    const tiny = { altura: 0.001, largura: 0.001, comprimento: 0.001, consolidar: true };
    const one = await oldQuoted(app, {
      ...at['volumes[0]']({ ...tiny, quantidade: 10_000, peso: 0.001 }),
      retornar_consolidacao: true,
    });
    expect(one.volumes?.map(({ tipo, valor }) => [tipo, valor])).toEqual([[999, 300]]);
    const lines = Array.from({ length: 500 }, (_, index) => ({
      ...someOldVolume,
      ...tiny,
      quantidade: 20,
      peso: 1 + index / 1000,
      valor: 100.01,
    }));
    expect((await sendOldQuote(app, at.root({ volumes: lines }))).status).toBe(200);
  });

  it('of more than 8 MB is 413', async () => {
    expect((await sendOldQuote(app, at.root({ x: 'x'.repeat(8_388_608) }))).status).toBe(413);
  });
});

describe('numbers of an older quote', () => {
  it('may come as text, its own id as text or integer', async () => {
    const asText = {
      ...at['volumes[0]']({ tipo: '1', quantidade: String(someOldVolume.quantidade) }),
      ...{ limite: '2', filtro: '0', cotacao_plataforma: 'PED-88142' },
    };
    const asNumbers = { ...at['volumes[0]']({ tipo: 1 }), limite: 2, cotacao_plataforma: 88_142 };
    const [one, other] = [await oldQuoted(app, asText), await oldQuoted(app, asNumbers)];
    expect(one.transportadoras).toHaveLength(2);
    expect(one.transportadoras).toEqual(other.transportadoras);
    const stored = await app.ctx.db
      .selectFrom('quote')
      .select('identification')
      .orderBy('quotedAt')
      .execute();
    expect(stored.slice(-2).map(({ identification }) => identification)).toEqual(['PED-88142', '88142']);
  });

  it.each([
    [{ cnpj_cpf: '11222333000181' }, 'company'],
    [{ cnpj_cpf: '11222333000181', tipo_pessoa: 1 }, 'individual'],
    [{ cnpj_cpf: '52998224725' }, 'individual'],
    [{ tipo_pessoa: '2' }, 'company'],
    [{}, 'individual'],
  ])('that say who receives are taken from its number where they are left out: %j', async (said, type) => {
    const destinatario = { ...said, endereco: home };
    const { token_oferta: id } = await oldQuoted(app, oldQuoteBody(shop, { destinatario }));
    const stored = app.ctx.db.selectFrom('quote').select('decision').where('id', '=', id);
    const { decision } = await stored.executeTakeFirstOrThrow();
    expect(decodeDecision(decision).request.recipient.type).toBe(type);
  });
});

describe('values of an older quote that count as not sent', () => {
  it.each([
    ['root', { filtro: 0, limite: 0, cotacao_plataforma: 0, tipo_cobranca: 0, tipo_frete: 0 }],
    [
      'root',
      { filtro: null, limite: null, canal: null, cotacao_plataforma: null, retornar_consolidacao: null },
    ],
    ['root', { filtro: '', limite: '', canal: '', cotacao_plataforma: '', retornar_consolidacao: '' }],
    ['root', { tipo_cobranca: '', tipo_frete: null, ecommerce: '', expedidor: null }],
    ['root', { expedidor: '' }],
    ['destinatario', { cnpj_cpf: '', inscricao_estadual: null }],
    ['destinatario', { tipo_pessoa: undefined }],
    ['destinatario', { tipo_pessoa: '' }],
    ['destinatario', { tipo_pessoa: 0 }],
    ['volumes[0]', { sku: '', tag: '', descricao: '', volumes_produto: 0 }],
    ['volumes[0]', { consolidar: null, sobreposto: '', tombar: null, volumes_produto: '' }],
  ] as [Part, Changes][])('%s %o', async (part, changes) => {
    const { transportadoras } = await oldQuoted(app, at[part](changes));
    expect(transportadoras).toEqual((await oldQuoted(app, oldQuoteBody(shop))).transportadoras);
  });
});

describe('the precision of an older quote', () => {
  const used = async (changes: Changes) => {
    const { volumes } = await oldQuoted(app, { ...at['volumes[0]'](changes), retornar_consolidacao: true });
    return volumes?.[0] as unknown as Record<string, unknown>;
  };

  it.each([
    ['altura', 0.1 + 0.2, 0.3],
    ['altura', 0.2005, 0.201],
    ['largura', 99.9999, 100],
    ['comprimento', 5e-324, 0.001],
    ['peso', 0.0005, 0.001],
    ['peso', 1e-300, 0.001],
    ['peso', 2.6754999, 2.675],
    ['valor', 1.005, 1.01],
    ['valor', 2.675, 2.68],
    ['valor', 0.001, 0.01],
    ['valor', 0, 0],
    ['valor', -0, 0],
  ])('reads %s %d as %d', async (name, sent, read) => {
    expect((await used({ [name]: sent }))[name]).toBe(read);
  });
});

describe('what an older quote does not know', () => {
  it('is ignored wherever it stands, and never stored', async () => {
    const strange = { id_frete: 'PLANTED', custo_frete: 0.01, simulation_type: [1], reverse: true };
    const plain = oldQuoteBody(shop);
    const answer = await sendOldQuote(app, {
      ...strange,
      ...plain,
      remetente: { ...strange, ...plain.remetente },
      expedidor: { ...strange, ...plain.expedidor },
      destinatario: { ...strange, ...plain.destinatario },
      volumes: [{ ...strange, ...someOldVolume, unitary_price: 9 }],
      retornar_consolidacao: true,
    });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain('PLANTED');
    const stored = await findQuote(app.ctx, shop.id, answer.body.token_oferta);
    expect(JSON.stringify(stored?.decision)).not.toContain('PLANTED');
    expect(stored?.decision.request.reverse).toBe(false);
    expect(JSON.stringify(stored?.decision)).not.toContain(shop.token);
  });

  it('keeps CNPJs with letters', async () => {
    const letters = `12ABC34501DE${cnpjCheckDigits('12ABC34501DE')}`;
    const answer = await sendOldQuote(app, at.expedidor({ cnpj: letters }));
    expect(answer.status).toBe(200);
    const stored = await findQuote(app.ctx, shop.id, answer.body.token_oferta);
    expect(stored?.decision.dispatcher.document).toBe(letters);
  });
});

describe('a body that is no older quote', () => {
  it.each([
    ['empty', () => ''],
    ['truncated', () => JSON.stringify(oldQuoteBody(shop)).slice(0, -1)],
    ['a list', () => `[${JSON.stringify(oldQuoteBody(shop))}]`],
    ['null', () => 'null'],
    ['with NUL', () => JSON.stringify(oldQuoteBody(shop, { canal: 'a\0b' }))],
    ['with __proto__', () => JSON.stringify(oldQuoteBody(shop)).replace('"peso"', '"__proto__":{},"peso"')],
  ])('%s is refused before anything is validated', async (_, make) => {
    const text = make().replaceAll(shop.token, '');
    const answer = await sendOldQuote(app, text, { authorization: `Bearer ${shop.token}` });
    expect([answer.status, answer.body.code]).toEqual([422, 'malformed_json']);
  });

  it.each([undefined, null, '', 123, {}, 'short', 'é'.repeat(32)])(
    'with the token %s answers 401, whatever else is wrong',
    async (token) => {
      const answer = await sendOldQuote(app, { ...oldQuoteBody(shop), token, volumes: 'also wrong' });
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized']);
    },
  );
});
