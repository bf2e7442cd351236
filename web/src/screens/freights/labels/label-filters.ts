import { choice, day, integer } from '../../../parts/filters/filter.ts';
import { leavesFrom } from '../freight-filters.ts';

export const labelParts = ['imprimir', 'impressas'] as const;
export type LabelPart = (typeof labelParts)[number];

/** What the screen shows, as its address has it. */
export const labelFilters = {
  part: choice('parte', labelParts),
  point: leavesFrom,
  carrierId: integer('transportadora', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  /** Of what was printed; today when it is absent. */
  day: day('dia'),
};
