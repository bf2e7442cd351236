import type { CteMeasure } from '../../cte/document.ts';
import type { XmlElement } from '../../fiscal-xml/read-tree.ts';
import { type Quantity, quantitiesOf, units, volumeOf, weightOf } from '../measures.ts';

/** Codes of `tpMed`, the most trusted first: gross of the NF-e and as weighed, cubed, and what the freight is worked out by. */
const weights = { grossG: ['02', '03'], cubedG: ['04'], taxedG: ['05'] } as const;
const volumes: readonly string[] = ['00', '01'];
/** Boxes, pallets, sacks, containers, rolls, drums, cans. */
const packages: readonly string[] = ['07', '08', '09', '10', '11', '12', '13'];

/**
 * Weights in grams, volume, and the number of packages where they are of one kind: boxes on pallets are not to be added. A
 * quantity that is only called "other" is none of them.
 * @throws XmlProblem
 */
export function codedMeasures(
  cargo: XmlElement | null,
): Partial<Record<CteMeasure, number>> & { volumeCount: number | null } {
  const quantities = quantitiesOf(cargo);
  const coded = (code: string) => quantities.filter(({ name }) => name === code);
  const found = Object.entries(weights).flatMap(([measure, codes]) => {
    const grams = codes.map((code) => weightOf(coded(code))).find((one) => one !== null);
    return grams === undefined || grams === null ? [] : [[measure, grams]];
  });
  const volume = volumeOf(quantities.filter(({ name }) => volumes.includes(name)));
  return {
    ...Object.fromEntries(found),
    ...(volume === null ? {} : { cubageCm3: volume }),
    volumeCount: countOf(quantities),
  };
}

function countOf(quantities: readonly Quantity[]): number | null {
  const packed = quantities.filter(({ unit, name }) => unit === units && packages.includes(name));
  const [only, ...others] = packed;
  return only === undefined || others.length > 0 ? null : Math.round(only.tenThousandths / 10_000);
}
