import type { ChangeKind } from '@carreto/contract/admin/registry/changes';
import type { Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';

/** Each part of the mirror has an epoch; whoever changes what the part shows moves it. */
export type EpochName =
  | 'access'
  | 'shippers'
  | 'dispatchPoints'
  | 'carriers'
  | 'contracts'
  | 'groups'
  | 'rules'
  | 'taxRates'
  | 'tables'
  | 'places'
  | 'liveCarriers'
  | 'vendorAccounts'
  | 'stores'
  | 'sessions'
  | 'securityPolicy';

/** What to reload when something of a kind changes; null where the mirror holds nothing of it. */
export const epochOf: Readonly<Record<ChangeKind, EpochName | null>> = {
  shipper: 'shippers',
  carrier: 'carriers',
  contract: 'contracts',
  shipperGroup: 'groups',
  dispatchPoint: 'dispatchPoints',
  operator: 'access',
  token: 'access',
  rule: 'rules',
  taxRate: 'taxRates',
  sku: null,
  // A draft changes nothing that anybody uses.
  table: null,
  tableVersion: 'tables',
  // Read when a file is.
  carrierLayout: null,
  tableShadow: null,
  places: 'places',
  liveCarrier: 'liveCarriers',
  store: 'stores',
  // Read with every event.
  webhook: null,
  quarantine: null,
  // Of what became of its people; nothing of it is in memory.
  freight: null,
  // Read where codes are drawn.
  postalAccount: null,
  postalRange: null,
  // Read with every print.
  labelPicture: null,
  // Read with every turn.
  trackingConnection: null,
  // Read with every audit.
  auditPolicy: null,
  auditReasons: null,
  // Read with every occurrence.
  recipientLetters: null,
  // Read with every CT-e.
  cte: null,
  cteComponent: null,
  // Nothing of it is in memory.
  bill: null,
  // Whoever exchanges it renews every mirror (`forgotten-credentials.ts`).
  masterKey: null,
  session: 'sessions',
  // Tries, passwords, second factors and links are read where somebody comes in.
  signIn: null,
  credential: null,
  invitation: null,
  // Read with every list.
  savedView: null,
  securityPolicy: 'securityPolicy',
  // Nothing of it is in memory.
  loadingManifest: null,
  personalData: null,
  onboarding: null,
  vendorAccount: 'vendorAccounts',
};

/**
 * Moves epochs; the rows stay locked until the transaction ends, so two changes of one part follow each other. Gives what they are
 * moved to.
 */
export async function bumpEpochs(
  tx: Transaction<Rows>,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const moved = new Map<string, number>();
  for (const name of names) {
    const { value } = await tx
      .insertInto('epoch')
      .values({ name, value: 1 })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({ value: row('epoch.value', '+', 1) })),
      )
      .returning('value')
      .executeTakeFirstOrThrow();
    moved.set(name, value);
  }
  return moved;
}
