import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';

/** Stands where the name of a person stood. */
export const placeholder = 'Anonimizado';

/** Of whom nothing is left but where about the goods left from. */
const nobody = {
  document: '',
  stateInscription: null,
  corporateName: placeholder,
  tradeName: placeholder,
  address: null,
};

/**
 * Empties what of an agreement may name people, in the caller's transaction: notes, metadata, and a dispatcher who is a
 * person. Prices, terms, goods and companies stay.
 */
export async function forgetAgreedIn(
  tx: Transaction<Rows>,
  { shipperIds, codes }: { shipperIds: readonly number[]; codes: readonly string[] },
): Promise<void> {
  const said = sql`(agreement #> '{order,notes}' <> 'null' or agreement -> 'metadata' <> '[]')`;
  const isPerson = sql`length(agreement #>> '{dispatcher,document}') = 11`;
  await sql`
    update freight set agreement = jsonb_set(jsonb_set(agreement, '{order,notes}', 'null'), '{metadata}', '[]')
      || case when ${isPerson} then jsonb_build_object('dispatcher', ${JSON.stringify(nobody)}::jsonb
        || jsonb_build_object('zip', left(agreement #>> '{dispatcher,zip}', 5) || '000')) else '{}' end
    where shipper_id = any(${[...shipperIds]}::bigint[]) and code = any(${[...codes]}::text[])
      and (${said} or ${isPerson})`.execute(tx);
}
