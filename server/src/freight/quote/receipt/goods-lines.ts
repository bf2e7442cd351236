import type { PackedObject } from '../../../engine/rating/shipment.ts';
import { add, type Formula, multiply, operand } from './formula.ts';
import { lineOf, note, type ReceiptLine } from './line.ts';
import { goodsValue, type ReceiptSource } from './source.ts';
import { cents, count, cubicMetres, kilogramsOfG, metres, written } from './units.ts';

/** What is carried: every kind of volume, the value and the pieces that charges may count. */
export function goodsLines(source: ReceiptSource): ReceiptLine[] {
  const { shipment } = source.load;
  const value = goodsValue(source);
  const { objectCount, productCount, nfeCount } = shipment;
  return [
    ...shipment.objects.map((object, index) => note('goods', `Volume ${index + 1}`, objectWords(object))),
    lineOf({
      section: 'goods',
      label: 'Peso real',
      formula: add(
        ...shipment.objects.map((object) => times(object, operand('weight', kilogramsOfG(object.weightG)))),
      ),
      result: kilogramsOfG(shipment.realG),
    }),
    lineOf({
      section: 'goods',
      label: 'Cubagem',
      formula: add(...shipment.objects.map((object) => times(object, boxOf(sidesOf(object))))),
      result: cubicMetres(shipment.volumeMm3),
    }),
    lineOf({
      section: 'goods',
      label: 'Valor da mercadoria',
      words: value.words,
      result: cents(value.cents),
    }),
    note(
      'goods',
      'Quantidades',
      `volumes ${objectCount}, produtos ${productCount}, notas fiscais ${nfeCount}, CT-e 1`,
    ),
  ];
}

function objectWords({ count: pieces, weightG, valueCents, ...sides }: PackedObject): string {
  const size = sidesOf(sides).map((mm) => written(metres(mm)));
  const each = `${written(kilogramsOfG(weightG))} e ${written(cents(valueCents))} cada`;
  return `${pieces} de ${size.join(' × ')} (altura × largura × comprimento), ${each}`;
}

/** Height, width and length. */
export function sidesOf(object: Pick<PackedObject, 'heightMm' | 'widthMm' | 'lengthMm'>): number[] {
  return [object.heightMm, object.widthMm, object.lengthMm];
}

/** Volume of one object from its sides. */
export function boxOf(sidesMm: readonly number[]): Formula {
  return multiply(...sidesMm.map((mm) => operand('side', metres(mm))));
}

/** As many times as there are such objects. */
export function times(object: Pick<PackedObject, 'count'>, of: Formula): Formula {
  return multiply(operand('objects', count(object.count)), of);
}
