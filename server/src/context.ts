import type { Kysely } from 'kysely';
import type { Config } from './config/config.ts';
import type { PostalDesk } from './connectors/postal-operator/desk.ts';
import type { VendorDesk } from './connectors/vendors/desk/desk.ts';
import type { Clock } from './kernel/clock.ts';
import type { LongReads } from './platform/db/hosts/long-reads.ts';
import type { Log } from './platform/log/log.ts';
import type { Sealer } from './platform/secrets/seal.ts';
import type { Mirror } from './registry/mirror/mirror.ts';
import type { Rows } from './rows.ts';

/**
 * What acts need from the world, passed first: `quote(ctx, request)`. At most ten fields, so that it stays a
 * context and never becomes a container.
 */
export type Context = {
  db: Kysely<Rows>;
  clock: Clock;
  config: Config;
  log: Log;
  mirror: Mirror;
  /** Seals secrets at rest. */
  sealer: Sealer;
  /** Where the postal operator's services are reached from this process. */
  postal: PostalDesk;
  /** Where carriers' own systems are reached from this process. */
  vendors: VendorDesk;
  /** Long reads of what is over, on a standby where there is one. */
  longReads: LongReads<Rows>;
};
