import type { Kysely } from 'kysely';
import { carriersPart } from '../../src/registry/carriers/carriers-part.ts';
import { groupsPart } from '../../src/registry/groups/groups-part.ts';
import { liveTablesPart } from '../../src/registry/tables/sheets/live-tables.ts';
import type { BookSources } from '../../src/registry/tables/sheets/rate-books.ts';
import type { Rows } from '../../src/rows.ts';

/** A table document as a person would write it: one region for the whole country, one band, one price. */
export function someTable({ service = 'Rodoviário', cents = 1990 } = {}): object {
  return {
    schema: 1,
    service: { name: service },
    coverage: [{ line: 1, start: 1_000_000, end: 99_999_999, region: 'BR', transitMinutes: 2880 }],
    tariff: {
      mode: 'weight',
      regions: [{ region: 'BR', bands: [{ line: 1, fromG: 0, toG: 30_000, priceMicros: cents * 10_000 }] }],
    },
  };
}

/** A table as a file that somebody uploads. */
export function tableFile(document: object, name = 'table.json') {
  return { name, bytes: new TextEncoder().encode(JSON.stringify(document)), options: {} };
}

/** Lines of the 12-column template as a CSV file. */
export function templateFile(lines: readonly string[], options: Readonly<Record<string, unknown>> = {}) {
  const heading =
    'ZipCodeStart;ZipCodeEnd;PolygonName;WeightStart;WeightEnd;AbsoluteMoneyCost;PricePercent;PriceByExtraWeight;MaxVolume;TimeCost;Country;MinimumValueInsurance';
  const bytes = new TextEncoder().encode([heading, ...lines].join('\r\n'));
  return { name: 'template.csv', bytes, options: { service: { name: 'Rodoviário' }, ...options } };
}

/** The parts of the mirror that books are made of, as they are now. */
export function readSources(db: Kysely<Rows>): Promise<BookSources> {
  return db.transaction().execute(async (tx) => ({
    tables: await liveTablesPart.load(tx, undefined),
    groups: await groupsPart.load(tx, undefined),
    carriers: await carriersPart.load(tx, undefined),
  }));
}

/** A document as large as those of carriers who list every range: `count` ranges over 50 regions. */
export function manyRanges(count: number): object {
  const regions = Array.from({ length: 50 }, (_, index) => `R${index}`);
  const width = Math.floor(98_000_000 / count);
  return {
    schema: 1,
    service: { name: `Com ${count} faixas` },
    coverage: Array.from({ length: count }, (_, index) => ({
      line: index + 1,
      start: 1_000_000 + index * width,
      end: 1_000_000 + (index + 1) * width - 1,
      region: regions[index % regions.length],
      transitMinutes: 1440 * (1 + (index % 7)),
    })),
    tariff: {
      mode: 'weight',
      regions: regions.map((region, index) => ({
        region,
        bands: Array.from({ length: 20 }, (_, band) => ({
          line: band + 1,
          fromG: band * 1000,
          toG: (band + 1) * 1000,
          priceMicros: (1000 + index * 10 + band * 100) * 10_000,
        })),
      })),
    },
  };
}
