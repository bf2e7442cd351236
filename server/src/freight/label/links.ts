import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Label } from '../../documents/labels/content.ts';
import type { LabelFormat, LabelPrint } from '../../documents/labels/print.ts';
import type { Rows } from '../../rows.ts';
import { grantIn } from '../capabilities.ts';
import { publicAddress } from '../public-address.ts';
import { lookOf } from './look.ts';

/** Makes links in one transaction; they end together. */
export type Links = {
  /** To labels, which are kept with all that is on them. */
  toLabels(labels: Label[]): Promise<string>;
  /** To a posting list; the same one for the same list. */
  toList(listId: number): Promise<string>;
};

/** For how long a link leads to what was asked for (decision L1). */
const linkHours = 24;

export async function createLinks(
  ctx: Pick<Context, 'config' | 'mirror'>,
  tx: Transaction<Rows>,
  request: { shipperId: number; layout: number; format: LabelFormat },
): Promise<Links> {
  const { shipperId, layout, format } = request;
  const expiresAt = await linkEnd(tx);
  const { config } = ctx;
  const listLinks = new Map<number, string>();
  return {
    async toLabels(labels) {
      const print: LabelPrint = { v: 1, layout, format, ...lookOf(ctx, shipperId), labels };
      const targetId = await keepPrintIn(tx, { shipperId, print, expiresAt, requestedBy: null });
      const id = await grantIn(tx, { shipperId, kind: 'labels', targetId, expiresAt });
      return labelsAddress(config, id);
    },
    async toList(listId) {
      const known = listLinks.get(listId);
      if (known !== undefined) return known;
      const id = await grantIn(tx, { shipperId, kind: 'posting_list', targetId: listId, expiresAt });
      const link = publicAddress(config, `/plp/${id}`);
      listLinks.set(listId, link);
      return link;
    },
  };
}

/** Where the labels of a link are fetched. */
export function labelsAddress(config: Context['config'], id: string): string {
  return publicAddress(config, `/etiquetas/${id}`);
}

type KeptPrint = {
  shipperId: number;
  print: LabelPrint;
  expiresAt: Date;
  /** Null: the shipper's own program. */
  requestedBy: string | null;
};

/** Keeps labels with all that is on them, in the caller's transaction; gives the id of the document. */
export async function keepPrintIn(
  tx: Transaction<Rows>,
  { shipperId, print, expiresAt, requestedBy }: KeptPrint,
): Promise<number> {
  const freightCodes = [...new Set(print.labels.map(({ freightCode }) => freightCode))];
  const { id } = await tx
    .insertInto('labelDocument')
    .values({
      shipperId,
      freightCodes,
      print: JSON.stringify(print),
      expiresAt,
      requestedBy,
      printedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** When a link of now ends, by the clock of the database, which all processes share. */
export function linkEnd(tx: Transaction<Rows>): Promise<Date> {
  return hoursFromNow(tx, linkHours);
}

async function hoursFromNow(tx: Transaction<Rows>, hours: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select app_now() + make_interval(hours => ${hours}) as at`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database does not know the time');
  return row.at;
}
