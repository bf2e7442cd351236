import { isDeepStrictEqual } from 'node:util';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../../context.ts';
import { comparedWith, type Period, type Question, type Step } from './question.ts';
import { readFigures, type SumRow } from './read-figures.ts';

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
  /** What is no sum, of everything by null and by group; left out where there is nothing of it. */
  moreOf?(
    ctx: Pick<Context, 'db'>,
    question: Question<Group>,
    period: Period,
  ): Promise<ReadonlyMap<string | null, Partial<Shown>>>;
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
  const { total, rows } = await answer(ctx, definition, { question, most: most + 1 });
  const earlier = compared === null ? null : await before(ctx, definition, { ...question, period: compared });
  const state = await ctx.db.selectFrom('sumsState').select('countedAt').executeTakeFirst();
  return {
    ...{ groupBy: question.groupBy, step: question.step, period: question.period, compared },
    countedAt: state?.countedAt ?? null,
    total,
    before: earlier?.total ?? null,
    rows: rows.slice(0, most).map(({ group, at, figures }) => ({
      group: group === null ? null : { value: group, name: nameOf(ctx, question.groupBy, group) },
      ...{ at, figures },
      before:
        earlier === null || question.step !== null
          ? null
          : (earlier.of.get(group ?? '') ?? nothing(definition, question)),
    })),
    isMore: rows.length > most,
  };
}

/** Groups of a period that another is compared with. */
const mostGroups = 100_000;

async function before<Group extends string, Summed extends string, Shown extends Shape>(
  ctx: Reporting,
  definition: Definition<Group, Summed, Shown>,
  question: Question<Group>,
): Promise<{ total: Shown; of: Map<string, Shown> }> {
  const { total, rows } = await answer(ctx, definition, {
    question: question.step === null ? question : { ...question, groupBy: null, step: null },
    most: mostGroups,
  });
  return { total, of: new Map(rows.map(({ group, figures }) => [group ?? '', figures])) };
}

/** Figures of a period: of everything, and by group and part where those are wanted. */
async function answer<Group extends string, Summed extends string, Shown extends Shape>(
  ctx: Reporting,
  definition: Definition<Group, Summed, Shown>,
  { question, most }: Asking<Group>,
): Promise<{ total: Shown; rows: { group: string | null; at: string | null; figures: Shown }[] }> {
  const { groupBy, step, period } = question;
  const whole: Question<Group> = { ...question, groupBy: null, step: null };
  const isWhole = groupBy === null && step === null;
  // Neither waits for the other.
  const [rows, more] = await Promise.all([
    isWhole ? [] : sumsOf(ctx, definition, { question, most }),
    definition.moreOf?.(ctx, step === null ? question : whole, period),
  ]);
  const isAll = !isWhole && rows.length < most && isOfSameRows(ctx, definition, [question, whole]);
  const parts = isAll ? rows : await sumsOf(ctx, definition, { question: whole, most: 1 });
  const { figuresOf } = definition;
  return {
    total: figuresOf(addedUp(definition, { question, parts }), more?.get(null) ?? {}),
    rows: rows.map(({ group, at, sums }) => ({
      ...{ group, at },
      figures: figuresOf(sums, (step === null ? more?.get(group) : undefined) ?? {}),
    })),
  };
}

async function sumsOf<Group extends string, Summed extends string, Shown extends Shape>(
  { db }: Reporting,
  { columns, sourceOf, values, order }: Definition<Group, Summed, Shown>,
  { question, most }: Asking<Group>,
): Promise<SumRow<Summed>[]> {
  const { groupBy, step, period } = question;
  const group = groupBy === null ? null : columns[groupBy];
  const source = sourceOf(question, period);
  return readFigures(db, { source, values: values(question), group, step, order, most });
}

/** Whether two questions are answered by the same rows: then the parts of one add up to the other, and nothing is read twice. */
function isOfSameRows<Group extends string, Summed extends string, Shown extends Shape>(
  { db }: Reporting,
  { sourceOf }: Definition<Group, Summed, Shown>,
  questions: readonly [Question<Group>, Question<Group>],
): boolean {
  const [one, other] = questions.map((question) => {
    const { sql: text, parameters } = sourceOf(question, question.period).compile(db);
    return { text, parameters };
  });
  return isDeepStrictEqual(one, other);
}

function addedUp<Group extends string, Summed extends string, Shown extends Shape>(
  { values }: Definition<Group, Summed, Shown>,
  { question, parts }: { question: Question<Group>; parts: readonly SumRow<Summed>[] },
): Record<Summed, number> {
  const names = Object.keys(values(question)) as Summed[];
  const sums = names.map((name) => [name, parts.reduce((sum, part) => sum + part.sums[name], 0)]);
  return Object.fromEntries(sums);
}

/** Of a group without anything. */
function nothing<Group extends string, Summed extends string, Shown extends Shape>(
  definition: Definition<Group, Summed, Shown>,
  question: Question<Group>,
): Shown {
  return definition.figuresOf(addedUp(definition, { question, parts: [] }), {});
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
