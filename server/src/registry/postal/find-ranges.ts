import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { PostalRange } from '@carreto/contract/admin/registry/postal';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { RegistryContext } from '../changes/change.ts';
import { pageStart, toPage } from '../page.ts';
import { readPostalAccount } from './account.ts';
import type { NumberKind } from './rows.ts';

/**
 * Number ranges of an account, in the order in which they are used up.
 * @throws Failure `not_found` without such an account.
 */
export async function listPostalRanges(
  { db }: RegistryContext,
  query: PageRequest & { accountId: number },
): Promise<Page<PostalRange>> {
  await readPostalAccount(db, query.accountId);
  const { after, fetch } = pageStart(query);
  const rows = await db
    .selectFrom('postalRange')
    .selectAll()
    .where('accountId', '=', query.accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(fetch)
    .execute();
  return toPage(query, rows.map(toPostalRange));
}

/** A range as people read it. */
export function toPostalRange(row: Selectable<Rows['postalRange']>): PostalRange {
  const { nextNumber, warnedAt, createdAt, ...rest } = row;
  return {
    ...rest,
    remaining: row.lastNumber + 1 - nextNumber,
    warnedAt: warnedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** A service of an account that has ranges, and too few numbers left in them. */
export type LowService = {
  accountId: number;
  account: string;
  kind: NumberKind;
  serviceCode: string;
  remaining: number;
};

/** The services of active accounts that have fewer numbers left than the account's mark. */
export async function findLowServices(db: Kysely<Rows>): Promise<LowService[]> {
  const remaining = sql<number>`sum(postal_range.last_number + 1 - postal_range.next_number)::bigint`;
  return db
    .selectFrom('postalRange')
    .innerJoin('postalAccount', 'postalAccount.id', 'postalRange.accountId')
    .select(['accountId', 'postalAccount.name as account', 'kind', 'serviceCode', remaining.as('remaining')])
    .where('postalAccount.active', '=', true)
    .where('postalRange.active', '=', true)
    .groupBy(['accountId', 'postalAccount.name', 'postalAccount.lowMark', 'kind', 'serviceCode'])
    .having(
      sql<boolean>`sum(postal_range.last_number + 1 - postal_range.next_number) < postal_account.low_mark`,
    )
    .orderBy('accountId')
    .orderBy('serviceCode')
    .execute();
}
