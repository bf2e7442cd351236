import type { Kysely } from 'kysely';
import type { Label } from '../../documents/labels/content.ts';
import type { LabelFormat, LabelPrint } from '../../documents/labels/print.ts';
import type { BookingPdfs } from '../../documents/pdf/place-pages.ts';
import type { Pngs } from '../../documents/pictures/open-pictures.ts';
import { keepNothing } from '../../platform/idempotency/once.ts';
import type { Rows } from '../../rows.ts';
import { printLabels } from './ask-labels.ts';
import { bookingPdfsOn } from './booking-pdfs-on.ts';
import { lookOf } from './look.ts';
import { carrierPatience, type LabelContext } from './own-labels.ts';
import { picturesOn } from './pictures-on.ts';
import { type LabelResult, notFound } from './result.ts';

export type FreightsToPrint = {
  freightCodes: readonly string[];
  layout: number;
  format: LabelFormat;
  isRegenerating: boolean;
};

/** What came of it: the print, null where there is nothing to be printed; and what people must know, in Portuguese. */
export type FreightsPrinted = {
  print: LabelPrint | null;
  /** Those that its labels name. */
  pngs: Pngs;
  bookingPdfs: BookingPdfs;
  problems: string[];
  notices: string[];
};

/**
 * The labels of freights of any shipper as one print, in the order of their shippers; postal freights get their codes
 * and stand on posting lists as when a shipper asks for them. The look is that of the first shipper.
 */
export async function printFreights(
  ctx: LabelContext,
  { freightCodes, layout, format, isRegenerating }: FreightsToPrint,
): Promise<FreightsPrinted> {
  const owners = await ownersOf(ctx.db, freightCodes);
  const labels: Label[] = [];
  const results: LabelResult[] = [];
  const signal = carrierPatience();
  for (const [shipperId, identifiers] of owners) {
    const groups = [{ by: 'freight' as const, identifiers }];
    const collector = { toLabels: collectIn(labels), toList: async () => '' };
    const request = { shipperId, groups, layout, format, isRegenerating, signal };
    results.push(...(await printLabels(ctx, request, { keep: keepNothing, linksIn: async () => collector })));
  }
  const [first] = owners.keys();
  const noticed = results.flatMap(({ notices }) => notices.map(([code, text]) => ({ code, text })));
  const known = new Set([...owners.values()].flat());
  return {
    print:
      first === undefined || labels.length === 0
        ? null
        : { v: 1, layout, format, ...lookOf(ctx, first), labels },
    pngs: await picturesOn(ctx.db, labels),
    bookingPdfs: await bookingPdfsOn(ctx.db, labels),
    problems: [
      ...freightCodes.filter((code) => !known.has(code)).map((code) => `${code}: ${notFound}`),
      ...noticed.filter(({ text }) => text === notFound).map(toLine),
      ...results.flatMap(({ error }) => error ?? []),
      ...results.flatMap(({ problems }) =>
        problems.map(({ freightCode: code, text }) => toLine({ code, text })),
      ),
    ],
    notices: noticed.filter(({ text }) => text !== notFound).map(toLine),
  };
}

function toLine({ code, text }: { code: string; text: string }): string {
  return `${code}: ${text}`;
}

/** Codes by shipper, as they were named. */
async function ownersOf(db: Kysely<Rows>, codes: readonly string[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('freight')
    .select(['code', 'shipperId'])
    .where('code', 'in', [...codes])
    .execute();
  const shipperOf = new Map(rows.map(({ code, shipperId }) => [code, shipperId]));
  const named = codes.flatMap((code) => {
    const shipperId = shipperOf.get(code);
    return shipperId === undefined ? [] : [{ code, shipperId }];
  });
  const owned = Map.groupBy(named, ({ shipperId }) => shipperId);
  return new Map([...owned].map(([shipperId, freights]) => [shipperId, freights.map(({ code }) => code)]));
}

function collectIn(all: Label[]) {
  return async (labels: Label[]): Promise<string> => {
    all.push(...labels);
    return '';
  };
}
