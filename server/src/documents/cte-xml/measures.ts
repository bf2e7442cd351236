import { componentKey } from '../cte/component-names.ts';
import type { CteMeasure } from '../cte/document.ts';
import { childAt, childrenOf, requiredAt, type XmlElement } from '../fiscal-xml/read-tree.ts';
import { amountAt, wordsAt } from './amounts.ts';

/** One of the quantities of a cargo: code of its unit, how it is called, in ten-thousandths of the unit. */
export type Quantity = { unit: string; name: string; tenThousandths: number };

/** What quantities are called, the most trusted first; compared by letters and digits alone. */
const names = {
  grossG: ['PESO BRUTO', 'PESO REAL', 'PESO DECLARADO', 'PESO AFERIDO', 'PESO', 'PESO LIQUIDO'],
  cubedG: ['PESO CUBADO', 'PESO CUBICO', 'CUBADO'],
  taxedG: ['PESO TAXADO', 'PESO BASE DE CALCULO', 'PESO BASE CALCULO', 'PESO BC', 'PESO CALCULO'],
} as const;
/** A weight by its unit that is called otherwise (`KILO`, `Kg`, `cUnid 01`) is the gross one, where no other is. */
const everyName = Object.values(names).flat();
const volumeNames = [
  'VOLUME',
  'VOLUMES',
  'VOLUME(S)',
  'UNIDADE',
  'UNIDADES',
  'PARES',
  'CAIXA',
  'CAIXAS',
  'QTDE',
];

const kilograms = '01';
const tonnes = '02';
const cubicMetres = '00';
/** Pieces, and not an amount of anything. */
export const units = '03';

/**
 * Weights in grams, volume and number of volumes; of several of one name the largest, zeros are nothing.
 * @throws XmlProblem
 */
export function measuresOf(
  inf: XmlElement,
): Partial<Record<CteMeasure, number>> & { volumeCount: number | null } {
  const quantities = quantitiesOf(childAt(inf, 'infCTeNorm/infCarga'));
  const weights = Object.entries(names).flatMap(([measure, called]) => {
    const grams = weightCalled(quantities, called);
    return grams === null ? [] : [[measure, grams]];
  });
  const unnamed = weightOf(quantities.filter(({ name }) => !isOneOf(everyName, name)));
  const volume = volumeOf(quantities);
  const count = largest(quantities.filter(({ unit, name }) => unit === units && isOneOf(volumeNames, name)));
  return {
    ...(unnamed === null ? {} : { grossG: unnamed }),
    ...Object.fromEntries(weights),
    ...(volume === null ? {} : { cubageCm3: volume }),
    volumeCount: count === null ? null : Math.round(count / 10_000),
  };
}

/** The quantities of a cargo; zeros are nothing. @throws XmlProblem */
export function quantitiesOf(cargo: XmlElement | null): Quantity[] {
  return childrenOf(cargo, 'infQ')
    .map(quantityOf)
    .filter(({ tenThousandths }) => tenThousandths > 0);
}

function quantityOf(element: XmlElement): Quantity {
  return {
    unit: requiredAt(element, 'cUnid', /^0[0-5]$/),
    name: wordsAt(element, 'tpMed', 60) ?? '',
    tenThousandths: amountAt(element, 'qCarga', 4) ?? 0,
  };
}

/** The weight with the first of these names that there is. */
function weightCalled(quantities: readonly Quantity[], called: readonly string[]): number | null {
  for (const name of called) {
    const grams = weightOf(quantities.filter((one) => isOneOf([name], one.name)));
    if (grams !== null) return grams;
  }
  return null;
}

/** The largest volume in cubic centimetres. */
export function volumeOf(quantities: readonly Quantity[]): number | null {
  const volume = largest(quantities.filter(({ unit }) => unit === cubicMetres));
  return volume === null ? null : volume * 100;
}

/** The largest weight in grams. */
export function weightOf(quantities: readonly Quantity[]): number | null {
  return largest(quantities.filter(isWeight).map((one) => ({ ...one, tenThousandths: inGrams(one) })));
}

function isWeight({ unit }: Quantity): boolean {
  return unit === kilograms || unit === tonnes;
}

function inGrams({ unit, tenThousandths }: Quantity): number {
  return unit === tonnes ? tenThousandths * 100 : Math.round(tenThousandths / 10);
}

function isOneOf(called: readonly string[], name: string): boolean {
  return called.some((one) => componentKey(one) === componentKey(name));
}

function largest(quantities: readonly Quantity[]): number | null {
  const values = quantities.map(({ tenThousandths }) => tenThousandths);
  return values.length === 0 ? null : Math.max(...values);
}
