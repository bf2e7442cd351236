import { createHash } from 'node:crypto';
import type { FindingList } from '../../../documents/finding.ts';
import type { ChargeAmounts } from '../read/charge-amounts.ts';
import { originLabel } from '../read/destination.ts';
import type { RowValueBand } from '../read/price-row.ts';
import { inOrder } from '../read/read-value-bands.ts';
import type { RowCharge } from '../read/row-charges.ts';
import type { LanePrice, RegionTerms } from './build-tariff.ts';
import type { NamedLane } from './join-regions.ts';
import type { Lane } from './lane.ts';
import { regionLabel } from './lane.ts';
import { lineOf } from './line-of.ts';

/** A lane's own charges, and its bands of value. */
export type LaneCharges = { charges: RowCharge[]; valueBands: RowValueBand[] };

export type NamedRegions = {
  lanes: NamedLane[];
  regions: (RegionTerms & { region: string })[];
  /** By region: the charges of its rows. */
  charges: Map<string, LaneCharges & { line: number; sheet: string | null }>;
};

/**
 * Gives every lane the name of a region: its own where the file names it, else lanes with equal prices share
 * one, so that thousands of ranges and a few hundred price lists stay a small document.
 */
export function nameRegions(prices: Iterable<LanePrice>, findings: FindingList): NamedRegions {
  const named: NamedRegions = { lanes: [], regions: [], charges: new Map() };
  const byContent = new Map<string, string>();
  const taken = new Set<string>();
  for (const { terms, ...price } of prices) {
    const own = chargesOfLane(price.lane, findings);
    const wanted = ownName(price.lane);
    const content = digestOf([wanted, contentOf(terms), own]);
    let region = byContent.get(content);
    if (region === undefined) {
      region = freeName(wanted ?? `R${byContent.size + 1}`, taken);
      byContent.set(content, region);
      named.regions.push({ ...terms, region });
      const first = price.lane.rows[0];
      named.charges.set(region, { ...own, line: price.line, sheet: first?.sheet ?? null });
    }
    named.lanes.push({ ...price, region });
  }
  return named;
}

/** Texts of thousands of price lists would take more memory than the lists. */
function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64');
}

/** The name of a region that the file gives one; places that stand for themselves have none. */
function ownName({ destination, origin, sheet }: Lane): string | null {
  if (destination.zips !== null) return null;
  const { label } = regionLabel(destination, sheet.keyParts);
  const from = origin === null ? '' : `${originLabel(origin)} > `;
  return label === '' ? null : (from + label).slice(0, 95);
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name} ${count}`;
  taken.add(free);
  return free;
}

/** Prices without the lines that they stand on. */
function contentOf(terms: RegionTerms): string {
  return JSON.stringify(terms, (key, value) => (key === 'line' ? undefined : value));
}

/** What the rows of a lane say of charges; a charge that changes from row to row cannot be said in a table. */
function chargesOfLane({ rows }: Lane, findings: FindingList): LaneCharges {
  const charges = new Map<string, RowCharge>();
  for (const row of rows) {
    for (const charge of [...row.charges, ...freightPercent(row.freightPercentPpm)]) {
      const key = `${charge.code} ${charge.name}`;
      const known = charges.get(key);
      if (known === undefined) charges.set(key, charge);
      else if (JSON.stringify(known) !== JSON.stringify(charge)) {
        const message = `${charge.name} muda de uma faixa de peso para outra do mesmo lugar; deixe um só valor por lugar.`;
        findings.add({
          severity: 'error',
          code: 'charge_by_weight',
          message,
          sheet: row.sheet,
          line: lineOf(row.line),
        });
      }
    }
  }
  return {
    charges: [...charges.values()],
    valueBands: inOrder(rows.flatMap(({ valueBands }) => valueBands)),
  };
}

/** A percent on the freight itself, as some shop formats have it. */
function freightPercent(percentPpm: number): RowCharge[] {
  const amounts: ChargeAmounts = {
    percentPpm,
    fixedCents: 0,
    unit: null,
    minCents: null,
    maxCents: null,
    base: 's0',
  };
  return percentPpm === 0 ? [] : [{ code: 'other', name: 'Adicional sobre o frete', amounts }];
}
