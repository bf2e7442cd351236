import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCarreto } from '../support/call-carreto.ts';
import type { TestDatabase } from '../support/database.ts';
import { testDatabase } from '../support/database.ts';
import { cnpjNumber } from '../support/registry.ts';
import { databaseEnvironment, type Ran, runCarreto } from '../support/run-carreto.ts';
import { someTable, templateFile } from '../support/table-files.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'carreto-cli-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const carreto = (...words: string[]): Promise<Ran> =>
  callCarreto(words, databaseEnvironment(database.connection));
/** As a process of its own, as people do. */
const typed = (...words: string[]): Promise<Ran> =>
  runCarreto(words, databaseEnvironment(database.connection));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const address = ['--zip', '29161-376', '--street', 'Rua Um', '--district', 'Centro', '--city', 'Serra'];
const shipperNumber = cnpjNumber(1);
const carrierNumber = cnpjNumber(2);

describe('the command line', () => {
  it('says what is unknown and ends with the code for wrong usage', async () => {
    expect(await carreto('shipper', 'feed')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no action "feed"'),
    });
    expect(await typed('nonsense')).toMatchObject({
      code: 2,
      err: expect.stringContaining('./carreto --help'),
    });
    const wrongOption = await carreto('shipper', 'list', '--colour');
    expect(wrongOption).toMatchObject({ code: 2, err: expect.stringContaining('--help') });
  });

  it('adds a shipper that can quote at once, and takes over the token it had elsewhere', async () => {
    const added = await typed(
      ...['shipper', 'add', '--cnpj', shipperNumber, '--name', 'Loja Um', ...address, '--json'],
      ...['--token', 'AbCdEfGh0123456789AbCdEfGh012345', '--platform-code', 'LOJA00001'],
    );
    expect(added.code).toBe(0);
    expect(JSON.parse(added.out)).toMatchObject({
      shipper: {
        ...{ cnpj: shipperNumber, tradeName: 'Loja Um', address: { state: 'ES', number: 'S/N' } },
        // As its clients know it from elsewhere.
        settings: { rfc3339Expiration: true },
      },
      platform: { code: 'LOJA00001' },
      token: { token: 'AbCdEfGh0123456789AbCdEfGh012345' },
    });
    const shown = await carreto('shipper', 'show', shipperNumber);
    expect(shown.out).toContain('Rua Um, S/N, Centro, Serra/ES, 29161376');
    expect(shown.out).not.toContain('AbCdEfGh');
  });

  it('adds nothing when a part of it is refused, and names every member', async () => {
    const taken = await carreto(
      ...['shipper', 'add', '--cnpj', cnpjNumber(3), '--name', 'Loja Dois', ...address],
      ...['--token', 'AbCdEfGh0123456789AbCdEfGh012345'],
    );
    expect(taken).toMatchObject({ code: 1, err: expect.stringContaining('token') });
    const list = await carreto('shipper', 'list', '--json');
    expect(JSON.parse(list.out)).toHaveLength(1);
    const incomplete = await carreto('shipper', 'add', '--cnpj', '11.222.333/0001-82');
    expect(incomplete.code).toBe(1);
    for (const member of ['cnpj', 'corporateName', 'address.zip', 'address.street']) {
      expect(incomplete.err).toContain(`  ${member}: `);
    }
  });

  it('takes a token over from a file without a word, and warns of one among the words', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'carreto-token-'));
    const file = join(folder, 'token');
    await writeFile(file, 'FileToken0123456789AbCdEfGh01234\n');
    const issue = (...words: string[]) => carreto('shipper', 'token', 'issue', shipperNumber, ...words);
    const fromFile = await issue('--name', 'file', '--token-file', file, '--json');
    expect(fromFile).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(fromFile.out)).toMatchObject({ token: 'FileToken0123456789AbCdEfGh01234' });
    const typedToken = ['--token', 'WordToken0123456789AbCdEfGh01234'];
    const word = await issue('--name', 'word', ...typedToken);
    expect(word).toMatchObject({ code: 0, err: expect.stringContaining('--token-file') });
    expect(word.err).not.toContain('WordToken');
    expect(await issue('--token-file', file, ...typedToken)).toMatchObject({ code: 2 });
    const missing = await issue('--token-file', join(folder, 'none'));
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('cannot be read') });
    await rm(folder, { recursive: true });
    const { out } = await carreto('shipper', 'token', 'list', shipperNumber, '--json');
    for (const { id, name } of JSON.parse(out))
      if (name === 'file' || name === 'word') await carreto('shipper', 'token', 'revoke', String(id));
  });

  it('takes a token over from standard input, and refuses one that is none', async () => {
    const words = [
      'shipper',
      'token',
      'issue',
      shipperNumber,
      '--name',
      'piped',
      '--token-file',
      '-',
      '--json',
    ];
    const environment = databaseEnvironment(database.connection);
    const token = 'PipedToken0123456789AbCdEfGh0123';
    for (const none of ['', '\n', 'short\n', `${token}\n${token}\n`]) {
      const refused = await callCarreto(words, environment, none);
      expect(refused.code).not.toBe(0);
      expect(refused.out).toBe('');
      expect(refused.err).not.toContain(token);
    }
    // A file written on Windows ends its lines with both characters. A real pipe, this time.
    const taken = await runCarreto(words, environment, `${token}\r\n`);
    expect(taken).toMatchObject({ code: 0, err: '' });
    const { id, token: answered } = JSON.parse(taken.out);
    expect(answered).toBe(token);
    await carreto('shipper', 'token', 'revoke', String(id));
  });

  it('issues, lists and revokes tokens', async () => {
    const issued = JSON.parse(
      (await carreto('shipper', 'token', 'issue', shipperNumber, '--name', 'erp', '--json')).out,
    );
    expect(issued.token).toMatch(/^[0-9a-z]{32}$/);
    await carreto('shipper', 'token', 'name', String(issued.id), 'erp novo');
    await carreto('shipper', 'token', 'revoke', String(issued.id));
    const list = await carreto('shipper', 'token', 'list', shipperNumber);
    expect(list.out).toMatch(/erp novo .* revoked /);
    expect(list.out).not.toContain(issued.token);
  });

  it('changes settings, platforms, points and boxes of a shipper', async () => {
    const settings = await carreto(
      'shipper',
      'settings',
      shipperNumber,
      'esgModule=true',
      'freightPayment=FOB',
      '--json',
    );
    expect(JSON.parse(settings.out)).toMatchObject({ esgModule: true, freightPayment: 'FOB', labelDpi: 203 });
    expect(await carreto('shipper', 'settings', shipperNumber, 'esgModule=perhaps')).toMatchObject({
      code: 1,
    });
    const platform = await carreto(
      'shipper',
      'platform',
      'add',
      shipperNumber,
      'outra loja',
      '--code',
      'LOJA00002',
    );
    expect(platform.out).toContain('LOJA00002');
    const point = await carreto('shipper', 'point', 'add', shipperNumber, ...address, '--json');
    const { id } = JSON.parse(point.out);
    const box = [
      '--height',
      '300',
      '--width',
      '400',
      '--length',
      '500',
      '--tare',
      '250',
      '--max-weight',
      '20000',
    ];
    expect((await carreto('shipper', 'box', 'add', String(id), 'Caixa M', ...box)).code).toBe(0);
    const points = JSON.parse((await carreto('shipper', 'point', 'list', shipperNumber, '--json')).out);
    expect(points).toMatchObject([
      { document: shipperNumber, boxes: [{ name: 'Caixa M', innerLengthMm: 500 }] },
    ]);
  });

  it('blocks a shipper and lets it hire again', async () => {
    expect((await carreto('shipper', 'block', shipperNumber)).out).toContain('is blocked');
    expect((await carreto('shipper', 'unblock', shipperNumber)).out).toContain('is not blocked');
    expect((await carreto('shipper', 'quota', shipperNumber, '10')).out).toContain('10 freights');
    expect((await carreto('shipper', 'quota', shipperNumber, 'many')).code).toBe(2);
  });

  it('checks a table without a database, names every line and counts the errors in its exit code', async () => {
    const { bytes } = templateFile([
      '02000000;01999999;;0;5000;12,50;0,5;0;0;02.00:00:00;BRA;0',
      '03000000;03999999;;0;5000;muito;0,5;0;0;02.00:00:00;BRA;0',
    ]);
    const path = await file('ruim.csv', bytes);
    const bad = await callCarreto(['table', 'check', path, '--service', 'Rodoviário'], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    });
    expect(bad.code).toBe(1);
    expect(bad.out).toMatch(/error: line 2, .*\nerror: line 3, .*\n2 errors, 0 warnings/);
    const asJson = await carreto('table', 'check', path, '--service', 'Rodoviário', '--json');
    expect(JSON.parse(asJson.out)).toMatchObject({
      clean: false,
      report: { findings: [{ line: 2 }, { line: 3 }] },
    });
    const unnamed = await carreto('table', 'check', path);
    expect(unnamed.out).toMatch(/error: line 2, .*\nerror: line 3, .*\nwarning: \/service\/name: /);
    const clean = await carreto('table', 'check', await file('boa.json', JSON.stringify(someTable())));
    expect(clean).toMatchObject({
      code: 0,
      out: expect.stringContaining('Clean: 1 range of zip codes, 1 price'),
    });
  });

  it('brings a table into force and gives it back as it came', async () => {
    await carreto('carrier', 'add', '--cnpj', carrierNumber, '--name', 'Transportes Dois', ...address);
    const { bytes } = templateFile(['01000000;01999999;;0;5000;12,50;0,5;0;0;02.00:00:00;BRA;0']);
    const path = await file('tabela.csv', bytes);
    const words = [
      '--carrier',
      carrierNumber,
      '--service',
      'Expresso',
      '--cubing',
      '300',
      '--minimum-freight',
      '9,90',
    ];
    const imported = await carreto('table', 'import', path, ...words, '--publish', '--json');
    const { version, table } = JSON.parse(imported.out);
    expect(version).toMatchObject({
      state: 'published',
      createdBy: 'cli',
      source: { kind: 'csv', name: 'tabela.csv' },
    });
    expect((await carreto('table', 'import', path, ...words)).out).toContain('says the same already');
    const listed = await carreto('table', 'list');
    expect(listed.out).toMatch(/Expresso .* v1/);
    expect((await carreto('table', 'show', String(table.id))).out).toContain(version.reference);
    const out = join(folder, 'saida.json');
    await carreto('table', 'export', String(version.id), '--out', out);
    expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({
      service: { name: 'Expresso' },
      weight: { cubing: { kind: 'factor', gramsPerM3: 300_000 } },
      minimum: { cents: 990 },
    });
    const workbook = join(folder, 'saida.xlsx');
    expect((await carreto('table', 'export', String(version.id), '--out', workbook)).code).toBe(0);
    const back = await carreto('table', 'import', workbook, '--carrier', carrierNumber, '--json');
    expect(JSON.parse(back.out)).toMatchObject({ outcome: 'unchanged', version: { id: version.id } });
    const csv = await carreto('table', 'export', String(version.id), '--format', 'csv');
    expect(csv.out).toContain('01000000;01999999;;0;5000;12,5;0,5;0;');
    expect((await carreto('table', 'withdraw', String(version.id))).out).toContain('withdrawn');
    expect(await carreto('table', 'publish', '999999')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no such thing'),
    });
  });

  it('plans versions, goes back, ends and derives', { timeout: 90_000 }, async () => {
    const at = ['--at', '2090-12-01 08:00'];
    const { bytes } = templateFile(['01000000;01999999;;0;5000;20,00;0,5;0;0;02.00:00:00;BRA;0']);
    const path = await file('nova.csv', bytes);
    const words = ['--carrier', carrierNumber, '--service', 'Vida', '--minimum-freight', '9,90', '--json'];
    const first = JSON.parse((await carreto('table', 'import', path, ...words, '--publish')).out);
    const [tableId, versionId] = [String(first.table.id), String(first.version.id)];
    const second = await carreto('table', 'import', path, ...words, '--valid-until', '2090-12-31');
    const next = String(JSON.parse(second.out).version.id);
    expect(await carreto('table', 'publish', next, '--at', 'amanhã')).toMatchObject({ code: 2 });
    expect((await carreto('table', 'publish', next, ...at)).out).toContain(
      'is scheduled for 2090-12-01 08:00:00 (São Paulo)',
    );
    expect((await carreto('table', 'publish', next, '--reason', 'já')).out).toContain('is published');
    const recipe = await file('receita.json', '{"adjustments":[{"of":"freight_minimum","percentPpm":0}]}');
    const derived = await carreto(
      ...['table', 'derive', tableId, '--name', 'Parceiros', '--percent', '7,5', '--recipe', recipe],
      ...['--round-to', '0.10', '--extra-days', '1', '--json'],
    );
    const view = JSON.parse(derived.out);
    expect(view).toMatchObject({
      mode: 'publish',
      recipe: {
        adjustments: [
          { of: 'all', percentPpm: 75_000, round: { stepMicros: 100_000, mode: 'half_up' } },
          { of: 'freight_minimum', percentPpm: 0 },
        ],
        extraDays: 1,
      },
      derivations: [{ state: 'derived', counts: [2, 1] }],
    });
    const back = await carreto('table', 'rollback', tableId, '--current', next, '--reason', 'engano');
    expect(back.out).toContain(`Version ${versionId} (number 1 of table ${tableId}) is published.`);
    const again = await carreto('table', 'rollback', tableId, '--current', next);
    expect(again.out).toContain('Nothing to do');
    expect((await carreto('table', 'history', tableId)).out).toMatch(
      /rollback +cli +engano\n.*publish +cli +já/,
    );
    const ended = await carreto('table', 'valid-until', versionId, '2090-12-31');
    expect(ended.out).toContain('Its last day is 2090-12-31.');
    expect((await carreto('table', 'valid-until', versionId, 'amanhã')).code).toBe(1);
    const derivation = ['table', 'derivation', String(view.tableId)] as const;
    expect((await carreto(...derivation)).out).toContain(`is derived from table ${tableId} and follows it`);
    expect((await carreto(...derivation, '--mode', 'draft')).out).toContain(
      'makes drafts. Recipe, revision 2',
    );
    expect((await carreto(...derivation, '--detach')).out).toContain('is no longer derived');
    expect((await carreto(...derivation)).code).toBe(1);
  });

  it('loads places and looks zip codes up', async () => {
    const path = await file(
      'm.csv',
      'ibge;nome;cep_inicial;cep_final\n3205002;Serra;29160001;29182999\n1;x;2;3\n',
    );
    const loaded = await carreto('places', 'import', path);
    expect(loaded).toMatchObject({ code: 0, out: expect.stringContaining('Loaded 1 municipality') });
    expect(loaded.out).toContain('line 3: ');
    expect(JSON.parse((await carreto('places', 'show', '29161-376', '--json')).out)).toMatchObject({
      city: 'Serra',
    });
    expect(await carreto('places', 'show', '10000000')).toMatchObject({ code: 1 });
    expect(JSON.parse((await carreto('places', 'status', '--json')).out)).toMatchObject({
      source: 'loaded',
      problemCount: 1,
    });
  });

  it('checks city names against the municipalities of an installation where it is asked to', async () => {
    const path = await file('cidades.csv', 'Cidade;UF;Prazo;até 10 kg;até 30 kg\nSerra;ES;2;10,00;20,00\n');
    const alone = await carreto('table', 'check', path, '--service', 'Rodo');
    expect(alone).toMatchObject({ code: 1, out: expect.stringMatching(/“Serra” .*Not checked: cities/s) });
    const placed = await carreto('table', 'check', path, '--places', '--json');
    expect(placed.code).toBe(0);
    expect(JSON.parse(placed.out)).toMatchObject({
      clean: true,
      hash: null,
      coverageRows: 1,
      report: { warningCount: 1, findings: [{ code: 'missing_service' }] },
      places: { source: 'installation', municipalities: 28 },
    });
    const nowhere = await callCarreto(['table', 'check', path, '--data', join(folder, 'nothing')], {
      DATABASE_URL: '',
    });
    expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('There is no installation in') });
  });

  it('keeps operators and their tokens', async () => {
    expect((await carreto('operator', 'add', 'Ana', '--role', 'analyst')).code).toBe(0);
    expect((await carreto('operator', 'add', 'Bia', '--role', 'queen')).err).toContain('role');
    const issued = JSON.parse((await carreto('operator', 'token', 'issue', 'Ana', '--json')).out);
    expect(issued.owner.kind).toBe('operator');
    expect((await carreto('operator', 'deactivate', 'Ana')).out).toContain('is not active');
    expect((await carreto('operator', 'list')).out).toMatch(/Ana +analyst +no/);
  });

  it('prints the OpenAPI document with the administration in it', async () => {
    const { code, out } = await carreto('openapi');
    expect(code).toBe(0);
    const document = JSON.parse(out);
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/admin/v1/tables/import'].post.operationId).toBe('importTable');
  });

  it('tells in doctor what is well and what to do about the rest', async () => {
    const { code, out } = await carreto('doctor', '--json', '--settings');
    const { checks, settings } = JSON.parse(out);
    const status = Object.fromEntries(
      checks.map((check: { name: string; status: string }) => [check.name, check.status]),
    );
    expect(status).toMatchObject({
      node: 'ok',
      database: 'ok',
      migrations: 'ok',
      clock: 'ok',
      'time zone': 'ok',
    });
    // With a database of one's own the master key must be named.
    expect(status['master key']).toBe('warn');
    expect(code).toBe(0);
    expect(settings.DATABASE_URL).toBe('(set)');
    const text = await carreto('doctor');
    expect(text.out).toContain('CARRETO_MASTER_KEY');
  });

  it('shows in doctor of settings that hold secrets only whether they are set', async () => {
    const { out } = await callCarreto(['doctor', '--json', '--settings'], {
      ...databaseEnvironment(database.connection),
      CARRETO_MASTER_KEY: 'a'.repeat(64),
      CARRETO_SMTP_URL: 'smtp://user:hush@mail.example.com:587',
    });
    const { settings } = JSON.parse(out);
    expect(settings).toMatchObject({ CARRETO_MASTER_KEY: '(set)', CARRETO_SMTP_URL: '(set)' });
  });

  it('tells in doctor which names of the environment nobody reads, and never what they hold', async () => {
    const unknown = { [`CARRETO_${'LOGLEVEL'}`]: 'hush-1', [`CARRETO_${'COLOUR'}`]: 'hush-2' };
    const { code, out } = await callCarreto(['doctor'], {
      ...databaseEnvironment(database.connection),
      ...unknown,
    });
    expect(code).toBe(0);
    expect(out).toMatch(/^warn {2}environment: nobody reads \w+_COLOUR\n {6}docs/m);
    expect(out).toMatch(/^warn {2}environment: nobody reads \w+_LOGLEVEL\n {6}Is CARRETO_LOG_LEVEL meant/m);
    expect(out).not.toContain('hush-');
    const looked = await carreto('doctor', '--json');
    const known = { name: 'environment', status: 'ok', finding: expect.any(String) };
    expect(JSON.parse(looked.out).checks).toContainEqual(known);
  });

  it('ends when it has said everything, whatever is still open, and says all of it', async () => {
    const held = 'data:text/javascript,setInterval(()=>{},1e6)';
    const { code, out } = await runCarreto(['openapi'], { NODE_OPTIONS: `--import=${held}` });
    expect(code).toBe(0);
    expect(out.length).toBeGreaterThan(500_000);
    expect(JSON.parse(out)).toMatchObject({ openapi: '3.1.0' });
    const wrong = await runCarreto(['nonsense'], { NODE_OPTIONS: `--import=${held}` });
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('./carreto --help') });
  });

  it('says that the database is away, and what to do', async () => {
    const away = await callCarreto(['shipper', 'list'], { DATABASE_URL: 'nonsense' });
    expect(away).toMatchObject({ code: 69, err: expect.stringContaining('DATABASE_URL') });
    expect(away.err).not.toContain('    at ');
  });
});
