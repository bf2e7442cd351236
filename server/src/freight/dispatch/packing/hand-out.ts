import type { Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Label } from '../../../documents/labels/content.ts';
import type { LabelDpi, LabelPrint } from '../../../documents/labels/print.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import type { Rows } from '../../../rows.ts';
import type { FoundFreight, FoundPrint } from '../../find.ts';
import { printLabels } from '../../label/ask-labels.ts';
import { fileIn } from '../../label/batch/print-batch.ts';
import { createLinks, keepPrintIn, linkEnd } from '../../label/links.ts';
import { lookOf } from '../../label/look.ts';
import type { LabelContext } from '../../label/own-labels.ts';
import { notePrintsIn } from '../../prints.ts';
import { lockProgress } from '../../trail/lock-progress.ts';

/** Labels for a station: of which volumes, and how they come out. */
export type HandOut = {
  freight: FoundFreight;
  /** The volume that was scanned; null: those of the freight that have none yet. */
  volumeNumber: number | null;
  /** Whether all of them come at once, or the first one alone. */
  volumes: 'all' | 'next';
  /** Whether what was printed before is printed again. */
  again: boolean;
  layout: number;
  format: 'pdf' | 'zpl';
  dpi: LabelDpi | null;
  requestedBy: string;
};

/** The last print of a volume. */
export type KnownPrint = { volumeNumber: number; printCount: number; printedAtMs: number; printedBy: string };

/** What a station gets, or why not; of what was printed before, its last print. Plain, so that it can be kept. */
export type HandedOut =
  | { url: string; volumeNumbers: number[]; remaining: number }
  | { refusal: 'already_printed'; print: KnownPrint }
  | { refusal: 'cancelled' }
  | { refusal: 'unprintable'; text: string };

/**
 * Prints labels of one freight and notes in the same transaction that they are printed: whoever scans the freight at another
 * station meanwhile waits for it and finds them printed. Postal freights get their codes as ever.
 */
export async function handOut(ctx: LabelContext, wanted: HandOut, keep: Keep<HandedOut>): Promise<HandedOut> {
  const { freight, layout, format } = wanted;
  const { shipperId, code } = freight;
  let handed: HandedOut | undefined;
  const linksIn = async (tx: Transaction<Rows>) => {
    // A transaction may run again.
    handed = undefined;
    const links = await createLinks(ctx, tx, { shipperId, layout, format });
    return {
      ...links,
      async toLabels(labels: Label[]) {
        handed = await handOutIn(ctx, tx, { wanted, labels });
        return '';
      },
    };
  };
  const results = await printLabels(
    ctx,
    { shipperId, groups: [{ by: 'freight', identifiers: [code] }], layout, format, isRegenerating: false },
    {
      linksIn,
      keep: async (tx) => {
        if (handed !== undefined) await keep(tx, handed);
      },
    },
  );
  const text = results.flatMap(({ error, problems }) =>
    [error ?? [], problems.map((one) => one.text)].flat(),
  );
  return handed ?? { refusal: 'unprintable', text: text.join(' ') };
}

type Claim = { wanted: HandOut; labels: readonly Label[] };

async function handOutIn(ctx: Context, tx: Transaction<Rows>, { wanted, labels }: Claim): Promise<HandedOut> {
  const { freight, layout, format, dpi, requestedBy } = wanted;
  const { shipperId, code: freightCode } = freight;
  const { phase } = await lockProgress(tx, { shipperId, freightCode });
  if (phase === 'cancelled') return { refusal: 'cancelled' };
  const prints = await tx
    .selectFrom('volumePrint')
    .selectAll()
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .orderBy('printedAt')
    .execute();
  const due = volumesDue(wanted, prints);
  const printed = prints.findLast(({ volumeNumber }) => isWanted(wanted, volumeNumber));
  if (due.length === 0 && printed !== undefined)
    return { refusal: 'already_printed', print: toKnown(printed) };
  const chosen = labels.filter(({ volumeNumber }) => due.includes(volumeNumber));
  const at = new Date(ctx.clock.nowMs());
  const expiresAt = await linkEnd(tx);
  const look = lookOf(ctx, shipperId);
  const print: LabelPrint = { v: 1, layout, format, ...look, labels: chosen };
  const documentId = await keepPrintIn(tx, { shipperId, print, expiresAt, requestedBy });
  await notePrintsIn(tx, chosen, { by: requestedBy, at });
  const url = await fileIn(ctx, tx, {
    ...{ shipperId, documentIds: [documentId], freightCodes: [freightCode], layout, format },
    // What a station got counts as printed: that it fetches the file counts nothing more.
    ...{ dpi: dpi ?? look.dpi, requestedBy, expiresAt, printedAt: at },
  });
  const known = new Set([...prints.map(({ volumeNumber }) => volumeNumber), ...due]);
  return { url, volumeNumbers: due, remaining: freight.volumeCount - known.size };
}

function toKnown({ volumeNumber, printCount, printedAt, printedBy }: FoundPrint): KnownPrint {
  return { volumeNumber, printCount, printedBy, printedAtMs: printedAt.getTime() };
}

function isWanted({ volumeNumber }: HandOut, number: number): boolean {
  return volumeNumber === null || volumeNumber === number;
}

/** Those without a label; again, all that were wanted. */
function volumesDue(wanted: HandOut, prints: readonly FoundPrint[]): number[] {
  const printed = new Set(prints.map(({ volumeNumber }) => volumeNumber));
  const all = Array.from({ length: wanted.freight.volumeCount }, (_, index) => index + 1);
  const meant = all.filter((number) => isWanted(wanted, number));
  const fresh = meant.filter((number) => !printed.has(number));
  const due = fresh.length === 0 && wanted.again ? meant : fresh;
  return wanted.volumes === 'next' ? due.slice(0, 1) : due;
}
