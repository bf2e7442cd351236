import type { ChargeCode } from '../../../../engine/rating/recorder.ts';
import type { Offer } from '../../offer.ts';
import { groupOf } from '../composition.ts';
import { type JsonBytes, JsonPiece } from './json-bytes.ts';

type OfferComposition = NonNullable<Offer['composition']>;
type Charge = OfferComposition['charges'][number];
type Tax = NonNullable<OfferComposition['cbs']>;

const base = 0;
const subTotal1 = 1;
const subTotal2 = 2;
const groups = { base, sub_total1: subTotal1, sub_total2: subTotal2 } as const;

const signs = {
  open: new JsonPiece('{'),
  subTotal1: new JsonPiece('"sub_total1":{'),
  furtherSubTotal1: new JsonPiece(',"sub_total1":{'),
  subTotal2: new JsonPiece('},"sub_total2":{'),
  subTotal3: new JsonPiece('},"sub_total3":{'),
  comma: new JsonPiece(','),
  close: new JsonPiece('}}'),
};

/** The codes of the composition being written, in the order in which they came, and what each comes to. */
const order: Named[] = [];
const sums: number[] = [];

/** Writes the same bytes as `toWireComposition` and `JSON.stringify`. */
export function writeComposition(to: JsonBytes, composition: OfferComposition): void {
  const count = addUp(composition.charges);
  to.put(signs.open);
  const isFirst = writeGroup(to, base, count);
  to.put(isFirst ? signs.subTotal1 : signs.furtherSubTotal1);
  writeGroup(to, subTotal1, count);
  to.put(signs.subTotal2);
  writeGroup(to, subTotal2, count);
  to.put(signs.subTotal3);
  writeTaxes(to, composition);
  to.put(signs.close);
}

/** Adds up the charges of each code into `order` and `sums`; gives how many codes there are. */
function addUp(charges: readonly Charge[]): number {
  let count = 0;
  let met = 0;
  for (const { code, cents } of charges) {
    const named = nameOf(code);
    if ((met & named.bit) === 0) {
      order[count] = named;
      sums[count] = cents;
      count += 1;
      met |= named.bit;
    } else {
      const before = order.indexOf(named);
      sums[before] = (sums[before] ?? 0) + cents;
    }
  }
  return count;
}

/** Writes the charges of a group; gives whether there was none. */
function writeGroup(to: JsonBytes, group: Named['group'], count: number): boolean {
  let isFirst = true;
  for (let index = 0; index < count; index += 1) {
    const named = order[index];
    if (named === undefined || named.group !== group) continue;
    to.put(isFirst ? named.first : named.further);
    to.reais(sums[index] ?? 0);
    isFirst = false;
  }
  return isFirst;
}

type Named = { first: JsonPiece; further: JsonPiece; group: 0 | 1 | 2; bit: number };

const names = new Map<ChargeCode, Named>();

/** There are thirty codes: a bit for each. */
function nameOf(code: ChargeCode): Named {
  const known = names.get(code);
  if (known !== undefined) return known;
  const name = `${JSON.stringify(code)}:`;
  const [first, further] = [new JsonPiece(name), new JsonPiece(`,${name}`)];
  const made: Named = { first, further, group: groups[groupOf(code)], bit: 1 << names.size };
  names.set(code, made);
  return made;
}

type TaxNames = { amount: JsonPiece; percent: JsonPiece; back: JsonPiece; backPercent: JsonPiece };

function namesOfTax(tax: string): TaxNames {
  return {
    amount: new JsonPiece(`"${tax}":`),
    percent: new JsonPiece(`,"${tax}_percent":`),
    back: new JsonPiece(`,"${tax}_return":`),
    backPercent: new JsonPiece(`,"${tax}_return_percent":`),
  };
}

const taxNames = {
  icms: namesOfTax('icms'),
  iss: namesOfTax('iss'),
  ibs: namesOfTax('ibs'),
  cbs: namesOfTax('cbs'),
};

function writeTaxes(to: JsonBytes, { levy, cbs, ibs }: OfferComposition): void {
  if (levy !== null) {
    writeTax(to, taxNames[levy.tax], levy);
    if (levy.tax === 'icms') writeCredit(to, taxNames.icms, levy);
  }
  if (ibs !== null) {
    if (levy !== null) to.put(signs.comma);
    writeTax(to, taxNames.ibs, ibs);
    writeCredit(to, taxNames.ibs, ibs);
  }
  if (cbs === null) return;
  if (levy !== null || ibs !== null) to.put(signs.comma);
  writeTax(to, taxNames.cbs, cbs);
  writeCredit(to, taxNames.cbs, cbs);
}

function writeTax(to: JsonBytes, { amount, percent }: TaxNames, { cents, ratePpm }: Tax): void {
  to.put(amount);
  to.reais(cents);
  if (ratePpm === null) return;
  to.put(percent);
  to.put(percentPiece(ratePpm));
}

function writeCredit(to: JsonBytes, { back, backPercent }: TaxNames, { credit }: Tax): void {
  if (credit === null) return;
  to.put(back);
  to.reais(credit.cents);
  to.put(backPercent);
  to.put(percentPiece(credit.ratePpm));
}

const percents = new Map<number, JsonPiece>();
const mostPercents = 1000;

/** Millionths as percent; of rates there are few. */
function percentPiece(ratePpm: number): JsonPiece {
  const known = percents.get(ratePpm);
  if (known !== undefined) return known;
  if (percents.size >= mostPercents) percents.clear();
  const made = new JsonPiece(JSON.stringify(ratePpm / 10_000));
  percents.set(ratePpm, made);
  return made;
}
