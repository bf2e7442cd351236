import { type Kysely, sql } from 'kysely';
import { layoutOf } from '../../documents/labels/layouts.ts';
import type { LabelPrint } from '../../documents/labels/print.ts';
import { fail } from '../../kernel/failure.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Rows } from '../../rows.ts';
import { findLink } from '../capabilities.ts';
import { notePrintsIn, printers } from '../prints.ts';
import { bookingPdfsOn } from './booking-pdfs-on.ts';
import type { LabelDesk } from './desk.ts';
import { picturesOn } from './pictures-on.ts';

/** A document that was drawn. `isShown`: a browser opens it, in a sandbox, instead of saving it. */
export type DrawnFile = { bytes: Uint8Array; contentType: string; fileName: string; isShown?: boolean };

/** How a document is fetched: `isPrinting` false for whoever only looks whether it is there. */
export type Fetching = { id: string; isPrinting: boolean; signal: AbortSignal };

/** A document behind a link: where it stands, and what it prints. */
type Linked = {
  table: 'labelDocument' | 'labelBatch';
  id: number;
  shipperId: number;
  print: LabelPrint;
  requestedBy: string | null;
};

/**
 * The labels that a link leads to, drawn now from what was kept then: the same bytes at every fetch. The first fetch is when
 * its volumes count as printed.
 * @throws Failure `not_found` for a link that never was; `link_expired` a day after they were asked for; `overloaded`.
 */
export async function fetchLabels(desk: LabelDesk, { id, isPrinting, signal }: Fetching): Promise<DrawnFile> {
  const { ctx, threads } = desk;
  const linked = await findLinked(ctx.db, id);
  const { print, shipperId, table } = linked;
  const pngs = await picturesOn(ctx.db, print.labels);
  const bookingPdfs = await bookingPdfsOn(ctx.db, print.labels);
  const bytes = await threads.run({ kind: 'labels', print, pngs, bookingPdfs }, { owner: shipperId, signal });
  if (isPrinting) await notePrinted(desk, linked);
  const file = fileOf(print);
  const isShown = table === 'labelBatch' && file.contentType === pdfType;
  return { bytes, ...file, isShown };
}

async function findLinked(db: Kysely<Rows>, id: string): Promise<Linked> {
  const batch = await findLink(db, 'label_batch', id);
  const link = batch ?? (await findLink(db, 'labels', id));
  if (link === undefined) throw fail('not_found');
  if (link.isExpired) throw fail('link_expired');
  const linked = batch === undefined ? await readDocument(db, link) : await readBatch(db, link);
  // Its freights were forgotten meanwhile.
  if (linked === undefined) throw fail('link_expired');
  return linked;
}

type Target = { shipperId: number; targetId: number };

async function readDocument(db: Kysely<Rows>, { shipperId, targetId }: Target): Promise<Linked | undefined> {
  const document = await db
    .selectFrom('labelDocument')
    .select(['id', 'shipperId', 'print', 'requestedBy'])
    .where('id', '=', targetId)
    .where('shipperId', '=', shipperId)
    .executeTakeFirst();
  return document === undefined ? undefined : { table: 'labelDocument', ...document };
}

/** All its labels in its order; nothing where one of its documents is gone. */
async function readBatch(db: Kysely<Rows>, { targetId }: Target): Promise<Linked | undefined> {
  const batch = await db.selectFrom('labelBatch').selectAll().where('id', '=', targetId).executeTakeFirst();
  if (batch === undefined) return undefined;
  const { id, shipperId, documentIds, freightCodes, layout, format, dpi, requestedBy } = batch;
  const documents = await db
    .selectFrom('labelDocument')
    .select('print')
    .where('id', '=', sql<number>`any (${documentIds}::bigint[])`)
    .execute();
  if (documents.length < documentIds.length) return undefined;
  const all = documents.flatMap(({ print }) => print.labels);
  const labelsOf = Map.groupBy(all, ({ freightCode }) => freightCode);
  const labels = freightCodes.flatMap((code) => labelsOf.get(code) ?? []);
  return { table: 'labelBatch', id, shipperId, requestedBy, print: { v: 1, layout, format, dpi, labels } };
}

/** Counts a document once, however often it is fetched and by however many at a time. */
async function notePrinted({ ctx }: LabelDesk, { table, id, print, requestedBy }: Linked): Promise<void> {
  const at = new Date(ctx.clock.nowMs());
  await withTransaction(ctx.db, async (tx) => {
    const first = await tx
      .updateTable(table)
      .set({ printedAt: at })
      .where('id', '=', id)
      .where('printedAt', 'is', null)
      .executeTakeFirst();
    if (first.numUpdatedRows > 0n)
      await notePrintsIn(tx, print.labels, { by: requestedBy ?? printers.program, at });
  });
}

const pdfType = 'application/pdf';

/** What kind of file a print is. */
function fileOf({ layout, format }: Pick<LabelPrint, 'layout' | 'format'>): Omit<DrawnFile, 'bytes'> {
  const text = 'text/plain; charset=utf-8';
  if (format === 'base64' || layoutOf(layout).isText) return { contentType: text, fileName: 'etiquetas.txt' };
  if (format === 'zpl') return { contentType: text, fileName: 'etiquetas.zpl' };
  return { contentType: pdfType, fileName: 'etiquetas.pdf' };
}
