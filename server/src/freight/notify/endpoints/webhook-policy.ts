import type { Config } from '../../../config/config.ts';
import { networkList } from '../../../platform/outgoing/addresses.ts';
import type { OutgoingPolicy } from '../../../platform/outgoing/policy.ts';

/** Where receivers may be: on the internet by HTTPS, or where the operator says. */
export function webhookPolicy({
  webhookAllowedNetworks,
  webhookPorts,
}: Pick<Config, 'webhookAllowedNetworks' | 'webhookPorts'>): OutgoingPolicy {
  return {
    allowed: networkList(webhookAllowedNetworks),
    allowsSome: webhookAllowedNetworks.length > 0,
    ports: webhookPorts,
  };
}
