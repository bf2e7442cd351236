import type { ChargeCode } from '../../../../engine/rating/recorder.ts';
import type { Offer } from '../../offer.ts';
import { groupOf } from '../composition.ts';
import { numberText, reaisText } from './number-text.ts';

type OfferComposition = NonNullable<Offer['composition']>;
type Charge = OfferComposition['charges'][number];
type Tax = OfferComposition['levy'] | NonNullable<OfferComposition['cbs']>;

type Group = ReturnType<typeof groupOf>;

/** The same text as `toWireComposition` and `JSON.stringify`. */
export function compositionText({ charges, levy, cbs, ibs }: OfferComposition): string {
  const base = chargesText(charges, 'base');
  let taxes = taxText(levy.tax, levy, levy.tax === 'icms');
  if (ibs !== null) taxes += `,${taxText('ibs', ibs, true)}`;
  if (cbs !== null) taxes += `,${taxText('cbs', cbs, true)}`;
  return (
    `{${base === '' ? '' : `${base},`}"sub_total1":{${chargesText(charges, 'sub_total1')}}` +
    `,"sub_total2":{${chargesText(charges, 'sub_total2')}},"sub_total3":{${taxes}}}`
  );
}

/** The charges that stand in a group; those of one code as their sum, where the first of them stands. */
function chargesText(charges: readonly Charge[], group: Group): string {
  let text = '';
  for (let index = 0; index < charges.length; index += 1) {
    const charge = charges[index];
    if (charge === undefined) break;
    const { name, stands } = nameOf(charge.code);
    if (stands !== group || isRepeated(charges, index)) continue;
    text += `${text === '' ? '' : ','}${name}${reaisText(centsFrom(charges, index))}`;
  }
  return text;
}

/** Whether an earlier charge has the same code, which stands there with the sum. */
function isRepeated(charges: readonly Charge[], index: number): boolean {
  const code = charges[index]?.code;
  for (let before = 0; before < index; before += 1) if (charges[before]?.code === code) return true;
  return false;
}

/** What the charges of a code add up to, from the first of them on. */
function centsFrom(charges: readonly Charge[], first: number): number {
  const code = charges[first]?.code;
  let sum = 0;
  for (let index = first; index < charges.length; index += 1) {
    const charge = charges[index];
    if (charge?.code === code) sum += charge?.cents ?? 0;
  }
  return sum;
}

type Named = { name: string; stands: Group };

const names = new Map<ChargeCode, Named>();

function nameOf(code: ChargeCode): Named {
  const known = names.get(code);
  if (known !== undefined) return known;
  const made = { name: `${JSON.stringify(code)}:`, stands: groupOf(code) };
  names.set(code, made);
  return made;
}

function taxText(
  name: 'icms' | 'iss' | 'ibs' | 'cbs',
  { cents, ratePpm, credit }: Tax,
  isReturned: boolean,
): string {
  const text = `"${name}":${reaisText(cents)},"${name}_percent":${numberText(ratePpm / 10_000)}`;
  if (credit === null || !isReturned) return text;
  const percent = numberText(credit.ratePpm / 10_000);
  return `${text},"${name}_return":${reaisText(credit.cents)},"${name}_return_percent":${percent}`;
}
