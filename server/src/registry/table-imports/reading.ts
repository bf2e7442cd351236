import type { ImportReading, ImportReadingChanges } from '@carreto/contract/admin/tables/import-reading';
import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { type Kysely, sql, type Transaction } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import type { LayoutAnswer } from '../../tariff/carrier-sheets/answer-questions.ts';
import type { Layout } from '../../tariff/carrier-sheets/understand/layout.ts';
import { type Actor, type Change, inChange, type RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import type { CarrierReading } from '../tables/read-carrier-table.ts';
import { putDraftAside } from '../tables/versions/withdraw-version.ts';
import { answeredLayout } from './answered-layout.ts';
import { type ImportRow, lockImport, requireMove, viewJob } from './job.ts';
import { signed } from './signed-answers.ts';
import { move } from './states.ts';

/**
 * What was read of the files of an import; nothing before it ran.
 * @throws Failure `not_found`
 */
export async function getReading({ db }: RegistryContext, importId: number): Promise<ImportReading> {
  const { state } = found(
    await db.selectFrom('tableImport').select('state').where('id', '=', importId).executeTakeFirst(),
  );
  const row = await db
    .selectFrom('tableImportReading')
    .select(['tabs', 'readAt'])
    .select(sql<boolean>`layout is not null`.as('hasLayout'))
    .where('importId', '=', importId)
    .executeTakeFirst();
  if (row === undefined) return { readAt: null, tabs: [], canCorrect: false };
  const canCorrect = row.hasLayout && move(state, 'correct') !== null && (await hasFiles(db, importId));
  return { readAt: row.readAt.toISOString(), tabs: row.tabs, canCorrect };
}

/**
 * Puts other meanings into what was understood, and lets the import read its files again by that. The draft that was made of
 * the earlier reading is put aside with it.
 * @throws Failure `not_found`; `conflict` where it runs, was cancelled, has no files any more, or was read again
 * meanwhile; `invalid_request` for a meaning that is none.
 */
export function correctReading(
  ctx: RegistryContext,
  actor: Actor,
  { importId, readAt, changes }: ImportReadingChanges & { importId: number },
): Promise<TableImportJob> {
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const row = await lockImport(tx, importId);
    const state = requireMove(row, 'correct');
    await putResultAside(change, row);
    const layout = await correctable(tx, { importId, readAt });
    const answers = await signed(tx, actor, changes.map(toAnswer));
    const corrected = answeredLayout(layout, answers, row.questions?.questions ?? []);
    const again = await tx
      .updateTable('tableImport')
      .set({
        state,
        answers: JSON.stringify([...row.answers, ...answers]),
        questions: JSON.stringify({ questions: [], layout: corrected }),
        ...afresh,
      })
      .where('id', '=', importId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return viewJob(tx, again);
  });
}

/** Nobody is to publish what was read wrongly; a draft that another import came to, too, is also that one's. */
async function putResultAside(change: Change, { id, result, versionId }: ImportRow): Promise<void> {
  if (versionId === null || result?.outcome !== 'imported') return;
  const other = await change.tx
    .selectFrom('tableImport')
    .select('id')
    .where('versionId', '=', versionId)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined)
    await putDraftAside(change, { versionId, reason: `A importação ${id} foi corrigida.` });
}

/** What an import that goes on from its end has no more. */
const afresh = {
  report: null,
  result: null,
  failure: null,
  versionId: null,
  inputHash: null,
  endedAt: null,
  attempts: 0,
  percent: 0,
} as const;

/** The layout that was understood, if nobody had the files read again since it was seen. */
async function correctable(
  tx: Transaction<Rows>,
  { importId, readAt }: { importId: number; readAt: string },
): Promise<Layout> {
  const reading = await tx
    .selectFrom('tableImportReading')
    .select(['layout', 'readAt'])
    .where('importId', '=', importId)
    .executeTakeFirst();
  if (reading === undefined || reading.layout === null) {
    throw fail('conflict', { message: 'Nada foi lido destes arquivos que se possa corrigir.' });
  }
  if (reading.readAt.toISOString() !== new Date(readAt).toISOString()) {
    throw fail('conflict', {
      message: 'Os arquivos foram lidos de novo nesse meio tempo; veja a leitura atual antes de corrigir.',
    });
  }
  if (!(await hasFiles(tx, importId))) {
    throw fail('conflict', { message: 'Os arquivos já foram removidos; envie-os em uma nova importação.' });
  }
  return reading.layout;
}

function toAnswer({ section, column, meaning }: ImportReadingChanges['changes'][number]): LayoutAnswer {
  return column === undefined
    ? { question: `sheet|${section}`, answer: meaning }
    : { question: `column|${section}|${column}`, answer: meaning };
}

async function hasFiles(db: Kysely<Rows>, importId: number): Promise<boolean> {
  const row = await db
    .selectFrom('tableImportFile')
    .select('importId')
    .where('importId', '=', importId)
    .where('content', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps what was read beside its import, in place of what an earlier run read. */
export async function keepReadingIn(
  tx: Kysely<Rows>,
  { id }: Pick<ImportRow, 'id'>,
  { tabs, layout }: Pick<CarrierReading, 'tabs' | 'layout'>,
): Promise<void> {
  const columns = { tabs: JSON.stringify(tabs), layout: layout === null ? null : JSON.stringify(layout) };
  await tx
    .insertInto('tableImportReading')
    .values({ importId: id, ...columns })
    .onConflict((conflict) => conflict.column('importId').doUpdateSet({ ...columns, readAt: sql`app_now()` }))
    .execute();
}

/** An import that repeats an earlier one was read as that. */
export async function copyReadingIn(
  tx: Kysely<Rows>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx
    .insertInto('tableImportReading')
    .columns(['importId', 'tabs', 'layout'])
    .expression((from_) =>
      from_
        .selectFrom('tableImportReading')
        .select([sql<number>`${to}::bigint`.as('importId'), 'tabs', 'layout'])
        .where('importId', '=', from),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
