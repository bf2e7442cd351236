import { parseDay } from '../../kernel/days.ts';
import { startOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { type Arguments, textOption, UsageError } from '../command.ts';

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

/** An instant, or the beginning of a day in São Paulo, as the admin API writes instants. */
export function instantOption(args: Arguments, name: string): string | undefined {
  const typed = textOption(args, name);
  if (typed === undefined) return undefined;
  const day = parseDay(typed);
  if (day !== null) return new Date(startOfDayInSaoPaulo(day)).toISOString();
  const isInstant = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(?:Z|[+-][0-9]{2}:[0-9]{2})$/.test(typed);
  if (isInstant && !Number.isNaN(Date.parse(typed))) return new Date(typed).toISOString();
  throw new UsageError(`--${name} wants a day or a time such as 2026-11-20T12:00:00-03:00, not "${typed}"`);
}
