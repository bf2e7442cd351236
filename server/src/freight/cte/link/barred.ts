import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';

/** What the log says where a person takes a CT-e off freights; what follows another one is not barred by that. */
const takenOff = { event: 'unlinked', by: 'person' } as const;

/** The freights that people took CT-es off: only a person links them to these again. */
export async function barredFreights(
  db: Kysely<Rows>,
  cteIds: readonly number[],
): Promise<(cteId: number) => ReadonlySet<string>> {
  const { rows } = await sql<{ cteId: number; freightCode: string }>`
    select cte_id as "cteId", jsonb_array_elements_text(message_json -> 'freights') as "freightCode"
    from cte_log where cte_id = any (${[...cteIds]}::bigint[])
      and message_json @> ${JSON.stringify(takenOff)}::jsonb`.execute(db);
  const byCte = Map.groupBy(rows, ({ cteId }) => cteId);
  return (cteId) => new Set(byCte.get(cteId)?.map(({ freightCode }) => freightCode));
}

/** The same in a statement, for one freight. */
export function isBarred(cteId: RawBuilder<unknown>, freightCode: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from cte_log as line where line.cte_id = ${cteId} and line.message_json @>
      (${JSON.stringify(takenOff)}::jsonb || jsonb_build_object('freights', jsonb_build_array(${freightCode}))))`;
}
