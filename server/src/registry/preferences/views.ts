import type { NewView, SavedView, ViewChanges } from '@carreto/contract/admin/account/preferences';
import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { Selectable, Transaction } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import type { OperatorCaller } from '../access/access-part.ts';
import { actorOf } from '../access/authenticate.ts';
import { type Change, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found, requireRevision } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';

const mostViews = 200;

/** Own views and shared ones, in the order they were made. */
export async function listViews(
  { db }: RegistryContext,
  { operatorId }: OperatorCaller,
  query: PageRequest & { screen?: string },
): Promise<Page<SavedView>> {
  const { after, fetch } = pageStart(query);
  let select = db
    .selectFrom('savedView')
    .innerJoin('operator', 'operator.id', 'savedView.operatorId')
    .selectAll('savedView')
    .select('operator.name as owner')
    .where('savedView.id', '>', after)
    .where((row) => row.or([row('savedView.operatorId', '=', operatorId), row('shared', '=', true)]));
  if (query.screen !== undefined) select = select.where('screen', '=', query.screen);
  const rows = await select.orderBy('savedView.id').limit(fetch).execute();
  return toPage(
    query,
    rows.map((row) => toView(row, operatorId)),
  );
}

type Row = Selectable<Rows['savedView']> & { owner: string };

function toView(row: Row, operatorId: number): SavedView {
  const { id, screen, name, shared, search, columns, position, owner, revision, createdAt } = row;
  return {
    ...{ id, screen, name, shared, search, columns, position, owner, revision },
    isOwn: row.operatorId === operatorId,
    createdAt: createdAt.toISOString(),
  };
}

/** Keeps a view. @throws Failure `conflict` beyond 200 or where the name is taken; `forbidden` to share one without `settings.write` */
export function addView(ctx: RegistryContext, caller: OperatorCaller, input: NewView): Promise<SavedView> {
  if (input.shared) requireSharer(caller);
  return inChange(ctx, actorOf(caller), async (change) => {
    const { operatorId } = caller;
    const { tx } = change;
    await tx.selectFrom('operator').select('id').where('id', '=', operatorId).forNoKeyUpdate().execute();
    const existing = await tx
      .selectFrom('savedView')
      .select('id')
      .where('operatorId', '=', operatorId)
      .execute();
    if (existing.length >= mostViews)
      throw fail('conflict', { message: `Há ${mostViews} visões; apague uma antes.` });
    const row = await tx
      .insertInto('savedView')
      .values({ ...input, operatorId, columns: JSON.stringify(input.columns) })
      .returningAll()
      .executeTakeFirstOrThrow();
    const after = toView({ ...row, owner: caller.name }, operatorId);
    await note(change, 'add', { before: null, after });
    return after;
  });
}

/** Changes a view. @throws Failure `not_found` for one that the caller does not see, `forbidden`, `conflict` */
export function updateView(
  ctx: RegistryContext,
  caller: OperatorCaller,
  { viewId, changes: { revision, columns, ...changes } }: { viewId: number; changes: ViewChanges },
): Promise<SavedView> {
  return inChange(ctx, actorOf(caller), async (change) => {
    const before = await lockView(change.tx, caller, viewId);
    requireRevision(before, revision);
    if (changes.shared === true || before.shared) requireSharer(caller);
    const row = await change.tx
      .updateTable('savedView')
      .set({
        ...changes,
        ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
        revision: revision + 1,
      })
      .where('id', '=', viewId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const after = toView({ ...row, owner: before.owner }, caller.operatorId);
    await note(change, 'update', { before, after });
    return after;
  });
}

/** Forgets a view. @throws Failure `not_found`, `forbidden` */
export function removeView(ctx: RegistryContext, caller: OperatorCaller, viewId: number): Promise<SavedView> {
  return inChange(ctx, actorOf(caller), async (change) => {
    const before = await lockView(change.tx, caller, viewId);
    if (!before.isOwn) requireSharer(caller);
    await change.tx.deleteFrom('savedView').where('id', '=', viewId).execute();
    await note(change, 'remove', { before, after: null });
    return before;
  });
}

async function lockView(
  tx: Transaction<Rows>,
  { operatorId }: OperatorCaller,
  viewId: number,
): Promise<SavedView> {
  const row = await tx
    .selectFrom('savedView')
    .innerJoin('operator', 'operator.id', 'savedView.operatorId')
    .selectAll('savedView')
    .select('operator.name as owner')
    .where('savedView.id', '=', viewId)
    .where((each) => each.or([each('savedView.operatorId', '=', operatorId), each('shared', '=', true)]))
    .forUpdate('savedView')
    .executeTakeFirst();
  return toView(found(row), operatorId);
}

function requireSharer({ permissions }: OperatorCaller): void {
  if (!permissions.has('settings.write'))
    throw fail('forbidden', { details: [{ field: 'needs', message: 'settings.write' }] });
}

/** Views of one person are nobody's business; what everybody sees is logged. */
async function note(
  change: Change,
  action: string,
  { before, after }: { before: SavedView | null; after: SavedView | null },
): Promise<void> {
  const view = after ?? before;
  if (view === null || (before?.shared !== true && after?.shared !== true)) return;
  await record(change, { kind: 'savedView', id: view.id, action, before, after });
}
