import type { Transaction } from 'kysely';
import type { Label } from '../../../documents/labels/content.ts';
import type { LabelDpi, LabelPrint } from '../../../documents/labels/print.ts';
import { keepNothing } from '../../../platform/idempotency/once.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';
import type { FoundFreight } from '../../find.ts';
import { printsOf } from '../../prints.ts';
import { printLabels } from '../ask-labels.ts';
import { createLinks, keepPrintIn, linkEnd } from '../links.ts';
import { lookOf } from '../look.ts';
import { carrierPatience, type LabelContext } from '../own-labels.ts';
import { type LabelResult, notFound } from '../result.ts';
import { type LabelGroup, labelGroups, volumeKey } from './label-groups.ts';

/** What an operator wants to have printed. */
export type BatchRequest = {
  /** Of one or several shippers, in the order in which they are to come out. */
  freightCodes: readonly string[];
  /** 1 to 10. */
  layout: number;
  format: 'pdf' | 'zpl';
  /** Null: as the shipper of the first label has it. */
  dpi: LabelDpi | null;
  isRegenerating: boolean;
  /** Volumes that have a label get another. */
  isAgain: boolean;
  scope: Scope;
  requestedBy: string;
};

/** What people must know of a freight, in Portuguese. */
export type FreightWord = { freightCode: string; text: string };

/** A freight that is left out because all of it was printed. */
export type PrintedBefore = {
  freightCode: string;
  printedAtMs: number;
  printedBy: string;
  printCount: number;
};

/** Labels that were kept together, by the freight of each. */
export type KeptLabels = { documentId: number; shipperId: number; dpi: LabelDpi; labels: KeptLabel[] };

/** A label by its freight, and how many bytes the carrier's own one of it has. */
type KeptLabel = { freightCode: string; byteCount: number };

/** What came of it before it is filed: labels as they were kept, links to posting lists, and what is to be said. */
export type PrintedGroups = {
  kept: KeptLabels[];
  printedBefore: PrintedBefore[];
  listUrls: string[];
  problems: FreightWord[];
  notices: FreightWord[];
};

/**
 * Prints freights of one or several shippers by the acts of 4.4: in groups of up to 50 of one shipper, one collection point
 * and one kind, because a posting list holds no more and the kinds do not mix. Asked for again it gives the same codes and lists.
 */
export async function printGroups(ctx: LabelContext, request: BatchRequest): Promise<PrintedGroups> {
  const { groups, unknown, printed: before, printedVolumes } = await labelGroups(ctx.db, request);
  const printed: PrintedGroups = {
    kept: [],
    printedBefore: before.flatMap(toPrintedBefore),
    listUrls: [],
    problems: unknown.map((freightCode) => ({ freightCode, text: notFound })),
    notices: [],
  };
  const signal = carrierPatience();
  for (const group of groups) {
    const { results, kept } = await printGroup(ctx, { ...request, printedVolumes, signal }, group);
    printed.kept.push(...kept);
    for (const result of results) addResult(printed, result, group);
  }
  return { ...printed, listUrls: [...new Set(printed.listUrls)] };
}

function toPrintedBefore(freight: FoundFreight): PrintedBefore[] {
  const { printedAt, printedBy, printCount } = printsOf(freight);
  if (printedAt === null || printedBy === null) return [];
  return [{ freightCode: freight.code, printedAtMs: printedAt.getTime(), printedBy, printCount }];
}

type GroupRequest = BatchRequest & { printedVolumes: ReadonlySet<string>; signal: AbortSignal };

async function printGroup(
  ctx: LabelContext,
  { layout, format, isRegenerating, requestedBy, printedVolumes, signal }: GroupRequest,
  { shipperId, freightCodes }: LabelGroup,
): Promise<{ results: LabelResult[]; kept: KeptLabels[] }> {
  const groups = [{ by: 'freight' as const, identifiers: freightCodes }];
  let kept: KeptLabels[] = [];
  const linksIn = async (tx: Transaction<Rows>) => {
    // A transaction may run again.
    kept = [];
    const links = await createLinks(ctx, tx, { shipperId, layout, format });
    const expiresAt = await linkEnd(tx);
    return {
      ...links,
      async toLabels(all: Label[]) {
        const labels = all.filter((label) => !printedVolumes.has(volumeKey(label)));
        const look = lookOf(ctx, shipperId);
        const print: LabelPrint = { v: 1, layout, format, ...look, labels };
        const documentId = await keepPrintIn(tx, { shipperId, print, expiresAt, requestedBy });
        kept.push({ documentId, shipperId, ...look, labels: labels.map(toKept) });
        return '';
      },
    };
  };
  const results = await printLabels(
    ctx,
    // What is too much for one file goes on in a further one.
    { shipperId, groups, layout, format, isRegenerating, signal, bookingBytes: Infinity },
    { linksIn, keep: keepNothing },
  );
  return { results, kept };
}

function toKept(label: Label): KeptLabel {
  const own = label.model === 'carrier' ? label.bookingLabel : undefined;
  return { freightCode: label.freightCode, byteCount: own?.byteCount ?? 0 };
}

function addResult(printed: PrintedGroups, result: LabelResult, group: LabelGroup): void {
  const { error, problems, notices, listUrl, identifiers } = result;
  if (listUrl !== null) printed.listUrls.push(listUrl);
  for (const { freightCode, text } of problems) printed.problems.push({ freightCode, text });
  // Of the whole part: told of each of its freights.
  const named = identifiers.length === 0 ? group.freightCodes : identifiers;
  if (error !== null) printed.problems.push(...named.map((freightCode) => ({ freightCode, text: error })));
  for (const [freightCode, text] of notices)
    (text === notFound ? printed.problems : printed.notices).push({ freightCode, text });
}
