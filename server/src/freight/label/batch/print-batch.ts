import type { Insertable, Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import type { Rows } from '../../../rows.ts';
import { grantIn } from '../../capabilities.ts';
import { mostLabels } from '../freight-labels.ts';
import { labelsAddress, linkEnd } from '../links.ts';
import { type LabelContext, mostBookingBytes } from '../own-labels.ts';
import {
  type BatchRequest,
  type FreightWord,
  type PrintedBefore,
  type PrintedGroups,
  printGroups,
} from './print-groups.ts';

/** One file of labels. */
export type BatchFile = { url: string; labelCount: number; freightCodes: string[]; expiresAtMs: number };

/** What an operator is answered: files, of which there is one unless there are more than 1,000 labels. */
export type LabelBatch = {
  files: BatchFile[];
  printedBefore: PrintedBefore[];
  listUrls: string[];
  problems: FreightWord[];
  notices: FreightWord[];
};

/**
 * Prints freights of one or several shippers as one file in the order in which they were named; more than 1,000 labels, or more of
 * carriers' own than a file may hold, go on in a further one. What cannot be printed is told of its freight. The links work as those of 4.4.
 */
export async function printBatch(
  ctx: LabelContext,
  request: BatchRequest,
  keep: Keep<LabelBatch>,
): Promise<LabelBatch> {
  const { kept, ...said } = await printGroups(ctx, request);
  return fileLabels(ctx, request, { kept, ...said, keep });
}

async function fileLabels(
  ctx: Context,
  { freightCodes, layout, format, dpi, requestedBy }: BatchRequest,
  { kept, keep, ...said }: PrintedGroups & { keep: Keep<LabelBatch> },
): Promise<LabelBatch> {
  const documentOf = new Map(
    kept.flatMap((one) => one.labels.map(({ freightCode }) => [freightCode, one] as const)),
  );
  const counts = countBy(kept.flatMap(({ labels }) => labels));
  const parts = inFiles([...new Set(freightCodes)], counts);
  return withTransaction(ctx.db, async (tx) => {
    const expiresAt = await linkEnd(tx);
    const files: BatchFile[] = [];
    for (const part of parts) {
      const documents = [...new Set(part.flatMap((code) => documentOf.get(code) ?? []))];
      const [first] = documents;
      if (first === undefined) continue;
      const url = await fileIn(ctx, tx, {
        shipperId: first.shipperId,
        documentIds: documents.map(({ documentId }) => documentId),
        freightCodes: part,
        ...{ layout, format, dpi: dpi ?? first.dpi, requestedBy, expiresAt, printedAt: null },
      });
      files.push({
        url,
        labelCount: part.reduce((sum, code) => sum + (counts.get(code)?.labels ?? 0), 0),
        freightCodes: part,
        expiresAtMs: expiresAt.getTime(),
      });
    }
    const batch = { files, ...said };
    await keep(tx, batch);
    return batch;
  });
}

/** Makes documents of labels one file, in the caller's transaction; gives the link to it. */
export async function fileIn(
  { config }: Pick<Context, 'config'>,
  tx: Transaction<Rows>,
  file: Insertable<Rows['labelBatch']>,
): Promise<string> {
  const { shipperId, expiresAt } = file;
  const { id: targetId } = await tx
    .insertInto('labelBatch')
    .values(file)
    .returning('id')
    .executeTakeFirstOrThrow();
  return labelsAddress(config, await grantIn(tx, { shipperId, kind: 'label_batch', targetId, expiresAt }));
}

/** How much of a file a freight takes. */
type Amount = { labels: number; bytes: number };

function countBy(labels: readonly { freightCode: string; byteCount: number }[]): Map<string, Amount> {
  const counts = new Map<string, Amount>();
  for (const { freightCode, byteCount } of labels) {
    const { labels: before } = counts.get(freightCode) ?? { labels: 0 };
    // A carrier's own label is of its freight, however many labels stand for it.
    counts.set(freightCode, { labels: before + 1, bytes: byteCount });
  }
  return counts;
}

/** Freights that have labels, so many together as one file holds. */
function inFiles(codes: readonly string[], counts: ReadonlyMap<string, Amount>): string[][] {
  const files: string[][] = [];
  let filled: Amount = { labels: 0, bytes: 0 };
  for (const code of codes) {
    const amount = counts.get(code);
    if (amount === undefined) continue;
    const last = files.at(-1);
    const both = { labels: filled.labels + amount.labels, bytes: filled.bytes + amount.bytes };
    if (last === undefined || both.labels > mostLabels || both.bytes > mostBookingBytes) {
      files.push([code]);
      filled = amount;
    } else {
      last.push(code);
      filled = both;
    }
  }
  return files;
}
