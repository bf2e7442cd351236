import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { findMunicipalities, getPlace, getPlacesStatus } from '../../src/registry/places/find-places.ts';
import { importPlaces } from '../../src/registry/places/import-places.ts';
import { placesPart } from '../../src/registry/places/places-part.ts';
import type { Rows } from '../../src/rows.ts';
import { failureOf, openTestRegistry, tester } from '../support/registry.ts';

let ctx: Database<Rows>;
beforeAll(async () => {
  ctx = await openTestRegistry();
});
afterAll(() => ctx.close());

const file = (...lines: string[]) => ({
  name: 'municipios.csv',
  bytes: new TextEncoder().encode(lines.join('\n')),
});
const heading = 'codigo_ibge;municipio;uf;cep_inicial;cep_final;latitude;longitude';
const serra = '3205002;Serra;ES;29160-001;29182-999;-20,1211;-40,3074';
const load = (...lines: string[]) => importPlaces(ctx, tester, { file: file(...lines), strict: false });

async function lookUp(zip: string) {
  const index = await ctx.db.transaction().execute((tx) => placesPart.load(tx, undefined));
  return getPlace(index, zip);
}

describe('places', () => {
  it('are the states and capitals while nothing is loaded', async () => {
    expect(await getPlacesStatus(ctx)).toMatchObject({
      source: 'builtin',
      municipalities: 27,
      loadedAt: null,
    });
    expect(await lookUp('29010000')).toMatchObject({ state: 'ES', city: 'Vitória', ibge: 3205309 });
    expect(await lookUp('29161376')).toMatchObject({ state: 'ES', city: null, ibge: null });
    await expect(lookUp('10000000')).rejects.toThrow('not_found');
  });

  it('are found by a part of their name, and by their numbers', async () => {
    const index = await ctx.db.transaction().execute((tx) => placesPart.load(tx, undefined));
    const named = (text: string) => findMunicipalities(index, { text }).items.map(({ name }) => name);
    expect(named('sao')).toEqual(['São Luís', 'São Paulo']);
    expect(named('PAULO')).toEqual(['São Paulo']);
    expect(named(' ')).toEqual([]);
    expect(findMunicipalities(index, { ibges: '3550308,1100000' }).items).toEqual([
      { ibge: 3550308, name: 'São Paulo', state: 'SP' },
    ]);
  });

  it('are those of the file once it is loaded, and the capitals still', async () => {
    const imported = await load(heading, serra);
    expect(imported).toMatchObject({
      outcome: 'imported',
      status: {
        source: 'loaded',
        municipalities: 1,
        ranges: 1,
        fileName: 'municipios.csv',
        loadedBy: 'tester',
      },
      problems: [],
    });
    expect(await lookUp('29161376')).toEqual({
      zip: '29161376',
      state: 'ES',
      city: 'Serra',
      ibge: 3205002,
      latitude: -20.1211,
      longitude: -40.3074,
    });
    expect(await lookUp('29160000')).toMatchObject({ city: 'Serra' });
    expect(await lookUp('29010000')).toMatchObject({ city: 'Vitória' });
  });

  it('stay as they are when the very same file comes again', async () => {
    const before = (await load(heading, serra)).status;
    expect(await load(heading, serra)).toMatchObject({ outcome: 'unchanged', status: before });
  });

  it('leave out and report lines with problems, by their line in the file', async () => {
    const { status, problems } = await load(
      '',
      heading,
      serra,
      '3201308;Cariacica;ES;29140-000;29159-999;;',
      '',
      '3205200;Vila Velha;ES;01000-000;01999-999;;',
    );
    expect(status).toMatchObject({ municipalities: 2, problemCount: 1 });
    expect(problems).toMatchObject([{ line: 6, code: 'outside_uf' }]);
  });

  describe('of a list shorter than what is loaded', () => {
    const vilaVelha = '3205200;Vila Velha;ES;29100-001;29129-999;;';
    const both = () =>
      importPlaces(ctx, tester, { file: file(heading, serra, vilaVelha), strict: false, mode: 'replace' });
    const shorter = (mode?: 'replace' | 'merge', ...lines: string[]) =>
      importPlaces(ctx, tester, { file: file(heading, ...lines), strict: false, mode });
    const cities = async () => [(await lookUp('29161376')).city, (await lookUp('29110000')).city];

    it('are not touched before somebody says what is meant', async () => {
      await both();
      await expect(shorter(undefined, serra)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/1 municípios e 2 .*--merge/),
      });
      expect(await cities()).toEqual(['Serra', 'Vila Velha']);
    });

    it('are replaced by it', async () => {
      await both();
      expect(await shorter('replace', serra)).toMatchObject({ status: { municipalities: 1 } });
      expect(await cities()).toEqual(['Serra', null]);
    });

    it('are completed and corrected by it; zip codes of others stay theirs', async () => {
      await both();
      const wider = '3205002;Serra da Sé;ES;29150-001;29182-999;;';
      const greedy = '3205002;Serra da Sé;ES;29129-001;29149-999;;';
      const merged = await shorter('merge', wider, greedy);
      expect(merged).toMatchObject({ outcome: 'imported', status: { municipalities: 2 } });
      expect(merged.problems).toMatchObject([
        { line: 3, code: 'overlap', message: expect.stringContaining('what is loaded') },
      ]);
      expect(await cities()).toEqual(['Serra da Sé', 'Vila Velha']);
      expect(await lookUp('29155000')).toMatchObject({ city: 'Serra da Sé', latitude: -20.1211 });
    });

    it('are known by state and name where a list has no IBGE numbers', async () => {
      await both();
      const list = [
        'Cidade;UF;CEP inicial;CEP final',
        'vila velha;es;29100000;29130999',
        'Vila Velha;SP;01000000;01000999',
        'Serra;XX;29160000;29182999',
      ];
      const merged = await importPlaces(ctx, tester, { file: file(...list), strict: false, mode: 'merge' });
      expect(merged.problems.map(({ line, code }) => [line, code])).toEqual([
        [3, 'name'],
        [4, 'uf'],
      ]);
      expect(await lookUp('29130500')).toMatchObject({ city: 'vila velha', ibge: 3205200 });
    });
  });

  it('refuse the whole file when asked to, or when nothing in it can be used', async () => {
    const before = await getPlacesStatus(ctx);
    const bad = file(heading, serra, '1;Nada;ES;;;;');
    const strict = importPlaces(ctx, tester, { file: bad, strict: true });
    expect(await failureOf(strict)).toEqual({ code: 'invalid_file', fields: ['linha 3'] });
    expect((await failureOf(load('a;b', '1;2'))).code).toBe('invalid_file');
    expect((await failureOf(importPlaces(ctx, tester, { file: file(''), strict: false }))).code).toBe(
      'invalid_file',
    );
    expect(await getPlacesStatus(ctx)).toEqual(before);
  });

  it('are replaced whole by one load after the other when two come at once', async () => {
    const cariacica = '3201308;Cariacica;ES;29140-000;29159-999;;';
    const replace = (...lines: string[]) =>
      importPlaces(ctx, tester, { file: file(heading, ...lines), strict: false, mode: 'replace' });
    await Promise.all([replace(serra, cariacica), replace(cariacica)]);
    const status = await getPlacesStatus(ctx);
    const { count } = await ctx.db
      .selectFrom('municipality')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(status.municipalities);
  });
});
