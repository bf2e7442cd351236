import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { lookupPlace } from '../../../engine/places/place-index.ts';
import { fold } from '../../../kernel/fold.ts';
import { beginningWith } from '../../../platform/db/folded.ts';
import { withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import type { Hit, Looking } from './hit.ts';
import type { Recognised } from './recognise.ts';

type Finding = Pick<Context, 'db' | 'mirror'>;

function isNamed(words: readonly string[], names: readonly string[]): boolean {
  const parts = names.flatMap((name) => fold(name).split(/[^\p{L}\p{N}]+/u));
  return words.every((word) => parts.some((part) => part.startsWith(word)));
}

type Party = { id: number; cnpj: string; corporateName: string; tradeName: string };

/** Companies of the registry by CNPJ or name; they are all in memory. */
function partyHits(
  kind: 'company' | 'carrier',
  parties: Iterable<Party>,
  recognised: readonly Recognised[],
): Hit[] {
  const document = recognised.find((one) => one.as === 'document')?.document;
  const words = recognised.find((one) => one.as === 'words')?.words;
  const hits: Hit[] = [];
  for (const { id, cnpj, corporateName, tradeName } of parties) {
    const isMeant =
      cnpj === document ||
      (document === undefined && words !== undefined && isNamed(words, [corporateName, tradeName]));
    if (!isMeant) continue;
    hits.push({
      kind,
      by: cnpj === document ? 'document' : 'name',
      id: String(id),
      title: tradeName,
      detail: `${corporateName} · ${cnpj}`,
      state: null,
      shipperId: kind === 'company' ? id : null,
    });
  }
  return hits;
}

export function findCompanyHits(
  { mirror }: Finding,
  { scope: { shipperIds }, limit }: Looking,
  recognised: readonly Recognised[],
): Hit[] {
  const all = [...mirror.current.shippers.values()];
  const seen = shipperIds === 'all' ? all : all.filter(({ id }) => shipperIds.includes(id));
  return partyHits('company', seen, recognised).slice(0, limit);
}

export function findCarrierHits(
  { mirror }: Finding,
  { scope: { carrierIds }, limit }: Looking,
  recognised: readonly Recognised[],
): Hit[] {
  const all = [...mirror.current.carriers.byId.values()];
  const seen = carrierIds === 'all' ? all : all.filter(({ id }) => carrierIds.includes(id));
  return partyHits('carrier', seen, recognised).slice(0, limit);
}

type TableRow = { id: number; shipperId: number | null; name: string; service: string; carrier: string };

/** Freight tables whose name, service or carrier has the words; of those that serve a shipper in scope. */
export async function findTableHits(
  { db }: Finding,
  { scope, limit }: Looking,
  recognised: readonly Recognised[],
): Promise<Hit[]> {
  const words = recognised.find((one) => one.as === 'words')?.words;
  if (words === undefined) return [];
  const serves =
    scope.shipperIds === 'all'
      ? sql`true`
      : sql`(freight_table.audience = 'all' or ${withinShippers(scope, sql.ref('freight_table.shipper_id'))}
          or freight_table.group_id in (
            select member.group_id from shipper_group_member as member
            where ${withinShippers(scope, sql.ref('member.shipper_id'))}))`;
  const { rows } = await sql<TableRow>`
    select freight_table.id, freight_table.shipper_id as "shipperId", freight_table.name,
      freight_table.service_name as service, carrier.trade_name as carrier
    from freight_table join carrier on carrier.id = freight_table.carrier_id
    where ${serves} and ${withinCarriers(scope, sql.ref('freight_table.carrier_id'))}
    order by freight_table.id desc`.execute(db);
  return rows
    .filter(({ name, service, carrier }) => isNamed(words, [name, service, carrier]))
    .slice(0, limit)
    .map(({ id, shipperId, name, service, carrier }) => ({
      kind: 'table',
      by: 'name',
      id: String(id),
      title: name,
      detail: `${carrier} · ${service}`,
      state: null,
      shipperId,
    }));
}

/** Products by their code or its beginning, shipper by shipper. */
export async function findProductHits(
  { db }: Finding,
  { scope, limit }: Looking,
  typed: string,
): Promise<Hit[]> {
  const sku = typed.trim();
  const beginning = beginningWith(sku);
  const { rows } = await sql<{
    id: number;
    shipperId: number;
    sku: string;
    description: string;
    complete: boolean;
  }>`
    select found.id, found.shipper_id as "shipperId", found.sku, found.description, found.complete
    from shipper cross join lateral (
      select * from sku where sku.shipper_id = shipper.id and sku.sku like ${beginning}
      order by sku.sku limit ${limit}
    ) as found
    where ${withinShippers(scope, sql.ref('shipper.id'))}
    order by found.sku limit ${limit}`.execute(db);
  return rows.map((row) => ({
    kind: 'product',
    by: 'code',
    id: String(row.id),
    title: row.sku,
    detail: row.description,
    state: row.complete ? 'complete' : 'incomplete',
    shipperId: row.shipperId,
  }));
}

/** The place of a zip code. */
export function findPlaceHits({ mirror }: Finding, recognised: readonly Recognised[]): Hit[] {
  const zip = recognised.find((one) => one.as === 'zip')?.zip;
  const place = zip === undefined ? null : lookupPlace(mirror.current.places, Number(zip));
  if (zip === undefined || place === null) return [];
  return [
    {
      kind: 'place',
      by: 'zip',
      id: zip,
      title: `CEP ${zip.slice(0, 5)}-${zip.slice(5)}`,
      detail: place.city === null || place.city === '' ? place.uf : `${place.city}/${place.uf}`,
      state: null,
      shipperId: null,
    },
  ];
}
