import { type Arguments, UsageError } from '../command.ts';

/** The webhook that was typed. */
export function webhookIdOf(args: Arguments): number {
  return idFrom(args.positionals[0] ?? '', 'webhook; ./carreto webhook list SHIPPER shows them');
}

/** The delivery that was typed. */
export function deliveryIdOf(args: Arguments): number {
  return idFrom(args.positionals[0] ?? '', 'delivery; ./carreto webhook deliveries SHIPPER shows them');
}

/** An id as lists show it; `of` says of what, and where lists are. */
export function idFrom(typed: string, of: string): number {
  if (/^[1-9][0-9]{0,14}$/.test(typed)) return Number(typed);
  throw new UsageError(`"${typed}" is no id of a ${of}`);
}
