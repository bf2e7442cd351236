import type { Insertable } from 'kysely';
import { groupOfCode } from '../../src/freight/trail/catalogue.ts';
import type { TrailRows } from '../../src/freight/trail/rows.ts';
import type { Phase } from '../../src/freight/trail/states.ts';
import type { TestApp } from './app.ts';
import type { Shop } from './shop.ts';

/** A picture of one pixel, as `data:` address. */
export const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

export type Visit = { status: number; headers: Headers; body: string };

/** Opens a page as a browser would, without following anything. */
export async function visit(address: string, headers: Record<string, string> = {}): Promise<Visit> {
  const response = await fetch(address, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

type Event = { code: number; at: string; proofs?: { url: string }[] } & Partial<
  Omit<Insertable<TrailRows['occurrence']>, 'proofs' | 'code'>
>;

/** Writes occurrences into the trail of a freight and moves it to where the last one leaves it. */
export async function moved(
  { ctx }: TestApp,
  { id: shipperId }: Shop,
  { code, events, phase = 'underway' }: { code: string; events: readonly Event[]; phase?: Phase },
): Promise<void> {
  const rows = events.map(({ at, proofs = [], ...columns }) => ({
    shipperId,
    freightCode: code,
    occurredAt: new Date(at),
    volumeNumber: null,
    redeliveryOn: null,
    expectedOn: null,
    returnBusinessDays: null,
    message: null,
    carrierDescription: null,
    carrierCode: null,
    courierName: null,
    courierDocument: null,
    redispatchCodes: [],
    source: 'carrier' as const,
    ...columns,
    proofs: JSON.stringify(proofs),
  }));
  await ctx.db.insertInto('occurrence').values(rows).execute();
  const last = rows.at(-1);
  if (last === undefined) return;
  await ctx.db
    .updateTable('freightProgress')
    .set({
      phase,
      statusCode: last.code,
      statusGroup: groupOfCode.get(last.code) ?? 'in_transit',
      statusAt: last.occurredAt,
      deliveredAt: phase === 'delivered' ? last.occurredAt : null,
    })
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', code)
    .execute();
}

/** Where the page of a freight is while no other address is configured. */
export function addressOfPage(
  { address }: TestApp,
  { code, trackingKey }: { code: string; trackingKey: string },
): string {
  return `${address}/rastreio/${trackingKey}/${code}`;
}
