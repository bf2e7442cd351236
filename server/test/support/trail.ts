import type { Insertable } from 'kysely';
import type { TrailRows } from '../../src/freight/trail/rows.ts';
import type { TestApp } from './app.ts';
import type { Shop } from './shop.ts';

type Changes = Partial<Omit<Insertable<TrailRows['occurrence']>, 'proofs'>> & { proofs?: { url: string }[] };

/** Writes an occurrence into the trail of a freight, wherever that stands. */
export async function happened(
  { ctx }: TestApp,
  { id: shipperId }: Shop,
  { freightCode, code, at, ...changes }: { freightCode: string; code: number; at: string } & Changes,
): Promise<void> {
  const { proofs = [], ...columns } = changes;
  await ctx.db
    .insertInto('occurrence')
    .values({
      shipperId,
      freightCode,
      code,
      occurredAt: new Date(at),
      updatedAt: new Date(at),
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
      source: 'carrier',
      ...columns,
      proofs: JSON.stringify(proofs),
    })
    .execute();
}

export type Got<Body> = { status: number; body: Body };

/** Asks the shipper's API, with the token in the address. */
export async function get<Body>(app: TestApp, { token }: Shop, path: string): Promise<Got<Body>> {
  const url = new URL(`${app.address}/api/external/embarcador/v1/${path}`);
  url.searchParams.set('token', token);
  const response = await fetch(url);
  return { status: response.status, body: (await response.json()) as Body };
}
