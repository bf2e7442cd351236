import { sql } from 'kysely';
import { formatDay } from '../../../kernel/days.ts';
import { type DaysFigure, daysTaken } from './days-taken.ts';
import { delaySource } from './delays.ts';
import type { Question } from './question.ts';
import { type Definition, partPpm } from './report.ts';
import { type FreightGroup, freightColumns, sourceOf } from './sources.ts';

type Summed = 'due' | 'onTime' | 'late' | 'lateDays' | 'ended' | 'pending';
type Shown = Record<Summed | 'overdue' | 'delayed', number> & Record<'onTimePpm' | DaysFigure, number | null>;

/** How promises were kept, by the promised day: what is promised for today or later is not judged yet. */
export const deliveryReport: Definition<FreightGroup | 'delayCause', Summed, Shown> = {
  columns: { ...freightColumns, delayCause: 'delay_cause' },
  sourceOf: (question, period) =>
    isOfFreights(question) ? sourceOf(question, period, 'due') : delaySource(question, period),
  values({ todayDay }) {
    const isOver = sql`day < ${formatDay(todayDay)}::date`;
    const over = (measure: string) => sql`coalesce(sum(${sql.raw(measure)}) filter (where ${isOver}), 0)`;
    return {
      due: over('due'),
      onTime: over('on_time'),
      late: over('late'),
      lateDays: over('late_days'),
      ended: over('ended'),
      pending: sql`coalesce(sum(due) filter (where not (${isOver})), 0)`,
    };
  },
  order: 'due',
  figuresOf: ({ due, onTime, late, lateDays, ended, pending }, more) => ({
    ...{ due, onTime, late, lateDays, overdue: due - onTime - late - ended, delayed: due - onTime - ended },
    ...{ ended, pending },
    onTimePpm: partPpm(onTime, due - ended),
    takenP50: more.takenP50 ?? null,
    takenP80: more.takenP80 ?? null,
    takenP95: more.takenP95 ?? null,
    promisedP50: more.promisedP50 ?? null,
    promisedP80: more.promisedP80 ?? null,
  }),
  moreOf: (ctx, question, period) =>
    daysTaken(ctx, isOfFreights(question) ? question : { ...question, groupBy: null }, period),
};

function isOfFreights(question: Question<FreightGroup | 'delayCause'>): question is Question<FreightGroup> {
  return question.groupBy !== 'delayCause';
}
