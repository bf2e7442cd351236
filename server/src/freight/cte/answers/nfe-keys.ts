import { type Kysely, type Selectable, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { isSameNfe, numbersOf } from '../link/find-freights.ts';
import type { CteRows } from '../rows.ts';

type NamedNfe = Selectable<CteRows['cteNfe']>;

/**
 * The same NF-es, with the access keys of those that a CT-e names by number alone, as the freights it is linked to have
 * them. Where none, or more than one, may be meant, there is none.
 */
export async function withKnownKeys(
  db: Kysely<Rows>,
  shipperId: number,
  nfes: readonly NamedNfe[],
): Promise<NamedNfe[]> {
  const keyless = nfes.filter(({ accessKey }) => accessKey === null);
  if (keyless.length === 0) return [...nfes];
  const rows = await db
    .selectFrom('cteFreight as link')
    .innerJoin('freightNfe as nfe', (join) =>
      join.onRef('nfe.shipperId', '=', 'link.shipperId').onRef('nfe.freightCode', '=', 'link.freightCode'),
    )
    .select(['link.cteId', 'nfe.accessKey', 'nfe.number', 'nfe.series'])
    .where('link.shipperId', '=', shipperId)
    .where('link.cteId', 'in', [...new Set(keyless.map(({ cteId }) => cteId))])
    // One value, however many they are.
    .where('nfe.number', '=', sql<string>`any (${[...new Set(keyless.flatMap(numbersOf))]}::text[])`)
    .execute();
  const known = Map.groupBy(rows, ({ cteId }) => cteId);
  return nfes.map((nfe) => {
    if (nfe.accessKey !== null) return nfe;
    const same = (known.get(nfe.cteId) ?? []).filter((one) => isSameNfe(nfe, one));
    const keys = new Set(same.map(({ accessKey }) => accessKey));
    return keys.size === 1 ? { ...nfe, accessKey: [...keys][0] ?? null } : nfe;
  });
}
