import { type Kysely, sql } from 'kysely';
import { found } from '../../registry/changes/revision.ts';
import type { Rows } from '../../rows.ts';

/** A file of a carrier, as it came. */
export type BillFile = { fileName: string; bytes: Buffer };

/**
 * The file that a bill came in, found by its report, among those that are still kept.
 * @throws Failure `not_found`
 */
export async function fileOfBill({ db }: { db: Kysely<Rows> }, billId: number): Promise<BillFile> {
  const { rows } = await sql<{ id: number; bytes: Buffer }>`
    select file.id, file.bytes
    from bill join edi_file as file on file.carrier_id = bill.carrier_id and file.kind = 'doccob'
    where bill.id = ${billId} and bill.source = 'edi'
      and jsonb_path_exists(file.report, '$.lines[*].taken ? (@.billId == $id && @.outcome != "cancelled")',
        jsonb_build_object('id', bill.id))
    order by file.arrived_at, file.id limit 1`.execute(db);
  const { id, bytes } = found(rows[0]);
  return { fileName: `doccob-${id}.txt`, bytes };
}
