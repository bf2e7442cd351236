import { choice, integer, words } from '../../parts/filters/filter.ts';
import type { UsedFilters } from '../../parts/filters/use-filters.ts';
import { steps } from './steps.ts';

/** What the address of an import says: the step, and a line of a tab that somebody wants to see. */
export const shown = {
  step: choice('etapa', steps),
  sheet: words('aba', 600),
  line: integer('linha', { min: 1, max: 2_147_483_647 }),
};

export type UsedShown = UsedFilters<typeof shown>;
