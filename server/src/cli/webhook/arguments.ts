import type { Arguments } from '../command.ts';
import { typedId } from '../input/typed-id.ts';

/** The webhook that was typed. */
export function webhookIdOf(args: Arguments): number {
  return typedId(args.positionals[0], { of: 'webhook', list: 'webhook list SHIPPER' });
}

/** The delivery that was typed. */
export function deliveryIdOf(args: Arguments): number {
  return typedId(args.positionals[0], { of: 'delivery', list: 'webhook deliveries SHIPPER' });
}
