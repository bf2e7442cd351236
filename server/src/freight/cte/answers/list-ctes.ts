import type { Context } from '../../../context.ts';
import { type CteRecord, cteRecords } from './cte-records.ts';
import { type CteSearch, countFound, findPage } from './find-page.ts';

type Listing = Pick<Context, 'db'>;

/** CT-es on one page (decision C8). */
export const pageSize = 50;

/** A page of CT-es, from 1, and whether another one follows. */
export async function listCtes(
  { db }: Listing,
  search: CteSearch,
  page: number,
): Promise<{ ctes: CteRecord[]; isMore: boolean }> {
  const ids = await findPage(db, search, { offset: (page - 1) * pageSize, limit: pageSize + 1 });
  return {
    ctes: await cteRecords(db, search.shipperId, ids.slice(0, pageSize)),
    isMore: ids.length > pageSize,
  };
}

/** The same with how many there are in all. */
export async function countCtes(
  { db }: Listing,
  search: CteSearch,
  page: number,
): Promise<{ ctes: CteRecord[]; total: number }> {
  const ids = await findPage(db, search, { offset: (page - 1) * pageSize, limit: pageSize });
  return { ctes: await cteRecords(db, search.shipperId, ids), total: await countFound(db, search) };
}
