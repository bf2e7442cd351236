import type { Context } from '../../context.ts';
import type { BookingLabel } from '../../documents/labels/content.ts';
import { layoutOf } from '../../documents/labels/layouts.ts';
import type { LabelFormat } from '../../documents/labels/print.ts';
import type { BookingLabelProblem, ReadyBookingLabel } from '../../documents/pdf/read-booking-label.ts';
import { Failure } from '../../kernel/failure.ts';
import { inThread } from '../../threads/in-thread.ts';
import type { FoundFreight } from '../find.ts';
import {
  findLabelledBookings,
  findUnbooked,
  keepBookingLabel,
  type LabelledBooking,
} from '../post/bookings/booking-labels.ts';
import { deskOf } from '../post/bookings/desk-of.ts';

/** What came of asking a carrier for its label: it is there, the carrier has none (yet), or what it gave is not printed. */
export type BookingLabelOutcome = 'fetched' | 'pending' | 'refused' | 'unknown' | BookingLabelProblem;

/** What making labels needs: a context, and who counts what carriers gave. */
export type LabelContext = Context & { countBookingLabel?: (outcome: BookingLabelOutcome) => void };

/** Carriers' own labels of freights, by their codes; in Portuguese why the house's is printed though the carrier's is wanted. */
export type OwnLabels = ReadonlyMap<string, BookingLabel | { missing: string }>;

/** Carriers are asked so many at a time, and all of a request within this: a person waits. */
const atOnce = 4;
const patienceMs = 20_000;
/** Of all carriers' labels in one file: it is put together in memory. */
export const mostBookingBytes = 32 * 1_048_576;

type Wanted = { layout: number; format: LabelFormat; signal?: AbortSignal; bookingBytes?: number };

/** When carriers are no longer waited for. */
export function carrierPatience(): AbortSignal {
  return AbortSignal.timeout(patienceMs);
}

/**
 * The labels that carriers drew of those freights whose account says that they are printed. What is not kept is fetched now, within
 * twenty seconds for all. It calls carriers, so it stands outside of transactions.
 */
export async function findOwnLabels(
  ctx: LabelContext,
  freights: readonly FoundFreight[],
  { layout: number, format, signal = carrierPatience(), bookingBytes = mostBookingBytes }: Wanted,
): Promise<OwnLabels> {
  const { vendorAccounts } = ctx.mirror.current;
  const layout = layoutOf(number);
  const isWanted = [...vendorAccounts.values()].some(({ label }) => label === 'carrier');
  if (!isWanted || !layout.models.includes('carrier')) return new Map();
  const known = freights.filter(({ recipient }) => recipient.anonymisedAt === null);
  const bookings = await findLabelledBookings(ctx.db, known);
  const unbooked = await findUnbooked(
    ctx.db,
    known.flatMap(({ code }) => (bookings.has(code) ? [] : [code])),
  );
  const isText = layout.isText || format === 'zpl';
  const found = await eachAtOnce(known, async (freight): Promise<[string, Own][]> => {
    const { code } = freight;
    const booking = bookings.get(code);
    const isOwn =
      booking === undefined ? unbooked.has(code) : vendorAccounts.get(booking.accountId)?.label === 'carrier';
    if (!isOwn) return [];
    if (booking?.state !== 'booked' || booking.bookingCode === null) return [[code, texts.unbooked]];
    if (isText) return [[code, texts.onlyPdf]];
    return [[code, booking.label ?? (await fetched(ctx, booking, { freight, signal }))]];
  });
  return withinBytes(found.flat(), bookingBytes);
}

type Own = BookingLabel | { missing: string };

const instead = 'saiu a etiqueta do Carreto';

/** Of what carriers said, and of what they gave. */
const missing = {
  pending: 'a transportadora ainda prepara a etiqueta dela',
  refused: 'a transportadora não forneceu a etiqueta dela',
  unknown: 'a transportadora não respondeu a tempo',
  encrypted: 'a etiqueta da transportadora está protegida por senha',
  broken: 'a etiqueta da transportadora não pôde ser lida',
  oversized: 'a etiqueta da transportadora é grande demais',
  overlong: 'a etiqueta da transportadora tem páginas demais',
} as const satisfies Record<Exclude<BookingLabelOutcome, 'fetched'>, string>;

const because = (reason: string) => ({
  missing: `${reason[0]?.toUpperCase()}${reason.slice(1)}; ${instead}.`,
});

const texts = {
  unbooked: because('o frete ainda não está no sistema da transportadora'),
  onlyPdf: because('a transportadora só fornece a etiqueta em PDF'),
  tooMany: because('as etiquetas de transportadoras não cabem em um arquivo'),
};

type Fetching = { freight: FoundFreight; signal: AbortSignal };

async function fetched(
  ctx: LabelContext,
  booking: LabelledBooking,
  { freight, signal }: Fetching,
): Promise<Own> {
  const outcome = await fetchOne(ctx, booking, { freight, signal });
  if (typeof outcome === 'string') {
    ctx.countBookingLabel?.(outcome);
    return because(missing[outcome]);
  }
  ctx.countBookingLabel?.('fetched');
  return outcome;
}

async function fetchOne(
  ctx: LabelContext,
  { shipperId, freightCode, accountId, bookingCode, trackingCodes }: LabelledBooking,
  { freight: { volumeCount }, signal }: Fetching,
): Promise<BookingLabel | Exclude<BookingLabelOutcome, 'fetched'>> {
  const desk = deskOf(ctx, accountId);
  const isActive = ctx.mirror.current.vendorAccounts.get(accountId)?.active === true;
  if (!isActive || 'sentence' in desk || desk.label === null || bookingCode === null) return 'refused';
  if (signal.aborted) return 'unknown';
  const given = await desk.label({ bookingCode, trackingCodes }, signal);
  if (given.kind !== 'label') return given.kind;
  const read = await readApart(given.pdf, volumeCount);
  if ('problem' in read) return read.problem;
  const { pdf, pageCount } = read;
  const label = { shipperId, freightCode, bookingCode, pdf, pageCount };
  // Forgotten meanwhile: then its labels are refused anyhow.
  return (await keepBookingLabel(ctx.db, label)) ?? 'refused';
}

/** A page a volume and one beside it, or some papers for all of them. */
function mostPages(volumeCount: number): number {
  return Math.max(8, 2 * volumeCount);
}

/** Whatever keeps a thread from reading it, memory, time or what it never should do, is of the file: a person waits for labels, not for it. */
async function readApart(
  pdf: Buffer,
  volumeCount: number,
): Promise<ReadyBookingLabel | { problem: 'unknown' }> {
  try {
    return await inThread.readBookingLabel({ bytes: pdf, mostPages: mostPages(volumeCount) });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { problem: error.code === 'unavailable' ? 'unknown' : 'broken' };
  }
}

/** The first labels that fit into a file together. */
function withinBytes(found: readonly [string, Own][], mostBytes: number): OwnLabels {
  let left = mostBytes;
  return new Map(
    found.map(([code, own]): [string, Own] => {
      if ('missing' in own) return [code, own];
      if (own.byteCount > left) return [code, texts.tooMany];
      left -= own.byteCount;
      return [code, own];
    }),
  );
}

/** Does something with each, some at a time; what came of them is in their order. */
async function eachAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const open = items.entries();
  const worker = async () => {
    for (const [index, item] of open) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
