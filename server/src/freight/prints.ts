import { sql, type Transaction } from 'kysely';
import type { Rows } from '../rows.ts';
import type { FoundFreight } from './find.ts';

/** A volume that a label was printed for. */
export type PrintedVolume = { freightCode: string; volumeNumber: number };

/** Who prints, as people read it: an operator's name, or one of these. */
export const printers = { program: 'api', commandLine: 'cli' } as const;

/**
 * Notes in the caller's transaction that volumes were printed, each once however many labels of it came out. In one order,
 * so that two who print the same do not wait for each other crosswise.
 */
export async function notePrintsIn(
  tx: Transaction<Rows>,
  volumes: readonly PrintedVolume[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const unique = new Map(volumes.map((volume) => [`${volume.freightCode} ${volume.volumeNumber}`, volume]));
  const sorted = [...unique.keys()].sort().flatMap((key) => unique.get(key) ?? []);
  if (sorted.length === 0) return;
  const codes = sorted.map(({ freightCode }) => freightCode);
  const numbers = sorted.map(({ volumeNumber }) => volumeNumber);
  await sql`
    with noted as (insert into volume_print as known (shipper_id, freight_code, volume_number, first_printed_at, first_printed_by,
      printed_at, printed_by)
    select freight.shipper_id, freight.code, volume.number, ${at}, ${by}, ${at}, ${by}
    from unnest(${codes}::text[], ${numbers}::integer[]) with ordinality as volume (code, number, position)
    join freight on freight.code = volume.code
    order by volume.position
    on conflict (shipper_id, freight_code, volume_number) do update
      set print_count = known.print_count + 1, printed_at = greatest(known.printed_at, excluded.printed_at),
        printed_by = excluded.printed_by
    returning shipper_id, freight_code, print_count)
    insert into freight_print as known (shipper_id, freight_code, printed_volumes, print_count, printed_at, printed_by)
    select shipper_id, freight_code, count(*) filter (where print_count = 1), count(*), ${at}, ${by}
    from noted group by shipper_id, freight_code order by freight_code
    on conflict (shipper_id, freight_code) do update
      set printed_volumes = known.printed_volumes + excluded.printed_volumes,
        print_count = known.print_count + excluded.print_count,
        printed_at = greatest(known.printed_at, excluded.printed_at), printed_by = excluded.printed_by`.execute(
    tx,
  );
}

/** What was printed of a whole freight: when and by whom last, how often over all its volumes, and how many have a label. */
export function printsOf({ prints }: Pick<FoundFreight, 'prints'>): {
  printedAt: Date | null;
  printedBy: string | null;
  printCount: number;
  printedVolumes: number;
} {
  const [last = null] = prints.toSorted((one, other) => other.printedAt.getTime() - one.printedAt.getTime());
  return {
    printedAt: last?.printedAt ?? null,
    printedBy: last?.printedBy ?? null,
    printCount: prints.reduce((sum, { printCount }) => sum + printCount, 0),
    printedVolumes: prints.length,
  };
}
