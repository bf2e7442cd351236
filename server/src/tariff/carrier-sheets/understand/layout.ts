import { type Static, Type } from 'typebox';
import { FindingList, type FindingReport } from '../../../documents/finding.ts';
import { bounds } from '../../../engine/rating/bounds.ts';
import { orNull, positiveGrams, record, volumeCm3, word } from '../../document/schema-values.ts';
import { validate } from '../../document/validate.ts';

/** What a tab, or a section of one, holds. */
export const sheetKinds = [
  'template',
  'prices',
  'coverage',
  'charges',
  'list',
  'origins',
  'facts',
  'ignore',
] as const;
export type SheetKind = (typeof sheetKinds)[number];

const folded = Type.String({ maxLength: 200 });
const short = Type.String({ minLength: 1, maxLength: 100 });

const sheetSchema = record({
  /** Names the sheet in questions: a digest of its title and its headers. */
  key: Type.String({ pattern: '^[0-9a-f]{12}$' }),
  /** Tab or section title, folded; empty for a file without. */
  title: folded,
  /** The fingerprint: headers that are no bands, folded, in their order. */
  headers: Type.Array(folded, { maxItems: 1_000 }),
  kind: orNull(word(sheetKinds)),
  /** Where the header was: line of the tab and rows it takes; 0 rows for none. A hint, no condition. */
  headerLine: orNull(Type.Integer({ minimum: 1, maximum: bounds.line })),
  headerRows: Type.Integer({ minimum: 0, maximum: 3, default: 1 }),
  /** What each column means, by its folded header; `ignore` for nothing. */
  columns: Type.Array(record({ header: folded, meaning: short }), { maxItems: 1_000 }),
  weightUnit: orNull(word(['g', 'kg', 't'])),
  /** The heaviest end of a band when the unit was answered, as written: weights of another scale are asked about again. */
  weightsUpTo: orNull(Type.Number({ minimum: 0, maximum: 1e15 })),
  lengthUnit: orNull(word(['mm', 'cm', 'm'])),
  decimal: orNull(word(['comma', 'dot'])),
  /** Whether 0.003 in a percent column means 0.003 % or 0.3 %. */
  percents: orNull(word(['percent', 'fraction'])),
  /** What the price of a column “above 100 kg” is. */
  above: orNull(word(['excess', 'per_kg', 'fixed'])),
  /** Whether a price per excess kilogram counts from the last band or from the start of its own. */
  excess: orNull(word(['last_band', 'band_start'])),
  /** Whether prices of heavier bands that fall to those of a kilogram are per kilogram or of the band. */
  bandPrices: orNull(word(['per_kg', 'fixed'])),
  /** How a price per kilogram, a percent and a minimum go together. */
  mode: orNull(word(['sum', 'larger'])),
  /** Transit time in days of prices that state none. */
  days: orNull(Type.Integer({ minimum: 0, maximum: 365 })),
  /** The charge that a list of places or recipients belongs to. */
  charge: orNull(short),
});

/**
 * How a carrier writes its tables: everything that was recognised or answered, so that the next file of the
 * same kind is read without asking. Plain data; headers and names are folded (no case, accents, signs).
 */
export const layoutSchema = record({
  schema: Type.Literal(1),
  sheets: Type.Array(sheetSchema, { maxItems: 400 }),
  /** What the carrier calls its charges: a charge's code, or `ignore`. */
  charges: Type.Array(record({ name: folded, code: short }), { maxItems: 2_000 }),
  /** Places that a region or an origin means, where no coverage says it: `uf:SP`, `capital:SP`, … */
  regions: Type.Array(record({ name: folded, places: Type.Array(short, { minItems: 1, maxItems: 1_000 }) }), {
    maxItems: 10_000,
  }),
  /**
   * Sentences that state a charge, as somebody decided: by whom, and when, RFC 3339. `charge` is the digest of the charge that was
   * accepted (`proposalDigest`); null was left out on purpose.
   */
  sentences: Type.Array(
    record({
      key: Type.String({ pattern: '^[0-9a-f]{12}$' }),
      by: orNull(Type.String({ maxLength: 200 })),
      at: orNull(Type.String({ maxLength: 40 })),
      charge: orNull(Type.String({ pattern: '^[0-9a-f]{12}$' })),
      /** The sentence itself, for people. */
      says: orNull(Type.String({ maxLength: 300 })),
    }),
    { maxItems: 2_000, default: [] },
  ),
  vehicles: Type.Array(record({ name: folded, capacityG: positiveGrams, capacityCm3: volumeCm3 }), {
    maxItems: 200,
  }),
});

export type Layout = Static<typeof layoutSchema>;
export type LayoutSheet = Layout['sheets'][number];

/** A layout that knows nothing. */
export function emptyLayout(): Layout {
  return { schema: 1, sheets: [], charges: [], regions: [], sentences: [], vehicles: [] };
}

/** A layout given as JSON, completed with the defaults in place, or why not. */
export function parseLayout(json: unknown): { layout: Layout | null; report: FindingReport } {
  const findings = new FindingList();
  validate(layoutSchema, json, findings);
  return { layout: findings.errorCount === 0 ? (json as Layout) : null, report: findings.report() };
}
