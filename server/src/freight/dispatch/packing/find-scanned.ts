import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Scope, withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';
import { type FoundFreight, findFreights } from '../../find.ts';
import { leavesFrom, ofFreight } from '../../leaves-from.ts';
import { findBookedCodes, volumeOfCarrierCode } from '../../post/bookings/booked-codes.ts';
import { freightsWithProgress } from '../../with-progress.ts';
import type { ScannedCode } from './scanned-code.ts';

/** Freights that a code may mean; more are not told apart by looking at them. */
const mostCandidates = 20;

/**
 * What a code names, within what the caller may see. The latest first. Orders go before codes of carriers: what is the number of an order
 * names nothing else.
 */
export async function findScanned(
  db: Kysely<Rows>,
  scanned: ScannedCode,
  scope: Scope,
): Promise<FoundFreight[]> {
  const found = await findNamed(db, namedBy(scanned), scope);
  if (found.length > 0 || scanned.by !== 'order') return found;
  return findNamed(db, inDirectory('carrier_code', scanned.orderNumber), scope);
}

async function findNamed(
  db: Kysely<Rows>,
  named: RawBuilder<boolean>,
  scope: Scope,
): Promise<FoundFreight[]> {
  const refs = await freightsWithProgress(db)
    .select(['freight.shipperId', 'freight.code as freightCode'])
    .where(named)
    .where(withinShippers(scope, sql.ref('freight.shipper_id')))
    .where(withinCarriers(scope, sql.ref('freight.carrier_id')))
    .where(leavesFrom(scope, ofFreight))
    .orderBy('freight.hiredAt', 'desc')
    .orderBy('freight.number', 'desc')
    .limit(mostCandidates)
    .execute();
  return findFreights(db, refs);
}

function namedBy(scanned: ScannedCode) {
  switch (scanned.by) {
    case 'nfe':
      return inDirectory('nfe', scanned.accessKey);
    case 'tracking_code':
      return inDirectory('postal_code', scanned.code);
    case 'freight':
      return sql<boolean>`freight.code = ${scanned.freightCode}`;
    case 'order':
      // By shipper, as its index is.
      return sql<boolean>`(freight.shipper_id, freight.code) in (
        select ordered.shipper_id, ordered.code from shipper
        cross join lateral (
          select freight.shipper_id, freight.code from freight
          where freight.shipper_id = shipper.id and freight.order_number = ${scanned.orderNumber}
          order by freight.hired_at desc limit ${mostCandidates}
        ) as ordered)`;
  }
}

function inDirectory(kind: 'nfe' | 'postal_code' | 'carrier_code', value: string) {
  return sql<boolean>`(freight.shipper_id, freight.code) in (
    select shipper_id, freight_code from freight_directory where kind = ${kind} and value = ${value})`;
}

/** The volume that a code names, from 1; null where it names the whole freight, undefined where there is no such volume. */
export async function volumeOfScanned(
  db: Kysely<Rows>,
  scanned: ScannedCode,
  freight: FoundFreight,
): Promise<number | null | undefined> {
  const { volumeCount, postalCodes, orderNumber } = freight;
  if (scanned.by === 'order' && scanned.orderNumber !== orderNumber) {
    const codes = (await findBookedCodes(db, [freight])).get(freight.code);
    return volumeOfCarrierCode(codes, scanned.orderNumber, volumeCount);
  }
  if (scanned.by === 'tracking_code') {
    const place = postalCodes.indexOf(scanned.code);
    return place < 0 ? null : place + 1;
  }
  if (scanned.by !== 'freight' || scanned.volumeNumber === null) return null;
  const { volumeNumber } = scanned;
  return volumeNumber >= 1 && volumeNumber <= volumeCount ? volumeNumber : undefined;
}
