import { parseDay } from '../../kernel/days.ts';
import { type Arguments, integerOption, textOption, UsageError } from '../command.ts';
import { dataOption, jsonOption } from '../context/installation-options.ts';
import type { CommandContext } from '../context/with-context.ts';
import { findCarrier, findShipper } from '../input/find-party.ts';
import { given } from '../input/valid-input.ts';

export const common = { ...dataOption, ...jsonOption };
export const value = (name: string, description: string) =>
  ({ type: 'string', value: name, description }) as const;

/** What bills are found by. */
export const filterOptions = {
  shipper: value('SHIPPER', 'only of this shipper, by CNPJ or id'),
  carrier: value('CARRIER', 'only of this carrier, by CNPJ or id'),
  state: value('STATE', 'processing, divergence, negotiation, released or cancelled'),
  payment: value('PAYMENT', 'open, paid or cancelled'),
  number: value('NUMBER', 'only with this number'),
  from: value('DAY', 'received from this day on, YYYY-MM-DD'),
  until: value('DAY', 'received until this day'),
  'due-from': value('DAY', 'due from this day on'),
  'due-until': value('DAY', 'due until this day'),
};

/** The filter as the admin API's query. */
export async function filterOf(ctx: CommandContext, args: Arguments): Promise<object> {
  const [shipper, carrier] = [textOption(args, 'shipper'), textOption(args, 'carrier')];
  return given({
    shipperId: shipper === undefined ? undefined : (await findShipper(ctx, shipper)).id,
    carrierId: carrier === undefined ? undefined : (await findCarrier(ctx, carrier)).id,
    state: textOption(args, 'state'),
    payment: textOption(args, 'payment'),
    number: integerOption(args, 'number', { min: 1, max: 9_999_999_999 }),
    from: dayOption(args, 'from'),
    until: dayOption(args, 'until'),
    dueFrom: dayOption(args, 'due-from'),
    dueUntil: dayOption(args, 'due-until'),
  });
}

export function dayOption(args: Arguments, name: string): string | undefined {
  const typed = textOption(args, name);
  if (typed === undefined || parseDay(typed) !== null) return typed;
  throw new UsageError(`--${name} wants a day as YYYY-MM-DD, not "${typed}"`);
}

/** The id of the bill that the call names. */
export function billIdOf(args: Arguments): number {
  const typed = args.positionals[0] ?? '';
  if (/^[1-9][0-9]{0,14}$/.test(typed)) return Number(typed);
  throw new UsageError(`"${typed}" is no id of a bill; ./carreto bill list shows them`);
}
