import type { WebhookContext } from '../../freight/notify/endpoints/endpoint.ts';
import type { LongReads } from '../../platform/db/hosts/long-reads.ts';
import type { RegistryContext } from '../../registry/changes/change.ts';
import type { LiveCarrierContext } from '../../registry/live-carriers/live-carrier.ts';
import type { Mirror } from '../../registry/mirror/mirror.ts';
import type { PostalContext } from '../../registry/postal/account.ts';
import type { TrackingContext } from '../../registry/tracking-connections/tracking-connection.ts';
import type { VendorAccountContext } from '../../registry/vendor-accounts/account.ts';
import type { Rows } from '../../rows.ts';

/** What the administration needs of the context. */
export type AdminContext = RegistryContext &
  LiveCarrierContext &
  PostalContext &
  TrackingContext &
  VendorAccountContext &
  WebhookContext & { mirror: Pick<Mirror, 'current'>; longReads: LongReads<Rows> };
