import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { failField } from '../../kernel/failure.ts';
import { fold } from '../../kernel/fold.ts';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { type Scope, withinCarriers, withinShippers } from '../../registry/access/scope.ts';
import { type FoundFreight, type FreightRef, findFreights } from '../find.ts';

/** What is known of the freights looked for. Days are integers (`kernel/days.ts`) in São Paulo, both inclusive. */
export type FreightSearch = {
  code: string | null;
  orderNumber: string | null;
  /** A key of 44 characters, or a number without leading zeros. */
  nfe: string | null;
  shipperId: number | null;
  /** What the caller may see of it all. */
  scope: Scope;
  carrierId: number | null;
  statusGroup: string | null;
  fromDay: number | null;
  untilDay: number | null;
  text: string | null;
  /** The freight after which, in time before which, the page begins. */
  after: string | null;
  limit: number;
};

/** Longest span of days that may be looked through. */
const mostDays = 92;

/**
 * Finds freights, over all shippers unless one is named, newest first: one descending run over the index of each
 * shipper, merged.
 * @throws Failure `invalid_request` for a span that ends before it begins, or of more than 92 days.
 */
export async function searchFreights(
  ctx: Pick<Context, 'db' | 'clock'>,
  search: FreightSearch,
): Promise<{ freights: FoundFreight[]; next: string | null }> {
  const { shipperId, scope, after, limit } = search;
  const conditions = conditionsOf(search, dayInSaoPaulo(ctx.clock.nowMs()));
  if (after !== null)
    conditions.push(
      sql`(freight.hired_at, freight.code) < (select c.hired_at, c.code from freight c where c.code = ${after})`,
    );
  const { rows } = await sql<FreightRef>`
    select found.shipper_id as "shipperId", found.code as "freightCode"
    from shipper cross join lateral (
      select freight.shipper_id, freight.code, freight.hired_at
      from freight
      join freight_progress as progress
        on progress.shipper_id = freight.shipper_id and progress.freight_code = freight.code
      join freight_recipient as recipient
        on recipient.shipper_id = freight.shipper_id and recipient.freight_code = freight.code
      where freight.shipper_id = shipper.id and ${sql.join(conditions, sql` and `)}
      order by freight.hired_at desc, freight.code desc limit ${limit + 1}
    ) as found
    where ${shipperId === null ? sql`true` : sql`shipper.id = ${shipperId}`}
      and ${withinShippers(scope, sql.ref('shipper.id'))}
    order by found.hired_at desc, found.code desc limit ${limit + 1}`.execute(ctx.db);
  const shown = rows.slice(0, limit);
  return {
    freights: await findFreights(ctx.db, shown),
    next: rows.length > limit ? (shown.at(-1)?.freightCode ?? null) : null,
  };
}

/** A search that names nothing is bounded by days. */
function conditionsOf(search: FreightSearch, today: number): RawBuilder<unknown>[] {
  const { code, orderNumber, nfe, carrierId, statusGroup, text } = search;
  const conditions: RawBuilder<unknown>[] = [withinCarriers(search.scope, sql.ref('freight.carrier_id'))];
  if (code !== null) conditions.push(sql`freight.code = ${code}`);
  if (orderNumber !== null) conditions.push(sql`freight.order_number = ${orderNumber}`);
  if (nfe !== null) conditions.push(carries(nfe));
  if (carrierId !== null) conditions.push(sql`freight.carrier_id = ${carrierId}`);
  if (statusGroup !== null) conditions.push(sql`progress.status_group = ${statusGroup}`);
  if (text !== null) conditions.push(mentions(text));
  const isNamed = code !== null || orderNumber !== null || nfe !== null;
  if (!isNamed || search.fromDay !== null || search.untilDay !== null)
    conditions.push(...hiredWithin(search, today));
  return conditions;
}

function hiredWithin({ fromDay, untilDay }: FreightSearch, today: number): RawBuilder<unknown>[] {
  const until = untilDay ?? today;
  const from = fromDay ?? until - mostDays + 1;
  if (until < from) throw failField('until', 'o período termina antes de começar');
  if (until - from >= mostDays) throw failField('from', `o período pode ter até ${mostDays} dias`);
  const begin = new Date(startOfDayInSaoPaulo(from));
  const end = new Date(startOfDayInSaoPaulo(until + 1));
  return [sql`freight.hired_at >= ${begin}`, sql`freight.hired_at < ${end}`];
}

function carries(nfe: string): RawBuilder<unknown> {
  const named = nfe.length === 44 ? sql`nfe.access_key = ${nfe}` : sql`nfe.number = ${nfe}`;
  return sql`freight.code in (
    select nfe.freight_code from freight_nfe as nfe where nfe.shipper_id = shipper.id and ${named})`;
}

const accented = 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ';
const plain = 'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn';

/** Compared without accents and case, whatever the database's own locale knows of them. */
function mentions(text: string): RawBuilder<unknown> {
  const pattern = `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`;
  return sql`lower(translate(concat_ws(' ', recipient.name, recipient.city, freight.order_number,
    freight.parent_order_number, freight.channel), ${accented}, ${plain})) like ${pattern}`;
}
