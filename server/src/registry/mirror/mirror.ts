import type { Kysely } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import { type Mirror as MirrorOf, startMirror } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import { accessPart } from '../access/access-part.ts';
import { carriersPart } from '../carriers/carriers-part.ts';
import { contractsPart } from '../contracts/contracts-part.ts';
import { dispatchPointsPart } from '../dispatch-points/dispatch-points-part.ts';
import { groupsPart } from '../groups/groups-part.ts';
import { liveCarriersPart } from '../live-carriers/live-carriers-part.ts';
import { placesPart } from '../places/places-part.ts';
import { rulesPart } from '../rules/rules-part.ts';
import { shippersPart } from '../shippers/shippers-part.ts';
import { policyPart } from '../sign-in/policy/policy-part.ts';
import { operatorsPart } from '../sign-in/sessions/operators-part.ts';
import { sessionsPart } from '../sign-in/sessions/sessions-part.ts';
import { storesPart } from '../stores/stores-part.ts';
import { liveTablesPart } from '../tables/sheets/live-tables.ts';
import { taxRatesPart } from '../tax-rates/tax-rates-part.ts';
import { vendorAccountsPart } from '../vendor-accounts/vendor-accounts-part.ts';

/** What every process keeps in memory of the registry. Access comes first: revoking must not wait for the rest. */
const parts = {
  access: accessPart,
  operators: operatorsPart,
  sessions: sessionsPart,
  securityPolicy: policyPart,
  shippers: shippersPart,
  dispatchPoints: dispatchPointsPart,
  carriers: carriersPart,
  contracts: contractsPart,
  groups: groupsPart,
  rules: rulesPart,
  taxRates: taxRatesPart,
  tables: liveTablesPart,
  liveCarriers: liveCarriersPart,
  vendorAccounts: vendorAccountsPart,
  stores: storesPart,
  places: placesPart,
};

export type Mirror = MirrorOf<typeof parts>;

export type RegistryMirrorOptions = { db: Kysely<Rows>; pollMs: number; clock: Clock; log: Log };

/** Loads the registry into memory and follows its changes. Rejects when the database is away. */
export function startRegistryMirror(options: RegistryMirrorOptions): Promise<Mirror> {
  return startMirror({ ...options, parts });
}
