import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { countWhoCanLogIn } from '../../../registry/sign-in/invitations/first-link.ts';
import type { OnboardingStep } from '../rows.ts';

type Step = OnboardingStep;

/** In their order; the contract says what each is. */
const steps: readonly Step[] = ['account', 'company', 'carrier', 'table', 'quote'];
type StepState = 'done' | 'skipped' | 'open';

export type Onboarding = {
  steps: { step: Step; state: StepState }[];
  finished: boolean;
  shipperId: number | null;
  carrierId: number | null;
  exampleTableId: number | null;
};

type Facts = {
  shipperId: number | null;
  carrierId: number | null;
  exampleTableId: number | null;
  hasTable: boolean;
  hasQuote: boolean;
  skipped: Step[];
};

/** How far the first hour has come, as the registry has it now. */
export async function readOnboarding({ db }: Pick<Context, 'db'>): Promise<Onboarding> {
  const { can } = await countWhoCanLogIn({ db });
  const { rows } = await sql<Facts>`
    select (select min(id) from shipper where not is_test) as "shipperId",
      (select min(id) from carrier where active) as "carrierId",
      (select v.table_id from example_version e join freight_table_version v on v.id = e.version_id
        where v.state = 'published' order by v.id limit 1) as "exampleTableId",
      exists (select from freight_table_version where state = 'published') as "hasTable",
      exists (select from shipper s where not s.is_test
        and exists (select from quote q where q.shipper_id = s.id)) as "hasQuote",
      array(select step from onboarding_skip) as skipped`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('A query without a table has one row.');
  const { shipperId, carrierId, exampleTableId, hasTable, hasQuote, skipped } = facts;
  const isDone: Readonly<Record<Step, boolean>> = {
    account: can > 0,
    company: shipperId !== null,
    carrier: carrierId !== null,
    table: hasTable,
    quote: hasQuote,
  };
  const stateOf = (step: Step): StepState =>
    isDone[step] ? 'done' : skipped.includes(step) ? 'skipped' : 'open';
  const states = steps.map((step) => ({ step, state: stateOf(step) }));
  const finished = states.every(({ state }) => state !== 'open');
  return { steps: states, finished, shipperId, carrierId, exampleTableId };
}

/** Leaves a step for later, or takes it up again: whoever comes next sees the same. */
export async function skipStep(
  ctx: Pick<Context, 'db'>,
  actor: Actor,
  { step, skipped }: { step: Step; skipped: boolean },
): Promise<Onboarding> {
  await inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const moved = skipped
      ? await tx
          .insertInto('onboardingSkip')
          .values({ step })
          .onConflict((conflict) => conflict.column('step').doNothing())
          .returning('step')
          .executeTakeFirst()
      : await tx.deleteFrom('onboardingSkip').where('step', '=', step).returning('step').executeTakeFirst();
    if (moved === undefined) return;
    await record(change, {
      ...{ kind: 'onboarding', id: steps.indexOf(step) + 1, action: skipped ? 'skip' : 'resume' },
      ...{ before: { skipped: !skipped }, after: { skipped } },
    });
  });
  return readOnboarding(ctx);
}
