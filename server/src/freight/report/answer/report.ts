import type { RawBuilder } from 'kysely';
import type { Context } from '../../../context.ts';
import { comparedWith, type Period, type Question, type Step } from './question.ts';
import { readFigures } from './read-figures.ts';

/** Figures by name; null where there is nothing to say of a group. */
export type Shape = Readonly<Record<string, number | null>>;

export type ReportGroup = { value: string; name: string };
export type ReportRow<Shown extends Shape> = {
  group: ReportGroup | null;
  at: string | null;
  figures: Shown;
  before: Shown | null;
};
/** An answer: of everything together and by groups and parts, each beside the period that it is compared with. */
export type Report<Shown extends Shape> = {
  groupBy: string | null;
  step: Step | null;
  period: Period;
  compared: Period | null;
  countedAt: Date | null;
  total: Shown;
  before: Shown | null;
  rows: ReportRow<Shown>[];
  isMore: boolean;
};

/** How a report is read: where its rows are, what is summed of them, and what is made of the sums. */
export type Definition<Group extends string, Summed extends string, Shown extends Shape> = {
  columns: Readonly<Record<Group, string>>;
  sourceOf(question: Question<Group>, period: Period): RawBuilder<unknown>;
  values(question: Question<Group>): Readonly<Record<Summed, RawBuilder<unknown>>>;
  order: NoInfer<Summed>;
  /** Further figures of sums; `more`: by group, what is not a sum. */
  figuresOf(sums: Record<Summed, number>, more: Partial<Shown>): Shown;
  /** What is no sum, by group (`''` for everything); left out where there is nothing of it. */
  moreOf?(
    ctx: Pick<Context, 'db'>,
    question: Question<Group>,
    period: Period,
  ): Promise<ReadonlyMap<string, Partial<Shown>>>;
};

type Reporting = Pick<Context, 'db' | 'mirror'>;
type Asking<Group extends string> = { question: Question<Group>; most: number };

/**
 * Answers a report. Groups are compared with the period before where they are not parted by time.
 * @throws Failure `work_too_large` where the source says so
 */
export async function readReport<Group extends string, Summed extends string, Shown extends Shape>(
  ctx: Reporting,
  definition: Definition<Group, Summed, Shown>,
  { question, most }: Asking<Group>,
): Promise<Report<Shown>> {
  const compared = comparedWith(question.period, question.compare);
  const [total] = await rowsOf(ctx, definition, {
    question: { ...question, groupBy: null, step: null },
    most: 1,
  });
  const isWhole = question.groupBy === null && question.step === null;
  const found = isWhole ? [] : await rowsOf(ctx, definition, { question, most: most + 1 });
  const earlier = compared === null ? null : await before(ctx, definition, { ...question, period: compared });
  const state = await ctx.db.selectFrom('sumsState').select('countedAt').executeTakeFirst();
  return {
    ...{ groupBy: question.groupBy, step: question.step, period: question.period, compared },
    countedAt: state?.countedAt ?? null,
    total: total?.figures ?? nothing(definition, question),
    before: earlier?.total ?? null,
    rows: found.slice(0, most).map(({ group, at, figures }) => ({
      group: group === null ? null : { value: group, name: nameOf(ctx, question.groupBy, group) },
      ...{ at, figures },
      before:
        earlier === null || question.step !== null
          ? null
          : (earlier.of.get(group ?? '') ?? nothing(definition, question)),
    })),
    isMore: found.length > most,
  };
}

async function before<Group extends string, Summed extends string, Shown extends Shape>(
  ctx: Reporting,
  definition: Definition<Group, Summed, Shown>,
  question: Question<Group>,
): Promise<{ total: Shown; of: Map<string, Shown> }> {
  const [total] = await rowsOf(ctx, definition, {
    question: { ...question, groupBy: null, step: null },
    most: 1,
  });
  const isGrouped = question.groupBy !== null && question.step === null;
  const rows = isGrouped ? await rowsOf(ctx, definition, { question, most: mostGroups }) : [];
  return {
    total: total?.figures ?? nothing(definition, question),
    of: new Map(rows.map(({ group, figures }) => [group ?? '', figures])),
  };
}

/** Groups of a period that another is compared with. */
const mostGroups = 100_000;

async function rowsOf<Group extends string, Summed extends string, Shown extends Shape>(
  ctx: Reporting,
  { columns, sourceOf, values, order, figuresOf, moreOf }: Definition<Group, Summed, Shown>,
  { question, most }: Asking<Group>,
) {
  const { groupBy, step, period } = question;
  const group = groupBy === null ? null : columns[groupBy];
  const source = sourceOf(question, period);
  const rows = await readFigures(ctx.db, { source, values: values(question), group, step, order, most });
  const more = step === null ? await moreOf?.(ctx, question, period) : undefined;
  return rows.map((row) => {
    const sums = Object.fromEntries(Object.entries(row.figures).map(([name, sum]) => [name, sum ?? 0]));
    return { ...row, figures: figuresOf(sums as Record<Summed, number>, more?.get(row.group ?? '') ?? {}) };
  });
}

/** Of a period without anything. */
function nothing<Group extends string, Summed extends string, Shown extends Shape>(
  { values, figuresOf }: Definition<Group, Summed, Shown>,
  question: Question<Group>,
): Shown {
  const sums = Object.fromEntries(Object.keys(values(question)).map((name) => [name, 0]));
  return figuresOf(sums as Record<Summed, number>, {});
}

function nameOf({ mirror }: Reporting, groupBy: string | null, value: string): string {
  const { shippers, carriers } = mirror.current;
  if (groupBy === 'shipper') return shippers.get(Number(value))?.tradeName ?? value;
  if (groupBy === 'carrier') return carriers.byId.get(Number(value))?.tradeName ?? value;
  return value;
}

/** A part of a whole in millionths; null of nothing. */
export function partPpm(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1_000_000);
}
