import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../server/test/support/app.ts';
import { cteKey } from '../../server/test/support/ctes.ts';
import { someNfe, someRecipient } from '../../server/test/support/hire.ts';
import { issueCarrierToken } from '../../server/test/support/occurrences.ts';
import { offersOf, quoteBody, someVolume } from '../../server/test/support/quote.ts';
import { type Ran, runWithTools } from '../../server/test/support/run-carreto.ts';
import { openShop, type Shop } from '../../server/test/support/shop.ts';

const home = join(import.meta.dirname, '../..');
let app: TestApp;
let shop: Shop;
let folder: string;
let packed: Ran;
let installed: Ran;

function run(program: string, words: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(program, [...words], { cwd: folder }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carreto-client-user-'));
  app = await startTestApp();
  shop = await openShop(app);
  packed = await packIn(folder);
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const words = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', packed.out.trim()];
  installed = await run('npm', words);
}, 120_000);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Makes the package in a temporary folder below one that is given. */
async function packIn(above: string): Promise<Ran> {
  const TMPDIR = join(above, 'tmp');
  await mkdir(TMPDIR);
  return await runWithTools(['client', 'pack', '--out', join(above, 'packed')], { TMPDIR });
}

/** The same in a folder of its own, below a manifest. */
async function packBelow(manifest: string): Promise<Ran> {
  const above = await mkdtemp(join(tmpdir(), 'carreto-client-above-'));
  try {
    await writeFile(join(above, 'package.json'), manifest);
    return await packIn(above);
  } finally {
    await rm(above, { recursive: true, force: true });
  }
}

const madeTarball = expect.stringMatching(/carreto-client-.*\.tgz\n$/);
const inPackage = (file: string) => join(folder, 'node_modules/@carreto/client', file);

describe('the client package', () => {
  it('is made below nothing, and installs from its tarball alone', async () => {
    expect(packed).toEqual({ code: 0, err: '', out: madeTarball });
    expect(installed.code).toBe(0);
    expect(await readdir(join(folder, 'node_modules'))).toEqual(expect.not.arrayContaining(['typebox']));
    const manifest = JSON.parse(await readFile(inPackage('package.json'), 'utf8')) as Record<string, unknown>;
    const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string };
    expect(manifest).toMatchObject({ name: '@carreto/client', version, license: 'Apache-2.0' });
    expect(manifest).not.toHaveProperty('dependencies');
    expect((await readdir(inPackage('.'))).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  });

  it.each([
    ['a manifest of another kind of module', '{"private":true,"type":"commonjs"}'],
    ['a broken manifest', '{'],
  ])('is made below %s', async (_, above) => {
    expect(await packBelow(above)).toEqual({ code: 0, err: '', out: madeTarball });
  });

  it('imports nothing but itself', async () => {
    for (const file of await readdir(inPackage('dist'))) {
      const text = await readFile(inPackage(`dist/${file}`), 'utf8');
      const sources = [...text.matchAll(/(?:from|import\() ?['"]([^'"]+)['"]/g)].map(([, source]) => source);
      for (const source of sources) expect(source, file).toMatch(/^\.\/[a-z-]+\.js$/);
    }
  });

  it('quotes, and tells refusals, from a program in plain JavaScript', async () => {
    const program = `
      import { ApiError, createCarreto } from '@carreto/client';
      const [baseUrl, token, quote] = process.argv.slice(2);
      const carreto = createCarreto({ baseUrl, token });
      const { dispatchers: [{ offers }] } = await carreto.quoteV3(JSON.parse(quote));
      const refusals = [];
      for (const call of [
        () => carreto.getFreightRecord({ id_frete: 'FR261120AAAAA' }),
        () => carreto.quoteV3({}),
        () => createCarreto({ baseUrl, token: 'x' }).listShippingOptions(),
      ]) {
        await call().catch((error) => refusals.push([error instanceof ApiError, error.status, error.code, error.details.length > 0]));
      }
      console.log(JSON.stringify({ offers: offers.length, refusals }));`;
    await writeFile(join(folder, 'program.js'), program);
    const quote = JSON.stringify(quoteBody(shop));
    const ran = await run(process.execPath, ['program.js', app.address, shop.token, quote]);
    expect(ran.err).toBe('');
    expect(JSON.parse(ran.out)).toEqual({
      offers: expect.toSatisfy((count: number) => count > 3),
      refusals: [
        [true, 404, 'not_found', false],
        [true, 422, 'invalid_request', true],
        [true, 401, 'unauthorized', false],
      ],
    });
  });
});

const compilerOptions = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  types: [],
  target: 'es2023',
  lib: ['es2023', 'dom'],
  module: 'nodenext',
};
const head = `import { ApiError, createCarreto, type QuoteOffer, verifyWebhook } from '@carreto/client';
const carreto = createCarreto({ baseUrl: 'http://127.0.0.1', token: '' });\n`;

const right = `${head}
      const { dispatchers } = await carreto.quoteV3({
        shipper: { registered_number: '11222333000181', platform_code: 'LOJA00001' },
        recipient: { country: 'BRA', zipcode: 1311000 },
        dispatchers: [{ registered_number: '11222333000181', zipcode: 29161376, volumes: [
          { amount: 1, category: '999', height: 0.1, width: 0.1, length: 0.1, unitary_price: 10, unitary_weight: 1 },
        ] }],
        simulation_type: [0],
      });
      const cheapest: QuoteOffer | undefined = dispatchers[0]?.offers?.[0];
      const price: number | undefined = cheapest?.final_price;
      const { id_frete } = await carreto.hireOffer(
        { token_oferta: dispatchers[0]?.id ?? '', oferta: 1, body: {
          remetente: { cnpj: '11222333000181' },
          destinatario: { cnpj_cpf: '52998224725', nome: 'Maria', endereco: {
            cep: '01311000', rua: 'Avenida Paulista', numero: '1000', bairro: 'Bela Vista' } } } },
        { idempotencyKey: 'pedido 7' },
      ).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'offer_expired') throw new Error(error.requestId);
        throw error;
      });
      const nothing: undefined = await carreto.cancelFreight({ id_frete });
      const event = await verifyWebhook('whsec_', { headers: new Headers(), body: '' });
      const name: string = event.kind === 'occurrence' ? event.body.nome : '';
      export { name, nothing, price };`;

/** What is wrong, a line that is, and a word of the complaint. */
const wrong = [
  ['a member that is missing', 'await carreto.getFreightRecord({});', 'id_frete'],
  ['a member that nobody knows', "await carreto.trackFreight({ identificador: 'x', nota: 1 });", 'nota'],
  [
    'a wrong type',
    "await carreto.hireOffer({ token_oferta: '', oferta: 'um', body: {} as never });",
    'number',
  ],
  ['a value that is not on the list', "await carreto.readNotfis({ versao: '4.0' });", '"3.1" | "5.0"'],
  ['an operation that is not there', 'await carreto.payCarrier();', 'payCarrier'],
  ['a code that no error has', "if (new ApiError(400, {}).code === 'nope') throw 1;", 'no overlap'],
] as const;

/** The life that the README tells, as a module. */
const readme = await readFile(join(home, 'README.md'), 'utf8');
const [, life = ''] = /## A whole life[\s\S]*?```ts\n([\s\S]*?)```/.exec(readme) ?? [];

describe('the life in the README', () => {
  it('goes from a quote to the list of CT-es, in thirty-odd lines', async () => {
    // Occurrences have no fractions of a second: they must not come before the hire.
    app.clock.set(new Date(Date.now() - 1000).toISOString());
    const carriers = await app.ctx.db.selectFrom('carrier').select(['id', 'cnpj']).execute();
    const known = carriers.map(async ({ id, cnpj }) => ({ cnpj, token: await issueCarrierToken(app, id) }));
    const { cnpj, token, platformCode: platform_code } = shop;
    const demo = {
      base_url: app.address,
      shipper: { cnpj, token, platform_code },
      carriers: await Promise.all(known),
    };
    await writeFile(join(folder, 'demo.json'), JSON.stringify(demo));
    await writeFile(join(folder, 'life.ts'), life);
    const offers = await offersOf(app, quoteBody(shop));
    const issuer = offers[0]?.carrier.registered_number ?? '';
    const month = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(2, 7).replace('-', '');
    const chave_acesso = cteKey({ cnpj: issuer, number: 987, month });
    const cte = {
      numero: 987,
      serie: 1,
      chave_acesso,
      numero_nf: 1234,
      serie_nf: 1,
      tipo_frete: 'C',
      valor: 87.4,
      tipo_operacao: 'N',
    };
    const words = [someRecipient, [someVolume], { nfe: someNfe, cte }].map((word) => JSON.stringify(word));
    await writeFile(
      join(folder, 'live.js'),
      `import { life } from './life.ts';
      console.log(JSON.stringify(await life(...process.argv.slice(2).map((word) => JSON.parse(word)))));`,
    );
    const ran = await run(process.execPath, ['--disable-warning=ExperimentalWarning', 'live.js', ...words]);
    expect(ran.err).toBe('');
    const told = JSON.parse(ran.out) as Record<string, unknown> & { trail: { codigo: number }[] };
    expect(told).toMatchObject({
      price: offers[0]?.final_price,
      rastreio: expect.stringContaining('/rastreio/'),
      labels: expect.stringContaining('/etiquetas/'),
      charged: [{ chave: chave_acesso, valor: '87.40', id_frete: expect.stringMatching(/^FR/) }],
    });
    expect(told.trail.map(({ codigo }) => codigo)).toEqual([0, 1, 15]);
  });
});

describe('the types of the client package', () => {
  let complaints: string[];

  beforeAll(async () => {
    const files = ['right.ts', 'life.ts', ...wrong.map((_, at) => `wrong-${at}.ts`)];
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    await writeFile(join(folder, 'right.ts'), right);
    for (const [at, [, line]] of wrong.entries())
      await writeFile(join(folder, `wrong-${at}.ts`), `${head}${line}\nexport {};\n`);
    const { out } = await run(join(home, 'node_modules/.bin/tsc'), ['-p', '.']);
    complaints = out.split(/\n(?=\S)/).filter((line) => line !== '');
  });

  it('let programs pass that say what the contract says, that of the README too', () => {
    expect(complaints.filter((line) => !line.startsWith('wrong-'))).toEqual([]);
  });

  it.each(wrong.map(([what, , word], at) => [what, at, word] as const))('refuse %s', (_, at, word) => {
    const own = complaints.filter((line) => line.startsWith(`wrong-${at}.ts(3,`));
    expect(own).toEqual([expect.stringContaining(word)]);
    expect(complaints.filter((line) => line.startsWith(`wrong-${at}.ts`))).toEqual(own);
  });
});

/** What a strict project has whose floor is Node 20: no types of browsers, and those of libraries are held, too. */
const onNode20 = {
  ...{ target: 'es2022', module: 'nodenext', lib: ['es2023'], outDir: 'built' },
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: false },
  types: ['node'],
};

/** A Node of the release 20 on the path of this machine. */
async function findNode20(): Promise<string | undefined> {
  for (const place of (process.env.PATH ?? '').split(delimiter)) {
    const { out } = await run(join(place, 'node'), ['--version']);
    if (out.startsWith('v20.')) return join(place, 'node');
  }
  return undefined;
}

describe('a project of Node 20 with strict types', () => {
  it('compiles a program of the package by the types of that release alone, and runs it', async () => {
    const program = `
      import { type ApiError, createCarreto, type QuoteOffer, verifyWebhook, WebhookError } from '@carreto/client';
      const [baseUrl = '', token = '', quote = ''] = process.argv.slice(2);
      const carreto = createCarreto({ baseUrl, token, fetch: (input, init) => fetch(input, init) });
      const { dispatchers: [first] } = await carreto.quoteV3(JSON.parse(quote), { signal: AbortSignal.timeout(60_000) });
      const offers: readonly QuoteOffer[] = first?.offers ?? [];
      const refused = await carreto.getFreightRecord({ id_frete: 'FR261120AAAAA' }).catch((error: ApiError) => error.status);
      const unsigned = await verifyWebhook('whsec_c2VncmVkbw==', { headers: {}, body: '' }).catch((error: unknown) =>
        error instanceof WebhookError,
      );
      console.log(JSON.stringify({ node: process.versions.node, offers: offers.length, refused, unsigned }));`;
    const types = join(folder, 'node_modules/@types');
    await cp(join(home, 'node_modules/@types/node-20'), join(types, 'node'), { recursive: true });
    await writeFile(join(folder, 'node-20.ts'), program);
    await writeFile(
      join(folder, 'tsconfig.node-20.json'),
      JSON.stringify({ compilerOptions: onNode20, files: ['node-20.ts'] }),
    );
    const compiled = await run(join(home, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.node-20.json']);
    expect(compiled).toMatchObject({ code: 0, out: '' });
    const node20 = await findNode20();
    const words = ['built/node-20.js', app.address, shop.token, JSON.stringify(quoteBody(shop))];
    const ran = await run(node20 ?? process.execPath, words);
    expect(ran.err).toBe('');
    expect(JSON.parse(ran.out)).toEqual({
      node: node20 === undefined ? process.versions.node : expect.stringMatching(/^20\./),
      offers: expect.toSatisfy((count: number) => count > 3),
      refused: 404,
      unsigned: true,
    });
  });
});
