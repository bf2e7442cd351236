import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { formatDay } from '../../../kernel/days.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { enqueueLetters } from '../../../platform/mail/outbox.ts';
import { holdingOfRow } from '../../../registry/operators/operator.ts';
import { getPreferences } from '../../../registry/preferences/preferences.ts';
import { publicAddress } from '../../public-address.ts';
import { isOver, mondayOf } from './choice.ts';
import { readWeek } from './read-week.ts';
import { weeklyLetter } from './wire-letter.ts';

type Sending = Pick<Context, 'db' | 'clock' | 'config' | 'mirror' | 'log'>;

/**
 * Writes the letter of this week to each operator who wants one and whose moment has come. A week is claimed with the letter, in
 * one transaction: nobody gets two, whichever processes run and however often. Does nothing without a mail server.
 */
export async function sendWeekly(ctx: Sending): Promise<void> {
  const { config, clock } = ctx;
  if (config.mailServer === undefined || config.mailFrom === undefined) return;
  const nowMs = clock.nowMs();
  const weekOn = formatDay(mondayOf(nowMs));
  const waiting = await ctx.db
    .selectFrom('weeklyLetter')
    .innerJoin('operator', 'operator.id', 'weeklyLetter.operatorId')
    .selectAll('operator')
    .select(['weekday', 'hour'])
    .where('weekOn', '<', weekOn)
    .where('operator.active', '=', true)
    .where('operator.email', 'is not', null)
    .orderBy('operator.id')
    .execute();
  for (const operator of waiting.filter((one) => isOver(one, nowMs)))
    try {
      await sendTo(ctx, operator, weekOn);
    } catch (error) {
      // Nobody else waits for it; it is tried again in a minute.
      ctx.log.error({ err: error, operator: operator.id }, 'a weekly letter cannot be written');
    }
}

type Receiver = Parameters<typeof holdingOfRow>[0] & { id: number; name: string; email: string | null };

async function sendTo(ctx: Sending, operator: Receiver, weekOn: string): Promise<void> {
  const { id: operatorId, name, email } = operator;
  const week = await readWeek(ctx, holdingOfRow(operator));
  const { language } = await getPreferences(ctx, operatorId);
  const letter = weeklyLetter(week, {
    name,
    language: language ?? 'pt-BR',
    address: (path) => publicAddress(ctx.config, `/painel${path}`),
  });
  await withTransaction(ctx.db, async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      update weekly_letter set week_on = ${weekOn}::date
      where operator_id = ${operatorId} and week_on < ${weekOn}::date`.execute(tx);
    if (numAffectedRows === 0n || letter === null || email === null) return;
    await enqueueLetters(tx, { topic: `weekly ${operatorId} ${weekOn}`, recipients: [email], letter });
  });
}
