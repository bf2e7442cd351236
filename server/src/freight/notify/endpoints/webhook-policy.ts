import type { Config } from '../../../config/config.ts';
import { loopbackNetwork, networkList } from '../../../platform/outgoing/addresses.ts';
import { confined, type OutgoingPolicy } from '../../../platform/outgoing/policy.ts';

/** The settings that say where receivers may be. */
export type ReceiverPlaces = Pick<
  Config,
  'webhookAllowedNetworks' | 'webhookPorts' | 'localReceivers' | 'confinedTo'
>;

/** Where receivers may be: on the internet by HTTPS, or where the operator says; for the demo, on this machine too. */
export function webhookPolicy({
  webhookAllowedNetworks,
  webhookPorts,
  localReceivers,
  confinedTo,
}: ReceiverPlaces): OutgoingPolicy {
  const local = localReceivers === undefined ? [] : [loopbackNetwork];
  const policy = {
    allowed: networkList([...webhookAllowedNetworks, ...local]),
    // Names are judged before they are dialled unless the operator opened networks: this machine has addresses.
    allowsSome: webhookAllowedNetworks.length > 0,
    ports: webhookPorts,
    ...(localReceivers === undefined ? {} : { closedLocalPorts: localReceivers.closedPorts }),
  };
  return confined(policy, confinedTo);
}
