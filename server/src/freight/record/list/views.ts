import type { FreightFilter } from './filter.ts';

/** What people look at again and again. */
export const freightViews = [
  'late',
  'atRisk',
  'stuck',
  'attemptFailed',
  'toCollect',
  'problem',
  'deliveredToday',
  'reverse',
] as const;
export type FreightView = (typeof freightViews)[number];

/** What a view asks for beyond the filter it is opened in; `today` is a day of São Paulo. */
export function viewFilter(view: FreightView, today: number): Partial<FreightFilter> {
  switch (view) {
    case 'late':
      return { late: true };
    case 'atRisk':
      return { atRisk: true };
    case 'stuck':
      return { stuck: true };
    case 'attemptFailed':
      return { open: true, statusGroup: 'failed_attempt' };
    case 'toCollect':
      return { phase: 'preparing' };
    case 'problem':
      return { open: true, statusGroup: 'problem' };
    case 'deliveredToday':
      return { phase: 'delivered', delivered: { fromDay: today, untilDay: today } };
    case 'reverse':
      return { reverse: true, open: true };
  }
}
