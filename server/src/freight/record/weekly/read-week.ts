import type { Context } from '../../../context.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { Holding } from '../../../registry/access/holding.ts';
import { auditReport } from '../../report/answer/audit.ts';
import { costReport } from '../../report/answer/cost.ts';
import { deliveryReport } from '../../report/answer/delivery.ts';
import type { Period, Question } from '../../report/answer/question.ts';
import { readReport } from '../../report/answer/report.ts';
import { readToday, type Today } from '../today/today.ts';

type Reading = Pick<Context, 'db' | 'clock' | 'mirror'>;

/** A figure of the last seven days, beside the seven before; null where there is nothing to say of them. */
export type WeekFigure = { now: number | null; before: number | null };

/** What an operator is to know of a week, within what that operator may see. */
export type Week = {
  today: Today;
  period: Period;
  compared: Period;
  /** Null for who sees no reports. */
  figures: { costCents: WeekFigure; onTimePpm: WeekFigure; recoveredCents: WeekFigure } | null;
};

const weekDays = 7;

/** The same figures as the first page and the reports show: the seven days that ended yesterday, and the seven before. */
export async function readWeek(ctx: Reading, holding: Pick<Holding, 'scope' | 'permissions'>): Promise<Week> {
  const { scope, permissions } = holding;
  const todayDay = dayInSaoPaulo(ctx.clock.nowMs());
  const period = { fromDay: todayDay - weekDays, untilDay: todayDay - 1 };
  const compared = { fromDay: todayDay - 2 * weekDays, untilDay: todayDay - weekDays - 1 };
  const today = await readToday(ctx, { scope, permissions, shipperId: null });
  // Sums are of shippers and carriers: they know no dispatch points.
  if (!permissions.has('reports.read') || scope.dispatchPointIds !== 'all')
    return { today, period, compared, figures: null };
  const asking = { question: questionOf(period, { scope, todayDay }), most: 1 };
  const cost = await readReport(ctx, costReport, asking);
  const delivery = await readReport(ctx, deliveryReport, asking);
  const audit = await readReport(ctx, auditReport, asking);
  return {
    ...{ today, period, compared },
    figures: {
      costCents: figureOf(cost, ({ freights, costCents }) => (freights === 0 ? null : costCents)),
      onTimePpm: figureOf(delivery, ({ onTimePpm }) => onTimePpm),
      recoveredCents: figureOf(audit, ({ ctes, recoveredCents }) => (ctes === 0 ? null : recoveredCents)),
    },
  };
}

function figureOf<Shown>(
  { total, before }: { total: Shown; before: Shown | null },
  read: (figures: Shown) => number | null,
): WeekFigure {
  return { now: read(total), before: before === null ? null : read(before) };
}

function questionOf(
  period: Period,
  { scope, todayDay }: { scope: Holding['scope']; todayDay: number },
): Question<never> {
  const filter = { scope, shipperId: null, carrierIds: [], states: [], service: null, channel: null };
  return {
    ...{ period, todayDay, compare: 'before', groupBy: null, step: null },
    filter: { ...filter, shipperIds: [], weightBand: null },
  };
}
