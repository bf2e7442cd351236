import type { Context } from '../../../context.ts';
import { startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { getCarrier } from '../../../registry/carriers/find-carriers.ts';
import { readAnswerTimes } from '../../audit/review/answer-times.ts';
import { readArrivalTimes } from '../../trail/arrival-times.ts';
import { auditReport } from './audit.ts';
import { costReport } from './cost.ts';
import { deliveryReport } from './delivery.ts';
import { comparedWith, type Period, type Question } from './question.ts';
import { quotesReport } from './quotes.ts';
import { partPpm, readReport } from './report.ts';

/** Of a carrier, from the sums of reports; what no sum has is counted from its rows. */
export type Scoreboard = {
  carrierId: number;
  period: Period;
  compared: Period | null;
  countedAt: Date | null;
  figures: ScoreboardFigures;
  before: ScoreboardFigures | null;
};
export type ScoreboardFigures = Awaited<ReturnType<typeof figuresOf>>['figures'];

type Reporting = Pick<Context, 'db' | 'mirror'>;
type OneCarrier = { carrierId: number; question: Question<never> };

/** Occurrences have no sums: of more days than these they are not counted. */
const mostDays = 92;

/**
 * How a carrier does in a period, beside the one that it is compared with.
 * @throws Failure `not_found`
 */
export async function readScoreboard(
  ctx: Reporting,
  { carrierId, question }: OneCarrier,
): Promise<Scoreboard> {
  await getCarrier(ctx, carrierId);
  const compared = comparedWith(question.period, question.compare);
  const { figures, countedAt } = await figuresOf(ctx, { carrierId, question });
  const before =
    compared === null
      ? null
      : (await figuresOf(ctx, { carrierId, question: { ...question, period: compared } })).figures;
  return { carrierId, period: question.period, compared, countedAt, figures, before };
}

async function figuresOf(ctx: Reporting, { carrierId, question }: OneCarrier) {
  const ofCarrier: Question<never> = {
    ...question,
    ...{ compare: null, groupBy: null, step: null },
    filter: { ...question.filter, carrierIds: [carrierId] },
  };
  const input = { question: ofCarrier, most: 1 };
  const { total: kept, countedAt } = await readReport(ctx, deliveryReport, input);
  const { total: cost } = await readReport(ctx, costReport, input);
  const { total: audit } = await readReport(ctx, auditReport, input);
  const { total: quotes } = await readReport(ctx, quotesReport, input);
  const answers = await readAnswerTimes(ctx, rowsOf({ carrierId, question }));
  const arrivals = await arrivalsOf(ctx, { carrierId, question });
  const figures = {
    ...{
      freights: cost.freights,
      due: kept.due,
      onTime: kept.onTime,
      late: kept.late,
      overdue: kept.overdue,
    },
    ...{ lateDays: kept.lateDays, onTimePpm: kept.onTimePpm },
    lateDaysAverageTenths: kept.late === 0 ? null : Math.round((kept.lateDays * 10) / kept.late),
    ...{ ctes: audit.ctes, divergent: audit.divergent, divergentPpm: partPpm(audit.divergent, audit.ctes) },
    chargedCents: audit.chargedCents,
    differenceCents: audit.differenceCents,
    recoveredCents: audit.recoveredCents,
    ...answers,
    ...{ offered: quotes.offered, cheapest: quotes.cheapest, won: quotes.won },
    wonPpm: partPpm(quotes.won, quotes.offered),
    ...arrivals,
  };
  return { figures, countedAt };
}

async function arrivalsOf(ctx: Reporting, one: OneCarrier) {
  const { fromDay, untilDay } = one.question.period;
  if (untilDay - fromDay >= mostDays)
    return { occurrences: null, occurrencesInTime: null, occurrencesInTimePpm: null };
  const { occurrences, inTime } = await readArrivalTimes(ctx, rowsOf(one));
  return {
    ...{ occurrences, occurrencesInTime: inTime },
    occurrencesInTimePpm: partPpm(inTime, occurrences),
  };
}

/** The same question, to rows: days are those of São Paulo. */
function rowsOf({ carrierId, question: { period, filter } }: OneCarrier) {
  return {
    ...{ carrierId, scope: filter.scope, shipperId: filter.shipperId },
    fromMs: startOfDayInSaoPaulo(period.fromDay),
    beforeMs: startOfDayInSaoPaulo(period.untilDay + 1),
  };
}
