import type { WebhookContext } from './freight/notify/endpoint.ts';
import type { RegistryContext } from './registry/changes/change.ts';
import type { LiveCarrierContext } from './registry/live-carriers/live-carrier.ts';
import type { Mirror } from './registry/mirror/mirror.ts';

/** What the administration needs of the context. */
export type AdminContext = RegistryContext &
  LiveCarrierContext &
  WebhookContext & { mirror: Pick<Mirror, 'current'> };
