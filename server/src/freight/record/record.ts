import type { Context } from '../../context.ts';
import type { PackedVolume } from '../../engine/packing/goods.ts';
import { fail } from '../../kernel/failure.ts';
import { type CteOfFreight, ctesOfFreight } from '../cte/ctes-of-freight.ts';
import { type FoundFreight, type FreightRef, findFreightOfOrder, findFreights } from '../find.ts';
import { valuedUnits } from '../quote/declared-shares.ts';
import { findOccurrences, type Trail } from '../track/answers/trails.ts';
import { volumeNumberOf } from '../volume-code.ts';

type Reading = Pick<Context, 'db'>;

/** A freight with its trail; of one volume where that was asked for (decision I4). */
export type FreightRecord = {
  freight: FoundFreight;
  trail: Trail;
  /** As they were packed, or the one volume. */
  volumes: readonly PackedVolume[];
  codes: { postal: string[]; carrier: string[]; redispatch: string[] };
  ctes: readonly CteOfFreight[];
};

/**
 * Everything about a freight of a shipper, narrowed to a volume where its code is given.
 * @throws Failure `not_found` for freights and volumes that are unknown or of others.
 */
export async function freightRecord(
  { db }: Reading,
  { volumeCode, ...ref }: FreightRef & { volumeCode: string | null },
): Promise<FreightRecord> {
  const [freight] = await findFreights(db, [ref]);
  if (freight === undefined) throw fail('not_found');
  const { volumeCount, postalCodes, agreement, expectedOn } = freight;
  const head = { freightCode: freight.code, volumeCount, postalCodes, expectedOn };
  const occurrences = await findOccurrences(db, { shipperId: ref.shipperId, freightCodes: [freight.code] });
  const trail = { ...head, carrierName: agreement.carrier.corporateName, occurrences };
  const record: FreightRecord = {
    freight,
    trail,
    volumes: agreement.volumes,
    codes: {
      postal: postalCodes,
      carrier: freight.carrierCodes,
      redispatch: freight.redispatchCodes,
    },
    ctes: await ctesOfFreight(db, ref),
  };
  if (volumeCode === null) return record;
  const number = volumeNumberOf(head, volumeCode);
  if (number === null) throw fail('not_found');
  return ofVolume(record, number);
}

/** The same by the number of the order: its most recent freight. @throws Failure `not_found` */
export async function recordOfOrder(
  ctx: Reading,
  {
    shipperId,
    orderNumber,
    volumeCode,
  }: { shipperId: number; orderNumber: string; volumeCode: string | null },
): Promise<FreightRecord> {
  const freightCode = await findFreightOfOrder(ctx.db, { shipperId, orderNumber });
  if (freightCode === undefined) throw fail('not_found');
  return freightRecord(ctx, { shipperId, freightCode, volumeCode });
}

/** What concerns one volume: it alone, and what happened to it or to the whole. The carrier's codes name the whole. */
function ofVolume(whole: FreightRecord, number: number): FreightRecord {
  const { trail, volumes, codes } = whole;
  const occurrences = trail.occurrences.filter(
    ({ volumeNumber }) => volumeNumber === null || volumeNumber === number,
  );
  const postal = codes.postal.slice(number - 1, number);
  const redispatch = [...new Set(occurrences.flatMap(({ redispatchCodes }) => redispatchCodes))];
  return {
    ...whole,
    trail: { ...trail, occurrences },
    volumes: volumeAt(volumes, number),
    codes: { ...codes, postal, redispatch },
  };
}

/** The `nth` unit of a volume, from 1, with its share of the declared value. */
function unitOf(volume: PackedVolume, nth: number): PackedVolume {
  const [lower, dearer] = valuedUnits(volume);
  const units = lower !== undefined && nth <= lower.amount ? lower : dearer;
  return {
    ...volume,
    amount: 1,
    declaredCents: units?.unitValueCents ?? 0,
    valueCents: volume.unitValueCents,
  };
}

/** One unit of the line that the `number`th volume is of. */
function volumeAt(volumes: readonly PackedVolume[], number: number): PackedVolume[] {
  let last = 0;
  for (const volume of volumes) {
    if (number <= last + volume.amount) return [unitOf(volume, number - last)];
    last += volume.amount;
  }
  return [];
}
