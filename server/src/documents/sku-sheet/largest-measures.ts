import type { FindingList } from '../finding.ts';
import type { SkuMeaning } from './columns.ts';
import type { SkuBlock } from './find-columns.ts';

/** What no product measures or weighs: ten metres, a tonne. Centimetres and grams that are taken for these soon do. */
const beyond: Partial<Record<SkuMeaning, number>> = {
  height: 10_000,
  width: 10_000,
  length: 10_000,
  weight: 1_000_000,
};

/** Keeps the largest number of columns that tell no unit: one that cannot be in metres or kilograms asks for it. */
export class LargestMeasures {
  readonly #largest = new Map<SkuMeaning, number>();

  note(meaning: SkuMeaning, value: number | null): void {
    if (value !== null && value > (this.#largest.get(meaning) ?? 0)) this.#largest.set(meaning, value);
  }

  tell({ sheet, columns }: SkuBlock, findings: FindingList): void {
    for (const [meaning, value] of this.#largest) {
      if (value <= (beyond[meaning] ?? Number.POSITIVE_INFINITY)) continue;
      const isWeight = meaning === 'weight';
      findings.add({
        severity: 'error',
        code: 'unit_unclear',
        message: `O título não diz a unidade, e ${isWeight ? 'em quilos' : 'em metros'} há um produto de ${value / 1_000} ${isWeight ? 'kg' : 'm'}.`,
        sheet,
        column: columns.get(meaning)?.title ?? null,
        fix: isWeight
          ? 'Escreva a unidade no título: Peso (g) ou Peso (kg).'
          : 'Escreva a unidade no título, como Altura (cm), Altura (mm) ou Altura (m).',
      });
    }
  }
}
