import type { Context } from '../../../context.ts';
import { failField } from '../../../kernel/failure.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import { rulesOfShipper } from '../../../registry/rules/find-rules.ts';
import { isShipper, servedShippers } from '../../../registry/tables/served-shippers.ts';
import { findVersionNames } from '../../../registry/tables/versions/version-names.ts';
import { findRivals, type Rivals } from '../rivals.ts';
import { draftId, type RuleChange, sidesOfChange } from '../rules/rule-change.ts';
import { type Over, type RulesBeside, versionsOf, type WhatIfRequest } from './request.ts';

/** What is asked for. */
export type NewWhatIf = {
  /** Versions, each in the place of its table; none where rules alone are compared. */
  versionIds: readonly number[];
  /** The other side of a single version; undefined is what is in force, null is nothing. */
  against?: number | null | undefined;
  /** What is changed of the rules of the shipper; null leaves them as each quote had them. */
  rules?: RuleChange | null;
  over: Over;
  /** Only this shipper, served by the tables or not; null for all that they serve. */
  shipperId: number | null;
  /** Null: as `until` stands, and thirty days of it. */
  fromMs: number | null;
  untilMs: number | null;
};

const usualDays = 30;
const msOfADay = 86_400_000;

/**
 * Asks for a what-if; it waits until somebody works on it.
 * @throws Failure `not_found`; `invalid_request` where versions are of one table, the other side is of another, the shipper does not
 * exist, or the span is turned round.
 */
export async function startWhatIf(
  ctx: Pick<Context, 'db' | 'clock'>,
  { actor, scope }: { actor: Actor; scope: Scope },
  wanted: NewWhatIf,
): Promise<number> {
  const { over, shipperId } = wanted;
  const nowMs = ctx.clock.nowMs();
  const untilMs = Math.min(wanted.untilMs ?? nowMs, nowMs);
  const fromMs = wanted.fromMs ?? untilMs - usualDays * msOfADay;
  if (fromMs >= untilMs) throw failField('until', 'não é depois de from');
  if (shipperId !== null && !(await isShipper(ctx.db, shipperId))) throw failField('shipperId', 'não existe');
  const rules = await rulesOf(ctx, wanted);
  const rivals = await rivalsOf(ctx, wanted);
  const tables = rivals.map(({ before, after: { tableId, carrierId, versionId } }) => ({
    ...{ tableId, carrierId },
    a: before?.versionId ?? null,
    b: versionId,
  }));
  const shipperIds = shipperId === null ? await servedByAny(ctx, rivals, scope) : [shipperId];
  const withdrawn = await withdrawnOf(ctx, versionsOf({ tables }));
  const request: WhatIfRequest = {
    ...{ tables, over, shipperId, fromMs, untilMs, withdrawn },
    ...(rules === null ? {} : { rules: rules.change }),
  };
  const row = await ctx.db
    .insertInto('whatIf')
    .values({
      createdAt: new Date(nowMs),
      createdBy: actor.name,
      operatorId: actor.operatorId,
      rules: rules === null ? null : JSON.stringify(rules.beside),
      request: JSON.stringify(request),
      shipperIds,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** @throws Failure as `sidesOfChange`; `invalid_request` without a shipper, over freights, or where nothing is compared. */
async function rulesOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { rules = null, versionIds, shipperId, over }: NewWhatIf,
): Promise<{ change: NonNullable<WhatIfRequest['rules']>; beside: RulesBeside } | null> {
  if (rules === null) {
    if (versionIds.length === 0) throw failField('versionIds', 'informe versões, ou rules');
    return null;
  }
  if (shipperId === null) throw failField('shipperId', 'regras são de um embarcador; diga de qual');
  if (over !== 'quotes')
    throw failField('over', 'regras se comparam só sobre cotações: um frete tem o preço que foi combinado');
  const stored = await rulesOfShipper(db, shipperId);
  const { before, after, triedId } = sidesOfChange(stored, rules, dayInSaoPaulo(clock.nowMs()));
  const tried = [...after, ...before].find(({ id }) => id === triedId);
  const kind = triedId === null ? 'order' : !rules.active ? 'off' : triedId === draftId ? 'new' : 'changed';
  const name = tried?.name ?? stored.find(({ id }) => id === triedId)?.name ?? null;
  return { change: { kind, name }, beside: { before, after } };
}

async function rivalsOf(
  ctx: Pick<Context, 'db'>,
  { versionIds, against }: Pick<NewWhatIf, 'versionIds' | 'against'>,
): Promise<Rivals[]> {
  if (against !== undefined && versionIds.length > 1)
    throw failField('against', 'só com uma versão; várias são comparadas com o que está em vigor');
  const rivals: Rivals[] = [];
  for (const versionId of versionIds) {
    const found = await findRivals({ ctx }, { versionId, against });
    if (rivals.some(({ after }) => after.tableId === found.after.tableId))
      throw failField('versionIds', `duas versões da tabela ${found.after.tableId}; compare uma de cada vez`);
    rivals.push(found);
  }
  return rivals;
}

async function servedByAny(
  { db }: Pick<Context, 'db'>,
  rivals: readonly Rivals[],
  { shipperIds }: Scope,
): Promise<number[]> {
  const served = new Set<number>();
  for (const { after } of rivals) for (const id of await servedShippers(db, after.audience)) served.add(id);
  return [...served].filter((id) => shipperIds === 'all' || shipperIds.includes(id)).sort((a, b) => a - b);
}

/** Those of some versions that are withdrawn. */
export async function withdrawnOf(
  { db }: Pick<Context, 'db'>,
  versionIds: readonly number[],
): Promise<number[]> {
  const names = await findVersionNames(db, versionIds);
  return versionIds.filter((id) => names.get(id)?.state === 'withdrawn');
}
