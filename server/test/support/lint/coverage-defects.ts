import { absentUf, addRow, bandPair, capitalOf, type Defect, inZipOrder, middleRow, pick } from './defect.ts';

const day = 1440;

/** Defects of zip codes, places and deadlines. */
export const coverageDefects: readonly Defect[] = [
  {
    code: 'coverage_inverted',
    mode: 'weight',
    what: 'first and last zip code exchanged',
    seed(table, at) {
      const row = pick(table.coverage, at);
      [row.start, row.end] = [row.end, row.start];
      return [row.line];
    },
  },
  {
    code: 'coverage_duplicate',
    mode: 'unit',
    what: 'a row twice',
    seed: (table, at) => addRow(table, pick(table.coverage, at), {}),
  },
  {
    code: 'coverage_contradiction',
    mode: 'weight',
    what: 'a range twice, with another transit time',
    seed(table, at) {
      const row = pick(table.coverage, at);
      return addRow(table, row, { transitMinutes: row.transitMinutes + day });
    },
  },
  {
    code: 'coverage_crossing',
    mode: 'comparison',
    what: 'a range that reaches into the next',
    seed(table, at) {
      const { row, after } = middleRow(table, at);
      row.end += 1 + (at % 1_000);
      return [row.line, after.line];
    },
  },
  {
    code: 'coverage_redundant',
    mode: 'weight',
    what: 'a range inside another, saying the same',
    seed(table, at) {
      const { row } = middleRow(table, at);
      return addRow(table, row, { start: row.start + 500, end: row.end - 500 });
    },
  },
  {
    code: 'coverage_nested',
    mode: 'weight',
    what: 'a range inside another, of another region',
    seed(table, at) {
      const { row } = middleRow(table, at);
      const region = pick(
        table.tariff.regions.filter((each) => each.region !== row.region),
        at,
      ).region;
      return addRow(table, row, { start: row.start, end: row.end - 1, region });
    },
  },
  {
    code: 'coverage_gap',
    mode: 'full_load',
    what: 'a row of a state left out',
    seed(table, at) {
      const { row, after } = middleRow(table, at);
      table.coverage = table.coverage.filter((each) => each !== row);
      return [after.line];
    },
  },
  {
    code: 'coverage_gap',
    mode: 'weight',
    what: 'one zip code between two rows left out',
    seed(table, at) {
      const { row, after } = middleRow(table, at);
      row.end -= 1;
      return [after.line];
    },
  },
  {
    code: 'coverage_gap',
    mode: 'weight',
    what: 'a hole inside a municipality of a table that serves nothing else of its state',
    seed(table, at) {
      const row = pick(
        table.coverage.filter(({ region }) => region.endsWith('capital')),
        at,
      );
      const uf = row.region.slice(0, 2);
      table.coverage = table.coverage.filter(({ region }) => region !== `${uf} interior`);
      const middle = Math.floor((row.start + row.end) / 2);
      const end = row.end;
      row.end = middle - 10;
      row.ibge = capitalOf(uf);
      return addRow(table, row, { start: middle + 10, end });
    },
  },
  {
    code: 'coverage_shadowed',
    mode: 'weight',
    what: 'a range that two narrower ones cover',
    seed(table, at) {
      const { row } = middleRow(table, at);
      const middle = Math.floor((row.start + row.end) / 2);
      addRow(table, row, { end: middle });
      addRow(table, row, { start: middle + 1 });
      return [row.line];
    },
  },
  {
    code: 'zip_outside_uf',
    mode: 'weight',
    what: 'the wrong state',
    seed(table, at) {
      const row = pick(table.coverage, at);
      row.uf = absentUf(table, at);
      return [row.line];
    },
  },
  {
    code: 'zip_outside_city',
    mode: 'weight',
    what: 'the wrong municipality',
    seed(table, at) {
      const row = pick(table.coverage, at);
      row.ibge = capitalOf(absentUf(table, at));
      return [row.line];
    },
  },
  {
    code: 'zip_unassigned',
    mode: 'invoice',
    what: 'zip codes of no state',
    seed: (table, at) =>
      addRow(table, pick(table.coverage, at), { start: 78_900_000, end: 78_999_999, uf: null }),
  },
  {
    code: 'ibge_unknown',
    mode: 'weight',
    what: 'a wrong check digit',
    seed(table, at) {
      const row = pick(table.coverage, at);
      row.ibge = 3_550_309;
      return [row.line];
    },
  },
  {
    code: 'ibge_other_uf',
    mode: 'weight',
    what: 'a municipality of another state',
    seed(table, at) {
      const row = pick(table.coverage, at);
      row.uf = row.region.slice(0, 2);
      row.ibge = capitalOf(absentUf(table, at));
      return [row.line];
    },
  },
  {
    code: 'transit_zero',
    mode: 'weight',
    what: 'no transit time',
    seed(table, at) {
      const row = pick(table.coverage, at);
      row.transitMinutes = 0;
      return [row.line];
    },
  },
  {
    code: 'transit_zero',
    mode: 'weight',
    what: 'no transit time of a band',
    seed(table, at) {
      const { band } = bandPair(table, at);
      band.transitMinutes = 0;
      return [band.line];
    },
  },
  {
    code: 'transit_long',
    mode: 'unit',
    what: 'days that were hours',
    seed(table, at) {
      const row = pick(table.coverage, at);
      row.transitMinutes = 61 * day;
      return [row.line];
    },
  },
  {
    code: 'transit_odd',
    mode: 'weight',
    what: 'a transit time with a digit too many',
    seed(table, at) {
      const { row } = middleRow(table, at);
      row.transitMinutes = 3 * row.transitMinutes + 6 * day;
      return [row.line];
    },
  },
  {
    code: 'transit_odd',
    mode: 'weight',
    what: 'two transit times of one municipality',
    seed(table, at) {
      const { row, after } = middleRow(table, at);
      [row.city, after.city] = ['Cidade', 'Cidade'];
      after.transitMinutes = 3 * row.transitMinutes + 6 * day;
      return [after.line];
    },
  },
  {
    code: 'transit_interior',
    mode: 'comparison',
    what: 'capital and interior exchanged',
    seed(table, at) {
      // The federal district is a capital alone.
      const uf = pick(
        table.coverage.filter(({ region }) => region.endsWith(' interior')),
        at,
      ).region.slice(0, 2);
      for (const row of table.coverage) {
        if (row.region === `${uf} capital`) row.transitMinutes = 9 * day;
        if (row.region === `${uf} interior`) row.transitMinutes = 4 * day;
      }
      return table.coverage.filter(({ region }) => region === `${uf} capital`).map(({ line }) => line);
    },
  },
  {
    code: 'band_transit',
    mode: 'weight',
    what: 'a heavier band that arrives earlier',
    seed(table, at) {
      const { band, before } = bandPair(table, at);
      before.transitMinutes = 5 * day;
      band.transitMinutes = 4 * day;
      return [band.line];
    },
  },
  {
    code: 'band_transit',
    mode: 'weight',
    what: 'a heavier band that takes months',
    seed(table, at) {
      const { band, before } = bandPair(table, at);
      before.transitMinutes = 2 * day;
      band.transitMinutes = 30 * day;
      return [band.line];
    },
  },
  {
    code: 'nothing_served',
    mode: 'weight',
    what: 'nothing but zip codes of no state',
    seed(table) {
      table.coverage = inZipOrder(table).slice(0, 1);
      return addRow(table, pick(table.coverage, 0), { start: 10_000_000, end: 10_999_999, uf: null }).map(
        (line) => {
          table.coverage = table.coverage.slice(1);
          return line;
        },
      );
    },
  },
  {
    code: 'nothing_served',
    mode: 'weight',
    what: 'origins of no state',
    seed(table) {
      table.origins = [{ code: 'CD', ranges: [[10_000_000, 10_999_999]] }];
      return [null];
    },
  },
];
