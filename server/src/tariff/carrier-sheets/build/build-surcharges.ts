import { type FindingList, quoted } from '../../../documents/finding.ts';
import type { Surcharge, SurchargeScope } from '../../../engine/rating/document.ts';
import type { ChargeAmounts } from '../read/charge-amounts.ts';
import { usualBaseOf, wireCodeOf } from '../read/charge-defaults.ts';
import type { RowValueBand } from '../read/price-row.ts';
import { lineOf } from './line-of.ts';
import { chargeKey, type Placement, scopeBeside, scopesOf } from './placements.ts';

/** What the charges of a table are limited by. */
export type ChargeContext = {
  /** Names of all regions. */
  regions: readonly string[];
  /** Weights stand for volumes: prices per kilogram are of the real weight. */
  isByVolume: boolean;
  findings: FindingList;
};

/**
 * The charges of a table. What is said without amounts (a list, an `S` beside a city) limits the charge of the
 * same code to these places; what is said with amounts replaces it there.
 */
export function buildSurcharges(placements: readonly Placement[], context: ChargeContext): Surcharge[] {
  const byKey = Map.groupBy(placements, chargeKey);
  return [...byKey.values()].flatMap((own) => chargesOf(own, context));
}

function chargesOf(own: readonly Placement[], context: ChargeContext): Surcharge[] {
  const isGeneral = ({ at, amounts }: Placement): boolean => at.kind === 'everywhere' && amounts !== null;
  const generals = own.filter(isGeneral);
  const special = own.filter((each) => each.amounts !== null && each.at.kind !== 'everywhere');
  const lists = own.filter(({ amounts }) => amounts === null);
  const [listed] = lists;
  if (listed !== undefined && generals.length === 0) {
    reportWithoutAmounts(listed, context.findings);
    return [];
  }
  const ofGenerals = generals.flatMap((general) => generalCharges(general, { lists, special }, context));
  return [...ofGenerals, ...specialCharges(special, context)];
}

function reportWithoutAmounts({ name, sheet, line }: Placement, findings: FindingList): void {
  const message = `${quoted(name)} diz onde a taxa se aplica, e nenhum arquivo diz quanto ela custa.`;
  findings.add({ severity: 'error', code: 'list_without_charge', message, sheet, line: lineOf(line) });
}

type Others = { lists: readonly Placement[]; special: readonly Placement[] };

function generalCharges(general: Placement, { lists, special }: Others, context: ChargeContext): Surcharge[] {
  if (lists.length > 0) {
    return scopesOf(lists, context.regions.length).map((scope) => surcharge(general, scope, context));
  }
  const scope = scopeBeside(special, context.regions);
  if (scope !== undefined) return [surcharge(general, scope, context)];
  const message = `${quoted(general.name)} tem outro valor em todos os lugares; este não foi usado.`;
  const place = { sheet: general.sheet, line: lineOf(general.line) };
  context.findings.add({ severity: 'warning', code: 'charge_replaced', message, ...place });
  return [];
}

/** One charge for all places with equal amounts. */
function specialCharges(special: readonly Placement[], context: ChargeContext): Surcharge[] {
  const byAmounts = Map.groupBy(special, ({ amounts }) => JSON.stringify(amounts));
  return [...byAmounts.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    return scopesOf(own, context.regions.length).map((scope) => surcharge(first, scope, context));
  });
}

function surcharge(
  { line, code, name, amounts }: Placement,
  scope: SurchargeScope | null,
  { isByVolume }: ChargeContext,
): Surcharge {
  const { base, unit, ...rest } = amounts ?? nothing;
  return {
    line,
    ...wireCodeOf(code),
    name: name.slice(0, 100),
    percentBase: base ?? usualBaseOf(code),
    ...rest,
    unit:
      unit === null
        ? null
        : { ...unit, of: isByVolume && unit.of === 'chargeable_kg' ? 'real_kg' : unit.of, franchiseMilli: 0 },
    tiers: null,
    scope,
    floor: 'before',
  };
}

const nothing: ChargeAmounts = {
  percentPpm: 0,
  fixedCents: 0,
  unit: null,
  minCents: null,
  maxCents: null,
  base: null,
};

/** The charge of a table that goes by the value of the goods in bands, for the regions that share them. */
export function valueBandCharge(
  bands: readonly RowValueBand[],
  { line, regions }: { line: number; regions: readonly string[] | null },
): Surcharge {
  const rows = bands.flatMap(({ upToCents, percentPpm, fixedCents }) =>
    upToCents === null ? [] : [{ upTo: upToCents, percentPpm, fixedCents }],
  );
  // Above the last band that has an end its own price goes on.
  const { percentPpm, fixedCents } = bands.at(-1) ?? nothing;
  return {
    line,
    code: 'ad_valorem',
    name: 'Percentual por faixa de valor',
    percentBase: 'invoice',
    percentPpm,
    fixedCents,
    unit: null,
    tiers: rows.length === 0 ? null : { by: 'invoice', rows },
    minCents: null,
    maxCents: null,
    scope: regions === null ? null : { region: [...regions] },
    floor: 'before',
    event: null,
  };
}
