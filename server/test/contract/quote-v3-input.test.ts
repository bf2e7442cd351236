import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findQuote } from '../../src/freight/quote/store/store.ts';
import { cnpjCheckDigits } from '../../src/kernel/cnpj.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Answer, fromDispatcher, quoteBody, sendQuote, someVolume } from '../support/quote.ts';
import { databaseText } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

type Changes = Record<string, unknown>;

/** A quote with one part of it changed. */
const at = {
  root: (changes: Changes) => quoteBody(shop, changes),
  shipper: (changes: Changes) => {
    const body = quoteBody(shop);
    return { ...body, shipper: { ...body.shipper, ...changes } };
  },
  recipient: (changes: Changes) =>
    quoteBody(shop, { recipient: { ...quoteBody(shop).recipient, ...changes } }),
  dispatcher: (changes: Changes) => quoteBody(shop, fromDispatcher(shop, changes)),
  volume: (changes: Changes) =>
    quoteBody(shop, fromDispatcher(shop, { volumes: [{ ...someVolume, ...changes }] })),
  returns: (returns: unknown) => quoteBody(shop, { returns }),
};
type Part = keyof typeof at;
const prefixes: Record<Part, string> = {
  root: '',
  shipper: 'shipper.',
  recipient: 'recipient.',
  dispatcher: 'dispatchers[0].',
  volume: 'dispatchers[0].volumes[0].',
  returns: 'returns.',
};

const fieldsOf = ({ body }: Answer): string[] =>
  ((body.details ?? []) as { field: string }[]).map(({ field }) => field);

const show = (value: unknown) =>
  (value === undefined ? 'missing' : (JSON.stringify(value) ?? '')).slice(0, 40);

/** Values that a member must refuse, naming itself. */
const refused: [Part, string, unknown[]][] = [
  ['root', 'recipient', [undefined, null, '', [], 'x', 1, true]],
  ['root', 'dispatchers', [undefined, null, '', [], {}, 'x', 0]],
  ['root', 'simulation_type', [undefined, null, '', [], 0, '0', {}]],
  ['root', 'channel', [1, true, [], {}, 'á'.repeat(256), '😀'.repeat(256)]],
  ['root', 'identification', [1, false, ['x'], {}, 'x'.repeat(256)]],
  ['root', 'filter', ['1', 4, -1, 1.5, true, [1], {}]],
  ['root', 'limit', ['1', -1, 1.5, 1_000_001, true, [1], 2 ** 53]],
  ['root', 'reverse', ['false', 'true', 0, 1, [], {}]],
  ['root', 'returns', ['x', [], 1, true]],
  [
    'shipper',
    'registered_number',
    [undefined, null, '', 99500101000199, '99.500.101/0001-99', '52998224725'],
  ],
  ['shipper', 'platform_code', [undefined, null, '', 123456789, true, [], 'x'.repeat(51)]],
  ['recipient', 'type', [2, -1, '0', '1', true, 0.5, [0]]],
  [
    'recipient',
    'registered_number',
    [52998224725, '5299822472', '529982247250', '52998224724', '529.982.247-25'],
  ],
  ['recipient', 'state_inscription', [1, true, [], 'x'.repeat(21)]],
  ['recipient', 'country', ['BR', 'bra', 'BRA ', 'ARG', 76]],
  [
    'recipient',
    'zipcode',
    [undefined, null, '', 0, '01311000', '1311000', 999_999, 100_000_000, -1311000, 1311000.5],
  ],
  [
    'dispatcher',
    'registered_number',
    [undefined, null, '', 99500101000199, '99500101000198', 'ab345678000139'],
  ],
  ['dispatcher', 'zipcode', [undefined, null, '', 0, '29161376', '29161-376', 999_999, 100_000_000]],
  ['dispatcher', 'total_price', ['10', -0.01, 1_000_000_000.01, true, []]],
  ['dispatcher', 'volumes', [undefined, null, '', [], {}, 'x']],
  ['volume', 'amount', [undefined, null, '', 0, -1, 1.5, '1', true, 1_000_001, [1]]],
  ['volume', 'category', [undefined, null, '', 1, '0', '01', ' 1', '1 ', '1.0', '99999', 'x', '１']],
  ['volume', 'sku', [1, true, [], {}, 'x'.repeat(256)]],
  ['volume', 'tag', [1, [], 'x'.repeat(256)]],
  ['volume', 'description', [1, {}, 'é'.repeat(1001)]],
  ['volume', 'height', [undefined, null, '', 0, -0.1, '0.2', '0,2', 'NaN', true, 100.001, [0.2]]],
  ['volume', 'width', [undefined, null, '', 0, -0.1, '0.2', 100.001]],
  ['volume', 'length', [undefined, null, '', 0, -0.1, '0.2', 100.001]],
  ['volume', 'unitary_weight', [undefined, null, '', 0, -1, '3', 100_000.001]],
  ['volume', 'unitary_price', [undefined, null, '', -0.01, '150', '150,00', true, 10_000_000.01]],
  ['volume', 'consolidate', ['true', 0, 1, []]],
  ['volume', 'overlaid', ['true', 0, 1, []]],
  ['volume', 'rotate', ['true', 0, 1, {}]],
  ['volume', 'amount_volumes', ['4', -1, 1.5, 1_000_001, true]],
  ['returns', 'composition', ['true', 1, []]],
  ['returns', 'volumes', ['true', 1, {}]],
  ['returns', 'applied_rules', ['true', 0, []]],
];

describe('a member of a quote', () => {
  for (const [part, name, values] of refused) {
    it.each(values.map((value) => ({ value, shown: show(value) })))(
      `${prefixes[part]}${name} refuses $shown and nothing else`,
      async ({ value }) => {
        const wrong = { [name]: value };
        const answer = await sendQuote(app, part === 'returns' ? at.returns(wrong) : at[part](wrong));
        expect(answer.status).toBe(422);
        expect(answer.body.code).toBe('invalid_request');
        expect(fieldsOf(answer)).toEqual([`${prefixes[part]}${name}`]);
      },
    );
  }

  it('inside a list is named with its position', async () => {
    const dispatcher = quoteBody(shop).dispatchers[0];
    const dispatchers = [
      dispatcher,
      { ...dispatcher, volumes: [someVolume, { ...someVolume, height: '1' }] },
    ];
    expect(fieldsOf(await sendQuote(app, quoteBody(shop, { dispatchers })))).toEqual([
      'dispatchers[1].volumes[1].height',
    ]);
    expect(fieldsOf(await sendQuote(app, quoteBody(shop, { simulation_type: [0, 2] })))).toEqual([
      'simulation_type[1]',
    ]);
    expect(fieldsOf(await sendQuote(app, quoteBody(shop, { dispatchers: [null, 1] })))).toEqual([
      'dispatchers[0]',
      'dispatchers[1]',
    ]);
  });

  it('is named together with every other that is wrong', async () => {
    const answer = await sendQuote(app, {
      ...at.shipper({ platform_code: 5 }),
      recipient: { type: 9, country: 'XX', zipcode: '1' },
      dispatchers: [
        { registered_number: 'x', zipcode: 1, volumes: [{ ...someVolume, amount: 0, width: -1 }] },
      ],
      filter: 9,
      simulation_type: [7],
    });
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer).sort()).toEqual(
      [
        'dispatchers[0].registered_number',
        'dispatchers[0].volumes[0].amount',
        'dispatchers[0].volumes[0].width',
        'dispatchers[0].zipcode',
        'filter',
        'recipient.country',
        'recipient.type',
        'recipient.zipcode',
        'shipper.platform_code',
        'simulation_type[0]',
      ].sort(),
    );
  });

  it('is refused by text with a number too large for a double, and by one that loses digits', async () => {
    const text = JSON.stringify(quoteBody(shop));
    for (const number of ['1e400', '-1e400', '9007199254740993.5e9']) {
      const answer = await sendQuote(app, text.replace('"amount":2', `"amount":${number}`));
      expect([answer.status, fieldsOf(answer)]).toEqual([422, ['dispatchers[0].volumes[0].amount']]);
    }
  });
});

describe('a quote at the limits', () => {
  const texts: [Part, string, number][] = [
    ['root', 'channel', 255],
    ['root', 'identification', 255],
    ['volume', 'sku', 255],
    ['volume', 'tag', 255],
    ['volume', 'description', 1000],
    ['recipient', 'state_inscription', 20],
  ];
  /** What people write and programs stumble over: emoji, combining marks, right-to-left override, SQL, LIKE. */
  const strange = ['😀', 'e\u0301', '\u202e', "'", '%', '\\', '"', '\u0001', '\u00a0'];

  for (const [part, name, length] of texts) {
    it(`takes ${name} of ${length} code points, whatever they are, and keeps them unchanged`, async () => {
      for (const unit of strange) {
        const value = Array.from(unit.repeat(length)).slice(0, length).join('');
        const answer = await sendQuote(app, at[part]({ [name]: value }));
        expect(answer.status, unit).toBe(200);
        const stored = await findQuote(app.ctx, shop.id, answer.body.dispatchers[0]?.id ?? '');
        expect(JSON.stringify(stored?.decision)).toContain(JSON.stringify(value).slice(1, -1));
      }
    });
  }

  it.each([
    ['volume', { amount: 1_000_000 }],
    ['volume', { height: 100, width: 100, length: 100 }],
    ['volume', { unitary_weight: 100_000 }],
    ['volume', { unitary_price: 10_000_000 }],
    ['volume', { amount: 1_000_000, unitary_price: 9_007_199_254.74 / 1_000_000 }],
    ['volume', { amount_volumes: 1_000_000 }],
    ['dispatcher', { total_price: 1_000_000_000 }],
    ['dispatcher', { zipcode: 1_000_000 }],
    ['dispatcher', { zipcode: 99_999_999 }],
    ['recipient', { zipcode: 1_000_000 }],
    ['recipient', { zipcode: 99_999_999 }],
    ['root', { limit: 1_000_000 }],
    ['root', { simulation_type: [1, 1] }],
    ['root', { simulation_type: [0, 0] }],
  ] as [Part, Changes][])('answers %s %o', async (part, changes) => {
    expect((await sendQuote(app, at[part](changes))).status).toBe(200);
  });

  it('refuses goods beyond exact sums, naming the dispatcher', async () => {
    const volumes = Array.from({ length: 10 }, () => ({
      ...someVolume,
      amount: 1_000_000,
      unitary_price: 10_000_000,
    }));
    const answer = await sendQuote(app, quoteBody(shop, fromDispatcher(shop, { volumes })));
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['dispatchers[0].volumes']]);
  });

  it('needs a price of every volume, unless total_price values the goods', async () => {
    const { unitary_price: _, ...unpriced } = someVolume;
    const volumes = [someVolume, unpriced];
    for (const total_price of [undefined, 0, null, '']) {
      const answer = await sendQuote(app, at.dispatcher({ volumes, total_price }));
      expect([answer.status, fieldsOf(answer)]).toEqual([422, ['dispatchers[0].volumes[1].unitary_price']]);
    }
    for (const unitary_price of [undefined, null, '']) {
      const priced = at.dispatcher({ volumes: [{ ...someVolume, unitary_price }], total_price: 10 });
      expect((await sendQuote(app, priced)).status).toBe(200);
    }
    const wrong = at.dispatcher({ volumes: [{ ...someVolume, unitary_price: -1 }], total_price: 10 });
    expect((await sendQuote(app, wrong)).status).toBe(422);
  });

  it('takes 50 dispatchers and refuses 51, takes 500 volumes and refuses 501', async () => {
    const [dispatcher] = quoteBody(shop).dispatchers;
    const dispatchers = (count: number) => quoteBody(shop, { dispatchers: Array(count).fill(dispatcher) });
    const volumes = (count: number) => at.dispatcher({ volumes: Array(count).fill(someVolume) });
    const most = await sendQuote(app, dispatchers(50));
    expect([most.status, most.body.dispatchers.length]).toEqual([200, 50]);
    const over = await sendQuote(app, dispatchers(51));
    expect([over.status, fieldsOf(over)]).toEqual([422, ['dispatchers']]);
    expect((await sendQuote(app, volumes(500))).status).toBe(200);
    const tooMany = await sendQuote(app, volumes(501));
    expect([tooMany.status, fieldsOf(tooMany)]).toEqual([422, ['dispatchers[0].volumes']]);
    const types = await sendQuote(app, at.root({ simulation_type: [0, 1, 0] }));
    expect([types.status, fieldsOf(types)]).toEqual([422, ['simulation_type']]);
  });

  it('takes 10,000 units to consolidate', async () => {
    const tiny = { amount: 10_000, consolidate: true, height: 0.001, width: 0.001, length: 0.001 };
    expect((await sendQuote(app, at.volume({ ...tiny, unitary_weight: 0.001 }))).status).toBe(200);
  });

  it('names at most 100 problems', async () => {
    const wrong = Array.from({ length: 500 }, () => ({}));
    const bare = (index: number) => ({
      amount: 1,
      category: '1',
      unitary_price: 1,
      sku: `nobody knows ${index}`,
    });
    const unknown = Array.from({ length: 500 }, (_, index) => bare(index));
    for (const volumes of [wrong, unknown]) {
      const answer = await sendQuote(app, at.dispatcher({ volumes }));
      expect([answer.status, fieldsOf(answer).length]).toEqual([422, 100]);
    }
  });
});

describe('registry numbers of a quote', () => {
  const letters = `12ABC34501DE${cnpjCheckDigits('12ABC34501DE')}`;

  it('may have the letters that came in July 2026, in capitals only', async () => {
    expect((await sendQuote(app, at.dispatcher({ registered_number: letters }))).status).toBe(200);
    expect((await sendQuote(app, at.recipient({ registered_number: letters }))).status).toBe(200);
    const small = await sendQuote(app, at.recipient({ registered_number: letters.toLowerCase() }));
    expect([small.status, fieldsOf(small)]).toEqual([422, ['recipient.registered_number']]);
  });

  it.each([
    '00000000000000',
    '11111111111111',
    '12ABC34501DE00',
    '１２３４５６７８０００１９５',
    '1234567800019O',
  ])('are refused as %s', async (registered_number) => {
    for (const part of ['shipper', 'recipient', 'dispatcher'] as const) {
      const answer = await sendQuote(app, at[part]({ registered_number }));
      expect([answer.status, fieldsOf(answer)]).toEqual([422, [`${prefixes[part]}registered_number`]]);
    }
  });

  it('of a person are taken from a recipient, and from a dispatcher only in a reverse freight', async () => {
    const cpf = '52998224725';
    expect((await sendQuote(app, at.recipient({ registered_number: cpf }))).status).toBe(200);
    const forward = await sendQuote(app, at.dispatcher({ registered_number: cpf }));
    expect([forward.status, fieldsOf(forward)]).toEqual([422, ['dispatchers[0].registered_number']]);
    const reverse = { ...at.dispatcher({ registered_number: cpf }), reverse: true };
    expect((await sendQuote(app, reverse)).status).toBe(200);
  });
});

describe('values of a quote that count as not sent', () => {
  it.each([
    ['root', { channel: '', identification: '', filter: '', limit: '', reverse: '', returns: '' }],
    [
      'root',
      { channel: null, identification: null, filter: null, limit: null, reverse: null, returns: null },
    ],
    ['root', { filter: 0, limit: 0 }],
    ['root', { filter: -0, limit: -0 }],
    ['recipient', { type: null, registered_number: null, state_inscription: null }],
    ['recipient', { type: '', registered_number: '', state_inscription: '' }],
    ['dispatcher', { total_price: 0 }],
    ['dispatcher', { total_price: null }],
    ['dispatcher', { total_price: '' }],
    ['volume', { sku: '', tag: '', description: '', amount_volumes: '' }],
    ['volume', { sku: null, tag: null, description: null, amount_volumes: 0 }],
    ['volume', { consolidate: null, overlaid: '', rotate: null }],
    ['root', { returns: { composition: null, volumes: '', applied_rules: null } }],
  ] as [Part, Changes][])('%s %o', async (part, changes) => {
    const withThem = await sendQuote(app, at[part](changes));
    const without = await sendQuote(app, quoteBody(shop));
    const offers = ({ body }: Answer) =>
      body.dispatchers[0]?.offers?.map(({ service, final_price }) => ({ service, final_price }));
    expect(withThem.status).toBe(200);
    expect(offers(withThem)).toEqual(offers(without));
  });
});

describe('the precision of a quote', () => {
  const used = async (changes: Changes) => {
    const answer = await sendQuote(app, { ...at.volume(changes), returns: { volumes: true } });
    expect(answer.status).toBe(200);
    return answer.body.dispatchers[0]?.volumes?.[0] as Record<string, unknown>;
  };

  it.each([
    ['height', 0.1 + 0.2, 0.3],
    ['height', 0.2005, 0.201],
    ['height', 0.2004999999, 0.2],
    ['height', 1.0005, 1.001],
    ['height', 0.0001, 0.001],
    ['height', 5e-324, 0.001],
    ['width', 99.9999, 100],
    ['length', 1e-7, 0.001],
    ['unitary_weight', 0.0005, 0.001],
    ['unitary_weight', 1e-300, 0.001],
    ['unitary_weight', 2.6754999, 2.675],
    ['unitary_price', 1.005, 1.01],
    ['unitary_price', 1.004999, 1],
    ['unitary_price', 2.675, 2.68],
    ['unitary_price', 0.285, 0.29],
    ['unitary_price', 0.005, 0.01],
    ['unitary_price', 0.001, 0.01],
    ['unitary_price', 1e-9, 0.01],
    ['unitary_price', 0, 0],
    ['unitary_price', -0, 0],
  ])('reads %s %d as %d', async (name, sent, read) => {
    expect((await used({ [name]: sent }))[name]).toBe(read);
  });

  it('never takes a tiny total for none', async () => {
    const answer = await sendQuote(app, at.dispatcher({ total_price: 0.0001 }));
    const stored = await findQuote(app.ctx, shop.id, answer.body.dispatchers[0]?.id ?? '');
    expect(stored?.decision.dispatcher.declaredCents).toBe(1);
  });
});

describe('what a quote does not know', () => {
  it('is ignored wherever it stands, and never stored', async () => {
    const strange = {
      id_frete: 'PLANTED',
      status: 'PLANTED',
      cost_price: 0.01,
      role: 'admin',
      shipper_id: 999,
    };
    const plain = quoteBody(shop);
    const [dispatcher] = plain.dispatchers;
    const answer = await sendQuote(app, {
      ...strange,
      ...plain,
      shipper: { ...strange, ...plain.shipper },
      recipient: { ...strange, ...plain.recipient },
      dispatchers: [{ ...strange, ...dispatcher, offers: [], volumes: [{ ...strange, ...someVolume }] }],
      returns: { ...strange, volumes: true },
    });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain('PLANTED');
    expect(await storedText()).not.toContain('PLANTED');
    const stored = await findQuote(app.ctx, shop.id, answer.body.dispatchers[0]?.id ?? '');
    expect(stored?.shipperId).toBe(shop.id);
  });

  it('refuses a member that is sent twice, whichever would count', async () => {
    for (const twice of ['"amount":0,"amount":2', '"amount":2,"amount":0', '"amount":2,"\\u0061mount":2']) {
      const text = JSON.stringify(quoteBody(shop)).replace('"amount":2', twice);
      const answer = await sendQuote(app, text);
      expect([answer.status, answer.body.code, fieldsOf(answer)]).toEqual([
        ...[422, 'malformed_json', ['dispatchers[0].volumes[0].amount']],
      ]);
    }
  });
});

/** The database as text, with what stands in bytes decoded. */
async function storedText(): Promise<string> {
  const rows = await app.ctx.db.selectFrom('quote').select('decision').execute();
  return [await databaseText(app.ctx), ...rows.map(({ decision }) => decision.toString())].join('\n');
}

describe('a body that is no quote', () => {
  const planted = (key: string) =>
    JSON.stringify(quoteBody(shop)).replace('"height"', `"${key}":{"x":1},"height"`);

  it.each([
    ['empty', () => ''],
    ['a blank', () => ' '],
    ['truncated', () => JSON.stringify(quoteBody(shop)).slice(0, -1)],
    ['with something after it', () => `${JSON.stringify(quoteBody(shop))}{}`],
    ['a number', () => '1'],
    ['null', () => 'null'],
    ['a text', () => '"quote"'],
    ['a list', () => `[${JSON.stringify(quoteBody(shop))}]`],
    ['with NaN', () => JSON.stringify(quoteBody(shop)).replace('"amount":2', '"amount":NaN')],
    [
      'with a hexadecimal number',
      () => JSON.stringify(quoteBody(shop)).replace('"amount":2', '"amount":0x2'),
    ],
    ['with a comment', () => `/* */${JSON.stringify(quoteBody(shop))}`],
    ['with a byte order mark', () => `\ufeff${JSON.stringify(quoteBody(shop))}`],
    ['with NUL in a text', () => JSON.stringify(quoteBody(shop, { channel: 'a\0b' }))],
    ['with NUL in a name', () => planted('a\\u0000b')],
    ['with a lone surrogate', () => planted('x').replace('"x":1', '"x":"\\ud800"')],
    ['with __proto__', () => planted('__proto__')],
    ['with __proto__ escaped', () => planted('\\u005f_proto__')],
    ['with constructor', () => planted('constructor')],
    ['with prototype', () => planted('prototype')],
    ['with 33 levels', () => planted('x').replace('"x":1', `"x":${'['.repeat(28)}${']'.repeat(28)}`)],
    ['of 200,000 open brackets', () => '['.repeat(200_000)],
    ['of 200,000 open objects', () => '{"a":'.repeat(200_000)],
  ])('%s is refused before anything is validated', async (_, make) => {
    const text = make().replaceAll(shop.token, '');
    const answer = await sendQuote(app, text, { authorization: `Bearer ${shop.token}` });
    expect([answer.status, answer.body.code]).toEqual([422, 'malformed_json']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it.each([
    ['100,000 members', () => Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i]))],
    ['a million numbers in a list nobody knows', () => ({ x: Array(1_000_000).fill(0) })],
    ['two million dispatchers', () => ({ dispatchers: Array(2_000_000).fill(0) })],
    ['50,000 volumes', () => fromDispatcher(shop, { volumes: Array(50_000).fill(someVolume) })],
    ['7 MB of channel', () => ({ channel: 'x'.repeat(7_000_000) })],
  ])('but %s is read or refused, never a 500', async (_, make) => {
    const { status } = await sendQuote(app, quoteBody(shop, make()));
    expect([200, 422]).toContain(status);
  });

  it('of more than 8 MB is 413', async () => {
    expect((await sendQuote(app, at.root({ x: 'x'.repeat(8_388_608) }))).status).toBe(413);
  });
});

describe('the order of checks of a quote', () => {
  const wrongEverything = { platform_code: 'zzzzzzzzz', registered_number: '11222333000181' };

  it('is token, parse, values, then whose number it is, then what is known', async () => {
    const { shipper, ...rest } = quoteBody(shop, { recipient: 1 });
    const codeOf = async (body: unknown) => (await sendQuote(app, body)).body.code;
    const stranger = { ...shipper, ...wrongEverything, token: 'x'.repeat(32) };
    expect(await codeOf('{')).toBe('unauthorized');
    expect(await codeOf(JSON.stringify(at.shipper(wrongEverything)).slice(0, -1))).toBe('malformed_json');
    expect(await codeOf({ ...rest, shipper: stranger })).toBe('unauthorized');
    expect(await codeOf({ ...rest, shipper: { ...shipper, ...wrongEverything } })).toBe('invalid_request');
    expect(await codeOf(at.shipper(wrongEverything))).toBe('unauthorized');
    expect(await codeOf(at.shipper({ platform_code: 'zzzzzzzzz' }))).toBe('platform_not_found');
  });

  it('refuses goods nobody can measure before a platform nobody knows', async () => {
    const bare = { amount: 1, category: '1', unitary_price: 1, sku: 'WHAT' };
    const answer = await sendQuote(app, {
      ...at.shipper({ platform_code: 'zzzzzzzzz' }),
      ...fromDispatcher(shop, { volumes: [bare] }),
    });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['dispatchers[0].volumes[0].sku']]);
  });

  it.each([
    undefined,
    null,
    '',
    123,
    {},
    ['x'],
    'short',
    'x'.repeat(33),
    'é'.repeat(32),
    '😀'.repeat(16),
    ' '.repeat(32),
    'TOKEN IN CAPITALS',
  ])('answers 401 of one shape for the token %s', async (sent) => {
    const token = sent === 'TOKEN IN CAPITALS' ? shop.token.toUpperCase() : sent;
    const answer = await sendQuote(app, { ...at.shipper({ token }), recipient: 'also wrong' });
    const { request_id: _, ...body } = answer.body;
    expect([answer.status, body]).toEqual([
      401,
      {
        error: 'Token de integração ausente ou inválido.',
        message: 'Token de integração ausente ou inválido.',
        code: 'unauthorized',
        details: [],
      },
    ]);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('any quote', () => {
  it('is answered with offers or with a refusal that names members, whatever stands in it', async () => {
    const whole = {
      ...quoteBody(shop, { filter: 1, limit: 3, reverse: false, channel: 'x', identification: 'y' }),
      returns: { composition: true, volumes: true, applied_rules: true },
    };
    const paths = pathsOf(whole).filter((path) => path[0] !== 'shipper' || path[1] === 'platform_code');
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.double(),
      fc.integer(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(null, '', 0, -0, 1e308, 5e-324, 2 ** 53, '0', '1e9', 'NaN', [], {}, [[]], true),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...paths), odd), { minLength: 1, maxLength: 3 }),
        async (changes) => {
          const body = changes.reduce<unknown>((value, [path, by]) => replaced(value, path, by), whole);
          const answer = await sendQuote(app, body);
          expect([200, 400, 422]).toContain(answer.status);
          if (answer.status === 422) expect(fieldsOf(answer).length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 400 },
    );
  });
});

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, member]) =>
    pathsOf(member, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? inside : [path, ...inside];
}

/** A copy with the value at a path replaced; a path that is no longer there changes nothing. */
function replaced(value: unknown, path: Path, by: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return by;
  if (typeof value !== 'object' || value === null) return value;
  // A list that took an object's place has no such member; its `length` least of all.
  if (Array.isArray(value) && typeof head !== 'number') return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  copy[head] = replaced(copy[head], rest, by);
  return copy;
}
