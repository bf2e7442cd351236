import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyLayout } from '../../src/tariff/carrier-sheets/understand/layout.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { cnpjNumber } from '../support/registry.ts';
import { databaseEnvironment, type Ran } from '../support/run-carreto.ts';
import { templateFile } from '../support/table-files.ts';

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

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const line = (zip: string) => `${zip}000000;${zip}999999;;0;5000;12,50;0,5;0;0;02.00:00:00;BRA;0`;

describe('layouts on the command line', () => {
  it('are put, shown, named by an import, and removed', async () => {
    const cnpj = cnpjNumber(7);
    const address = ['--zip', '29161-376', '--street', 'Rua', '--district', 'Centro', '--city', 'Serra'];
    await carreto('carrier', 'add', '--cnpj', cnpj, '--name', 'Sete', ...address);
    const layout = { ...emptyLayout(), charges: [{ name: 'taxa x', code: 'gris' }] };
    const path = await file('layout.json', JSON.stringify(layout));
    const put = await carreto('table', 'layouts', 'put', path, '--carrier', cnpj, '--name', 'Padrão');
    expect(put.out).toMatch(/^Kept layout \d+, Padrão, revision 1\./);
    const id = /layout (\d+)/.exec(put.out)?.[1] ?? '';
    expect((await carreto('table', 'layouts', 'list', '--carrier', cnpj)).out).toMatch(/Padrão +1 +0/);
    expect((await carreto('table', 'layouts', 'show', id)).out).toContain('taxa x: gris');
    const all = await carreto('table', 'layouts', 'show', id, '--json');
    const again = await carreto('table', 'layouts', 'put', await file('again.json', all.out), id);
    expect(again.out).toContain('revision 2');
    const prices = await file('precos.csv', templateFile([line('01')]).bytes);
    const words = [prices, '--carrier', cnpj, '--service', 'Rodo'];
    const imported = await carreto('table', 'import', ...words, '--layout', 'Padrão');
    expect(imported).toMatchObject({ code: 0, out: expect.stringContaining(`Read by layout ${id}`) });
    expect(await carreto('table', 'import', ...words, '--layout', 'Nenhum')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no layout "Nenhum"'),
    });
    expect((await carreto('table', 'layouts', 'remove', id)).out).toContain('Removed');
    expect((await carreto('table', 'layouts', 'show', id)).code).toBe(1);
  }, 60_000);
});

describe('prepared answers on the command line', () => {
  it('that nothing asks for are heeded where a column is meant, and else refused', async () => {
    const prices = await file('faixas.csv', 'UF;Prazo;até 10 kg;Taxa Nova\nRJ;2;10,00;5,00\n');
    const check = async (...answers: { question: string; answer: string }[]) => {
      const path = await file('answers.json', JSON.stringify(answers));
      return carreto('table', 'check', prices, '--service', 'Rodo', '--answers', path, '--json');
    };
    const open = await carreto('table', 'check', prices, '--service', 'Rodo', '--json');
    const [{ id }] = JSON.parse(open.out).questions;
    const asked = { question: id, answer: 'ignore' };
    const days = { question: id.replace(/taxa nova$/, 'prazo'), answer: 'ignore' };
    expect(await check(asked)).toMatchObject({ code: 0 });
    const heeded = await check(asked, days);
    expect(JSON.parse(heeded.out).questions).toMatchObject([{ about: 'days' }]);
    const refused = await check(asked, { question: 'region|sul', answer: 'uf:RS' });
    expect(refused.code).toBe(1);
    expect(refused.err + refused.out).toContain('A pergunta “region|sul” não foi feita');
  }, 60_000);
});

describe('a charge that a file states in prose', () => {
  it('keeps the file out until somebody says that it was left out on purpose, which each later file names', async () => {
    const cnpj = cnpjNumber(8);
    const address = ['--zip', '29161-376', '--street', 'Rua', '--district', 'Centro', '--city', 'Serra'];
    await carreto('carrier', 'add', '--cnpj', cnpj, '--name', 'Oito', ...address);
    const stated = (amount: string) =>
      `UF;Regiao;Ate 5 kg;Ate 10 kg;Prazo\nSP;CAPITAL;21,90;30,00;3\n\nTDE: R$ ${amount} por entrega em áreas de difícil acesso\n`;
    const prices = await file('com-frase.csv', stated('45,00'));
    const importing = (path: string, ...words: string[]) =>
      carreto('table', 'import', path, '--carrier', cnpj, '--service', 'Rodo', '--cubing', '300', ...words);
    const open = await importing(prices);
    expect(open.code).toBe(1);
    expect(open.out + open.err).toContain('Entra na tabela (charged) como “TDE: R$ 45,00”');
    const [question = ''] = /sentence\|[0-9a-f]+/.exec(open.out + open.err) ?? [];
    const answer = (text: string) => file('frase.json', JSON.stringify([{ question, answer: text }]));
    expect((await importing(prices, '--answers', await answer('sim'))).code).toBe(1);
    const signed = await importing(prices, '--answers', await answer('left_out'));
    expect(signed).toMatchObject({ code: 0, out: expect.stringContaining('Imported version 1') });
    const again = await importing(prices);
    expect(again.code).toBe(0);
    expect(again.out + again.err).toMatch(/deixada de fora de propósito por cli em \d\d\/\d\d\/\d{4}/);
    const dearer = await importing(await file('frase-nova.csv', stated('60,00')));
    expect(dearer).toMatchObject({ code: 1 });
  }, 60_000);

  it('is in the prices once somebody accepts it, one charge by one', async () => {
    const cnpj = cnpjNumber(9);
    const address = ['--zip', '29161-376', '--street', 'Rua', '--district', 'Centro', '--city', 'Serra'];
    await carreto('carrier', 'add', '--cnpj', cnpj, '--name', 'Nove', ...address);
    const prices = await file(
      'com-frases.csv',
      'UF;Regiao;0 a 5 kg;8 a 10 kg;Prazo\nSP;CAPITAL;21,90;30,00;3\n\nTDE: R$ 45,00 por entrega\nGRIS 0,30 % mín. R$ 2,50\nEstadia R$ 250,00 por dia\n',
    );
    const importing = (...words: string[]) =>
      carreto('table', 'import', prices, '--carrier', cnpj, '--service', 'Rodo', '--cubing', '300', ...words);
    const open = JSON.parse((await importing('--json')).out) as {
      questions: { id: string; header: string; answers: string[]; proposal: { text: string } | null }[];
    };
    expect(open.questions.map(({ header, answers, proposal }) => [header, answers, proposal?.text])).toEqual([
      ['TDE: R$ 45,00 por entrega', ['charged', 'left_out'], 'TDE: R$ 45,00'],
      [
        'GRIS 0,30 % mín. R$ 2,50',
        ['charged', 'left_out'],
        'GRIS: 0,3 % do valor das mercadorias, mínimo R$ 2,50',
      ],
      ['Estadia R$ 250,00 por dia', ['left_out'], undefined],
    ]);
    const [tde, gris, stay] = open.questions.map(({ id }) => id);
    const decide = async (...answers: [id: string | undefined, answer: string][]) =>
      importing(
        '--answers',
        await file(
          'frases.json',
          JSON.stringify(answers.map(([question, answer]) => ({ question, answer }))),
        ),
      );
    const some = await decide([tde, 'charged'], [gris, 'left_out']);
    expect(some).toMatchObject({ code: 1, out: expect.stringContaining('1 question left') });
    expect((await decide([tde, 'charged'], [gris, 'left_out'], [stay, 'charged'])).code).toBe(1);
    const whole = await decide([tde, 'charged'], [gris, 'left_out'], [stay, 'left_out']);
    expect(whole).toMatchObject({ code: 0, out: expect.stringContaining('Imported version 1') });
    expect(whole.out + whole.err).toContain('foi aceita como taxa por cli');
    const id = /version id (\d+)/.exec(whole.out)?.[1] ?? '';
    const exported = await carreto(
      'table',
      'export',
      id,
      '--format',
      'json',
      '--out',
      join(folder, 'tde.json'),
    );
    expect(exported.code).toBe(0);
    const { surcharges } = JSON.parse(await readFile(join(folder, 'tde.json'), 'utf8'));
    expect(surcharges).toMatchObject([{ code: 'tde', fixedCents: 4500 }]);
    const layoutId = /layout (\d+)/.exec(whole.out)?.[1] ?? '';
    const shown = await carreto('table', 'layouts', 'show', layoutId);
    expect(shown.out).toMatch(/charged by cli on [0-9-]{10}: TDE: R\$ 45,00 por entrega\n/);
    expect(shown.out).toMatch(/left out by cli on [0-9-]{10}: Estadia R\$ 250,00 por dia/);
    const publish = () => carreto('table', 'publish', id, '--require-accepted');
    expect(await publish()).toMatchObject({ code: 1, err: expect.stringContaining('por aceitar') });
    const listed = await carreto('table', 'accept', id, '--json');
    const kinds: string[] = JSON.parse(listed.out).findings.map(({ code }: { code: string }) => code);
    const accepted = await carreto('table', 'accept', id, ...new Set(kinds), '--reason', 'conferido');
    expect(accepted).toMatchObject({ code: 0, out: expect.stringContaining(', 0 open.') });
    expect(accepted.out).toMatch(/band_gap: warning: .* \[accepted by cli on [0-9-]{10}: conferido\]/);
    expect(await publish()).toMatchObject({ code: 0 });
  }, 60_000);
});

describe('several files on the command line', () => {
  it('are read together', async () => {
    const one = await file('um.csv', templateFile([line('01')]).bytes);
    const two = await file('dois.csv', templateFile([line('02')]).bytes);
    const checked = await carreto('table', 'check', one, two, '--service', 'Rodo', '--json');
    expect(checked.code).toBe(0);
    expect(JSON.parse(checked.out)).toMatchObject({ clean: true, coverageRows: 2, questions: [] });
    const wrong = templateFile([line('03').replace('12,50', 'muito')]).bytes;
    const bad = await carreto('table', 'check', one, await file('tres.csv', wrong), '--service', 'Rodo');
    expect(bad).toMatchObject({
      code: 1,
      out: expect.stringContaining('1 error, 0 warnings; nothing can be'),
    });
  }, 60_000);
});
