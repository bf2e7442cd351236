import { type Kysely, sql } from 'kysely';
import { cnpjRoot } from '../../kernel/cnpj.ts';
import { fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';

/**
 * Holds the document of a dispatch point against the shippers of the installation: goods of one shipper may leave from
 * another's address, but saying so speaks for the other (decision A8).
 * @throws Failure `forbidden` where another shipper has the root of the CNPJ and this one does not.
 */
export async function requireOwnRoot(
  db: Kysely<Rows>,
  { shipperId, document }: { shipperId: number; document: string },
): Promise<void> {
  if (document.length !== 14) return;
  const holders = await db
    .selectFrom('shipper')
    .select('id')
    .where(sql<string>`left(cnpj, 8)`, '=', cnpjRoot(document))
    .execute();
  if (holders.length === 0 || holders.some(({ id }) => id === shipperId)) return;
  throw fail('forbidden', {
    message:
      'O CNPJ é de outro embarcador; só um operador com acesso a todos os embarcadores pode cadastrá-lo.',
  });
}
