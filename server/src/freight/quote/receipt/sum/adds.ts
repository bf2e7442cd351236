// biome-ignore-all lint/style/useNamingConvention: keys are codes of the wire
import type { Composition } from '../../../../engine/rating/compose.ts';
import type { ChargeCode } from '../../../../engine/rating/recorder.ts';
import { chargeNames, quoted } from '../charge-names.ts';
import type { Adds, Names, ReceiptLine } from '../line.ts';

const english: Record<ChargeCode, string> = {
  freight_weight: 'Freight by weight',
  freight_weight_excess: 'Excess weight',
  freight_weight_volume: 'Freight by weight of each volume',
  freight_volume: 'Freight by unit',
  freight_minimum: 'Minimum freight',
  freight_invoice: 'Freight by value',
  daily: 'Daily rate',
  collect: 'Collection',
  dispatch: 'Dispatch fee',
  delivery: 'Delivery',
  ferry: 'Ferry',
  suframa: 'SUFRAMA (free trade zone)',
  tas: 'TAS (fiscal paperwork)',
  sec_cat: 'SEC/CAT (collection and handling)',
  dat: 'DAT (unloading)',
  ad_valorem: 'Ad valorem',
  ademe: 'ADEME (special handling)',
  gris: 'GRIS (risk management)',
  emex: 'EMEX (emergency surcharge)',
  interior: 'Inland delivery',
  capatazia: 'Terminal handling',
  river: 'River transshipment',
  river_insurance: 'River insurance',
  toll: 'Toll',
  other: 'Other charges',
  other_per_product: 'Other charges by product',
  trt: 'TRT (traffic restriction)',
  tda: 'TDA (difficult access)',
  tde: 'TDE (difficult delivery)',
  scheduling: 'Scheduling',
};

/** What lines add, in the order in which people are told it: the carrier's charges, its taxes, then rules. */
export function addedBy(lines: readonly ReceiptLine[]): Adds[] {
  const ofCharges = lines.filter(({ code, section }) => code !== null || section === 'total');
  const others = lines.filter((line) => !ofCharges.includes(line));
  return [...ofCharges, ...others].flatMap(({ adds }) => adds ?? []);
}

/** The lines of a table's price, each with what it adds to the cost. */
export function addingToCost(lines: readonly ReceiptLine[], composition: Composition): ReceiptLine[] {
  const isSplit = lines.some(isShare);
  let share = 0;
  return lines.map((line) => {
    if (isShare(line)) {
      const { name = null } = composition.charges[share++] ?? {};
      return adding(line, centsOf(line), namesOf(line, name));
    }
    const isCharge = line.section === 'base' || line.section === 'charges' || line.code === 'freight_minimum';
    if (line.outcome !== 'charged' || (isCharge && isSplit)) return line;
    return adding(line, amountOf(line, composition), namesOf(line, null));
  });
}

function adding(line: ReceiptLine, cents: number, names: Names): ReceiptLine {
  return { ...line, adds: { to: 'cost', cents, names } };
}

/** A line of a table whose prices contain the tax, told once more without it. */
function isShare({ section, code }: ReceiptLine): boolean {
  return section === 'taxes' && code !== null;
}

/** A minimum of the grand total is compared with the tax in it and charged without. */
function amountOf(line: ReceiptLine, { priced }: Composition): number {
  const isTotal = line.code === 'freight_minimum' && priced.floor?.mode === 'total';
  return isTotal ? priced.netCents : centsOf(line);
}

/** Of a line whose result is money. */
function centsOf({ result }: ReceiptLine): number {
  return Number((result?.value ?? '0').replace('.', ''));
}

const taxes: Readonly<Record<string, string>> = {
  'IBS estadual': 'State IBS',
  'IBS municipal': 'Municipal IBS',
  'Acréscimo da tabela': 'Markup of the table',
};

function namesOf({ label, code, section }: ReceiptLine, name: string | null): Names {
  const known = taxes[label];
  if (code === null || known !== undefined) return { ptBr: label, en: known ?? label };
  const own = name === null || name === code || name === chargeNames[code] ? '' : ` ${quoted(name)}`;
  if (section === 'taxes') return { ptBr: `${chargeNames[code]}${own}`, en: `${english[code]}${own}` };
  const suffix = label.startsWith(chargeNames[code]) ? label.slice(chargeNames[code].length) : '';
  if (suffix === ` ${quoted(chargeNames[code])}`) return { ptBr: chargeNames[code], en: english[code] };
  return { ptBr: label, en: `${english[code]}${suffix}` };
}
