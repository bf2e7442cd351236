import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { FreightRef } from './attach-nfe.ts';

/** Documents of who may have issued an NF-e of a freight. @throws Failure `not_found` */
export async function partiesOf(
  { db }: Pick<Context, 'db'>,
  { shipperId, freightCode }: FreightRef,
): Promise<string[]> {
  const row = await db
    .selectFrom('freight')
    .innerJoin('freightRecipient', (join) =>
      join
        .onRef('freightRecipient.shipperId', '=', 'freight.shipperId')
        .onRef('freightRecipient.freightCode', '=', 'freight.code'),
    )
    .select(['freight.agreement', 'freightRecipient.document'])
    .where('freight.shipperId', '=', shipperId)
    .where('freight.code', '=', freightCode)
    .executeTakeFirst();
  if (row === undefined) throw fail('not_found');
  const { shipper, dispatcher } = row.agreement;
  return [shipper.document, dispatcher.document, row.document].filter((document) => document !== null);
}

/** @throws Failure `invalid_file` for an issuer that is none of these, nor a branch of one. */
export function requireParty(parties: readonly string[], issuer: string): void {
  if (!parties.some((document) => isSameCompany(document, issuer)))
    throw fail('invalid_file', {
      details: [
        { field: 'emit/CNPJ', message: 'não é do embarcador, do expedidor nem do destinatário do frete' },
      ],
    });
}

/** Branches of a company share the first eight characters of their CNPJ. */
function isSameCompany(a: string, b: string): boolean {
  return a === b || (a.length === 14 && b.length === 14 && a.slice(0, 8) === b.slice(0, 8));
}
