// biome-ignore-all lint/style/useNamingConvention: keys are words of the table document
import type { Limits, WeightPolicy } from '../../../engine/rating/document.ts';
import type { PackedObject } from '../../../engine/rating/shipment.ts';
import {
  isChargedByVolume,
  raisedSides,
  sumsExactly,
  type Weights,
  weighObject,
} from '../../../engine/rating/weights.ts';
import { add, ceil, divide, type Formula, max, multiply, nearest, operand } from './formula.ts';
import { boxOf, times } from './goods-lines.ts';
import { lineOf, note, type ReceiptLine } from './line.ts';
import type { ReceiptSource } from './source.ts';
import { cubicMetres, kilograms, kilogramsOfG, metres, type Quantity, written } from './units.ts';

/** Cubed and charged weight by the table's policy: of the whole shipment, or of every object and then summed. */
export function weightLines(source: ReceiptSource): ReceiptLine[] {
  const { terms } = source.lane.sheet;
  const { weight, limits, tariff } = terms;
  const byObject = weight.scope === 'object';
  const pricesObjects = tariff.mode === 'weight' && tariff.per === 'object';
  return [
    ...minimumSides(limits),
    note('weights', 'Política de peso', policyWords(weight)),
    ...(byObject || pricesObjects ? objectLines(source) : []),
    ...(byObject ? summedLines(source) : shipmentLines(source)),
  ];
}

function minimumSides({ object }: Limits): ReceiptLine[] {
  const { minHeightMm, minWidthMm, minLengthMm } = object;
  if (minHeightMm === null && minWidthMm === null && minLengthMm === null) return [];
  const sides = [minHeightMm ?? 0, minWidthMm ?? 0, minLengthMm ?? 0].map((mm) => written(metres(mm)));
  const words = `lados menores que ${sides.join(' × ')} contam como estes, comparados do maior ao menor`;
  return [note('weights', 'Dimensões mínimas', words)];
}

function policyWords({ cubing, charge, cubingExemptUpToG, rounding, minimumG, scope }: WeightPolicy): string {
  const chosen = { larger: 'o maior entre real e cubado', cubed: 'o cubado', real: 'o real' }[charge];
  const rounded = {
    none: 'sem arredondar',
    nearest_kg: 'ao quilo mais próximo',
    ceil_kg: 'para cima ao quilo',
  };
  return [
    cubing === null ? 'sem cubagem' : `cubagem ${written(factorOf(cubing))}`,
    scope === 'object' ? 'cada volume por si' : 'a remessa inteira',
    `conta ${chosen}`,
    ...(cubingExemptUpToG === null
      ? []
      : [`até ${written(kilogramsOfG(cubingExemptUpToG))} cubados conta o real`]),
    rounded[rounding],
    `no mínimo ${written(kilogramsOfG(minimumG))}`,
  ].join('; ');
}

function factorOf(cubing: NonNullable<WeightPolicy['cubing']>): Quantity {
  return cubing.kind === 'factor'
    ? { value: cubing.gramsPerM3, scale: 3, unit: 'kg/m3' }
    : { value: cubing.cm3PerKg, scale: 0, unit: 'cm3/kg' };
}

function shipmentLines(source: ReceiptSource): ReceiptLine[] {
  const { lane, load, receipt } = source;
  const { weight, limits } = lane.sheet.terms;
  const { objects } = load.shipment;
  const formula = add(...objects.map((object) => times(object, boxOf(raisedSides(limits, object)))));
  const volumeMm3 = volumeOf(limits, objects);
  const isRaised = volumeMm3 !== load.shipment.volumeMm3;
  return [
    ...(isRaised
      ? [
          lineOf({
            section: 'weights',
            label: 'Cubagem com dimensões mínimas',
            formula,
            result: cubicMetres(volumeMm3),
          }),
        ]
      : []),
    ...cubedLine('Peso cubado', weight, { volumeMm3, weights: receipt.weights }),
    chargedLine('Peso taxado', weight, receipt.weights),
  ];
}

function objectLines({ lane, load }: ReceiptSource): ReceiptLine[] {
  const { weight, limits } = lane.sheet.terms;
  return load.shipment.objects.flatMap((object, index) => {
    const weights = weighObject(weight, limits, object);
    const sides = raisedSides(limits, object);
    const volumeMm3 = sides.reduce((volume, side) => volume * side, 1);
    const of = `do volume ${index + 1}`;
    return [
      lineOf({
        section: 'weights',
        label: `Cubagem ${of}`,
        formula: boxOf(sides),
        result: cubicMetres(volumeMm3),
      }),
      ...cubedLine(`Peso cubado ${of}`, weight, { volumeMm3, weights }),
      chargedLine(`Peso taxado ${of}`, weight, weights),
    ];
  });
}

function volumeOf(limits: Limits, objects: readonly PackedObject[]): number {
  return objects.reduce(
    (sum, object) =>
      sum + object.count * raisedSides(limits, object).reduce((volume, side) => volume * side, 1),
    0,
  );
}

/** The whole shipment where every object is weighed on its own: what counts by volume is added before it is rounded. */
function summedLines(source: ReceiptSource): ReceiptLine[] {
  const { lane, load, receipt } = source;
  if (!sumsExactly(load)) return roundedLines(source);
  const { weight, limits } = lane.sheet.terms;
  const weighed = load.shipment.objects.map((object) => ({
    object,
    weights: weighObject(weight, limits, object),
  }));
  const { cubing } = weight;
  const byVolume = weighed.filter(({ weights }) => isChargedByVolume(weight, weights));
  const byWeight = weighed.filter((one) => !byVolume.includes(one));
  const volumeMm3 = volumeOf(
    limits,
    byVolume.map(({ object }) => object),
  );
  const formula = add(
    ...(cubing === null || byVolume.length === 0 ? [] : [cubedFormula(cubing, volumeMm3)]),
    ...byWeight.map(({ object, weights }) => times(object, operand('weight', kilograms(weights.usedMg)))),
  );
  const all = { volumeMm3: volumeOf(limits, load.shipment.objects), weights: receipt.weights };
  return [
    ...cubedLine('Peso cubado', weight, all),
    lineOf({
      section: 'weights',
      label: 'Peso taxado',
      words: 'soma dos volumes, para cima ao miligrama',
      formula,
      result: kilograms(receipt.weights.usedMg),
      rounds: 'up_milligram',
    }),
  ];
}

/** As revision 1 of the engine added them: each rounded up before. */
function roundedLines({ lane, load, receipt }: ReceiptSource): ReceiptLine[] {
  const { weight, limits } = lane.sheet.terms;
  const { objects } = load.shipment;
  const sumOf = (read: (weights: Weights) => number): Formula =>
    add(
      ...objects.map((object: PackedObject) =>
        times(object, operand('weight', kilograms(read(weighObject(weight, limits, object))))),
      ),
    );
  const { cubedMg, usedMg } = receipt.weights;
  const line = { section: 'weights', words: 'soma dos volumes' } as const;
  const cubed = { ...line, label: 'Peso cubado', formula: sumOf((one) => one.cubedMg ?? 0) };
  return [
    ...(cubedMg === null ? [] : [lineOf({ ...cubed, result: kilograms(cubedMg) })]),
    lineOf({ ...line, label: 'Peso taxado', formula: sumOf((one) => one.usedMg), result: kilograms(usedMg) }),
  ];
}

function cubedLine(
  label: string,
  { cubing }: WeightPolicy,
  { volumeMm3, weights }: { volumeMm3: number; weights: Weights },
): ReceiptLine[] {
  if (cubing === null || weights.cubedMg === null) return [];
  const formula = cubedFormula(cubing, volumeMm3);
  const words = 'para cima ao miligrama';
  return [
    lineOf({
      section: 'weights',
      label,
      words,
      formula,
      result: kilograms(weights.cubedMg),
      rounds: 'up_milligram',
    }),
  ];
}

function cubedFormula(cubing: NonNullable<WeightPolicy['cubing']>, volumeMm3: number): Formula {
  const factor = operand('factor', factorOf(cubing));
  return cubing.kind === 'factor'
    ? multiply(operand('volume', cubicMetres(volumeMm3)), factor)
    : divide(operand('volume', { value: volumeMm3, scale: 3, unit: 'cm3' }), factor);
}

/** Whichever weight the policy takes, rounded to kilograms where it says so, raised to the minimum. */
function chargedLine(label: string, policy: WeightPolicy, weights: Weights): ReceiptLine {
  const { words, formula } = pickedOf(policy, weights);
  const rounded = { none: formula, nearest_kg: nearest(formula), ceil_kg: ceil(formula) }[policy.rounding];
  const charged =
    policy.minimumG === 0 ? rounded : max(rounded, operand('minimumWeight', kilogramsOfG(policy.minimumG)));
  return lineOf({ section: 'weights', label, words, formula: charged, result: kilograms(weights.usedMg) });
}

function pickedOf(
  { charge, cubingExemptUpToG }: WeightPolicy,
  { realMg, cubedMg }: Weights,
): { words: string; formula: Formula } {
  const real = operand('real', kilograms(realMg));
  if (cubedMg === null || charge === 'real') return { words: 'o real', formula: real };
  if (cubingExemptUpToG !== null && cubedMg <= cubingExemptUpToG * 1000)
    return { words: 'o real, isento de cubagem', formula: real };
  const cubed = operand('cubed', kilograms(cubedMg));
  return charge === 'cubed'
    ? { words: 'o cubado', formula: cubed }
    : { words: 'o maior entre real e cubado', formula: max(real, cubed) };
}
