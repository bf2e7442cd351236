import type { RawBuilder } from 'kysely';
import type { Context } from '../../../context.ts';
import { comparedWith, type Period, type Question, type Step } from './question.ts';
import { type Figures, readFigures } from './read-figures.ts';

export type ReportGroup = { value: string; name: string };
export type ReportRow<Name extends string> = {
  group: ReportGroup | null;
  at: string | null;
  figures: Figures<Name>;
  before: Figures<Name> | null;
};
/** An answer: of everything together and by groups and parts, each beside the period that it is compared with. */
export type Report<Name extends string> = {
  groupBy: string | null;
  step: Step | null;
  period: Period;
  compared: Period | null;
  countedAt: Date | null;
  total: Figures<Name>;
  before: Figures<Name> | null;
  rows: ReportRow<Name>[];
  isMore: boolean;
};

/** How a report is read: where its rows are, what is summed of them, and what is made of the sums. */
export type Definition<Group extends string, Summed extends string, Name extends string> = {
  columns: Readonly<Record<Group, string>>;
  sourceOf(question: Question<Group>, period: Period): RawBuilder<unknown>;
  values(question: Question<Group>): Readonly<Record<Summed, RawBuilder<unknown>>>;
  order: NoInfer<Summed>;
  /** Further figures of sums; `more`: by group, what is not a sum. */
  figuresOf(sums: Record<Summed, number>, more: Partial<Record<Name, number>>): Figures<Name>;
  /** What is no sum, by group (`''` for everything); left out where there is nothing of it. */
  moreOf?(
    ctx: Pick<Context, 'db'>,
    question: Question<Group>,
    period: Period,
  ): Promise<ReadonlyMap<string, Partial<Record<Name, number>>>>;
};

type Reporting = Pick<Context, 'db' | 'mirror'>;
type Asking<Group extends string> = { question: Question<Group>; most: number };

/**
 * Answers a report. Groups are compared with the period before where they are not parted by time.
 * @throws Failure `work_too_large` where the source says so
 */
export async function readReport<Group extends string, Summed extends string, Name extends string>(
  ctx: Reporting,
  definition: Definition<Group, Summed, Name>,
  { question, most }: Asking<Group>,
): Promise<Report<Name>> {
  const compared = comparedWith(question.period, question.compare);
  const [total] = await rowsOf(ctx, definition, { ...question, groupBy: null, step: null }, 1);
  const isWhole = question.groupBy === null && question.step === null;
  const found = isWhole ? [] : await rowsOf(ctx, definition, question, most + 1);
  const earlier =
    compared === null ? null : await before(ctx, definition, { ...question, period: compared }, isWhole);
  const state = await ctx.db.selectFrom('sumsState').select('countedAt').executeTakeFirst();
  return {
    ...{ groupBy: question.groupBy, step: question.step, period: question.period, compared },
    countedAt: state?.countedAt ?? null,
    total: total?.figures ?? nothing(definition),
    before: earlier?.total ?? null,
    rows: found.slice(0, most).map(({ group, at, figures }) => ({
      group: group === null ? null : { value: group, name: nameOf(ctx, question.groupBy, group) },
      ...{ at, figures },
      before: earlier === null || question.step !== null ? null : (earlier.of.get(group ?? '') ?? nothing(definition)),
    })),
    isMore: found.length > most,
  };
}

async function before<Group extends string, Summed extends string, Name extends string>(
  ctx: Reporting,
  definition: Definition<Group, Summed, Name>,
  question: Question<Group>,
  isWhole: boolean,
): Promise<{ total: Figures<Name>; of: Map<string, Figures<Name>> }> {
  const [total] = await rowsOf(ctx, definition, { ...question, groupBy: null, step: null }, 1);
  const isGrouped = !isWhole && question.step === null;
  const rows = isGrouped ? await rowsOf(ctx, definition, question, mostGroups) : [];
  return {
    total: total?.figures ?? nothing(definition),
    of: new Map(rows.map(({ group, figures }) => [group ?? '', figures])),
  };
}

/** Groups of a period that another is compared with. */
const mostGroups = 100_000;

async function rowsOf<Group extends string, Summed extends string, Name extends string>(
  ctx: Reporting,
  { columns, sourceOf, values, order, figuresOf, moreOf }: Definition<Group, Summed, Name>,
  question: Question<Group>,
  most: number,
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

function nothing<Group extends string, Summed extends string, Name extends string>({
  figuresOf,
}: Definition<Group, Summed, Name>): Figures<Name> {
  return figuresOf(new Proxy({} as Record<Summed, number>, { get: () => 0 }), {});
}

function nameOf({ mirror }: Reporting, groupBy: string | null, value: string): string {
  const { shippers, carriers } = mirror.current;
  if (groupBy === 'shipper') return shippers.get(Number(value))?.tradeName ?? value;
  if (groupBy === 'carrier') return carriers.get(Number(value))?.tradeName ?? value;
  return value;
}

/** A part of a whole in millionths; null of nothing. */
export function partPpm(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1_000_000);
}
