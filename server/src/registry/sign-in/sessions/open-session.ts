import { sql } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { hashToken } from '../../../kernel/token.ts';
import { type Change, record } from '../../changes/change.ts';
import {
  type From,
  longestDays,
  mostSessions,
  newSecret,
  rememberedDays,
  type SessionMethod,
  type SessionStage,
} from './session.ts';

/** A session that was opened or went on under a new cookie, which the browser keeps for so long. */
export type Opened = { sessionId: number; secret: string; stage: SessionStage; maxAgeS: number | undefined };

type NewSession = {
  operatorId: number;
  stage: SessionStage;
  method: SessionMethod;
  remembered: boolean;
  from: From;
};

const dayS = 86_400;
const now = sql<Date>`app_now()`;

/** Opens a session. The one that the browser had before ends, and so do the oldest beyond the most a person may have. */
export async function openSessionIn(change: Change, input: NewSession): Promise<Opened> {
  const { operatorId, stage, method, remembered, from } = input;
  const { tx } = change;
  if (from.hash !== undefined) await endReplacedIn(change, from.hash);
  await endSurplusIn(change, operatorId);
  const secret = newSecret();
  const days = remembered ? rememberedDays : longestDays;
  const { id } = await tx
    .insertInto('operatorSession')
    .values({
      operatorId,
      hash: hashToken(secret),
      stage,
      method,
      remembered,
      expiresAt: sql<Date>`app_now() + ${days} * interval '1 day'`,
      address: from.address,
      userAgent: from.userAgent,
      lastUsedAddress: from.address,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { operatorId, stage, method, remembered, address: from.address };
  await record(change, { kind: 'session', id, action: 'open', before: null, after });
  return { sessionId: id, secret, stage, maxAgeS: remembered ? rememberedDays * dayS : undefined };
}

async function endReplacedIn(change: Change, hash: string): Promise<void> {
  const ended = await change.tx
    .updateTable('operatorSession')
    .set({ endedAt: now, changedAt: now })
    .where('hash', '=', hash)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of ended)
    await record(change, { kind: 'session', id, action: 'replace', before: null, after: {} });
}

async function endSurplusIn({ tx }: Change, operatorId: number): Promise<void> {
  await sql`
    update operator_session set ended_at = app_now(), changed_at = app_now()
    where id in (
      select id from operator_session where operator_id = ${operatorId} and ended_at is null
      order by id desc offset ${mostSessions - 1})`.execute(tx);
}

/**
 * Goes on with a session under a new cookie, as complete: what somebody planted or saw before is worth nothing.
 * @throws Failure `conflict` where it is not at that stage any more.
 */
export async function completeSessionIn(
  change: Change,
  { sessionId, stage }: { sessionId: number; stage: Exclude<SessionStage, 'full'> },
): Promise<Opened> {
  const secret = newSecret();
  const row = await change.tx
    .updateTable('operatorSession')
    .set({ hash: hashToken(secret), stage: 'full', verifiedAt: now, changedAt: now })
    .where('id', '=', sessionId)
    .where('stage', '=', stage)
    .where('endedAt', 'is', null)
    .returning(['id', 'remembered'])
    .executeTakeFirst();
  if (row === undefined) throw fail('conflict');
  await record(change, {
    kind: 'session',
    id: row.id,
    action: stage === 'enrolment' ? 'enrol' : 'second-factor',
    before: { stage },
    after: { stage: 'full' },
  });
  return {
    sessionId: row.id,
    secret,
    stage: 'full',
    maxAgeS: row.remembered ? rememberedDays * dayS : undefined,
  };
}

/** Notes that a password or code was given again. */
export async function noteVerifiedIn(change: Change, sessionId: number): Promise<void> {
  await change.tx
    .updateTable('operatorSession')
    .set({ verifiedAt: now, changedAt: now })
    .where('id', '=', sessionId)
    .execute();
  await record(change, { kind: 'session', id: sessionId, action: 'verify', before: null, after: {} });
}
