import type { Transaction } from 'kysely';
import type { Sealer } from '../../platform/secrets/seal.ts';
import type { Rows } from '../../rows.ts';
import { credentialPlace } from './store.ts';

/** Seals fields of a shop's credential in the caller's transaction; those that are not named stay. */
export async function sealCredentialIn(
  tx: Transaction<Rows>,
  sealer: Sealer,
  { connectionId, credential }: { connectionId: number; credential: Readonly<Record<string, string>> },
): Promise<void> {
  for (const [field, value] of Object.entries(credential)) {
    // The row first: what is sealed is sealed for its id.
    const { id } = await tx
      .insertInto('storeCredential')
      .values({ connectionId, field, sealed: Buffer.alloc(0) })
      .onConflict((conflict) =>
        conflict
          .columns(['connectionId', 'field'])
          .doUpdateSet((row) => ({ revision: row('storeCredential.revision', '+', 1) })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('storeCredential')
      .set({ sealed: sealer.seal(value, credentialPlace(id)), previous: null })
      .where('id', '=', id)
      .execute();
  }
}
