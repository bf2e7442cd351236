import type { Shipper } from '@carreto/contract/admin/registry/shippers';
import { type Arguments, type Option, textOption, UsageError } from '../command.ts';
import { dataOption, jsonOption } from '../context/installation-options.ts';
import type { CommandContext } from '../context/with-context.ts';
import { findShipper } from '../input/find-party.ts';

/** Whose catalogue. */
export const shipperOption = {
  shipper: { type: 'string', value: 'CNPJ', description: 'CNPJ or id of the shipper' },
  ...dataOption,
} as const satisfies Record<string, Option>;

export const skuOptions = { ...shipperOption, ...jsonOption };

/** The shipper that `--shipper` names. */
export async function shipperOf(ctx: CommandContext, args: Arguments): Promise<Shipper> {
  return findShipper(ctx, requireShipperName(args));
}

/** Before anything slow begins. */
export function requireShipperName(args: Arguments): string {
  const typed = textOption(args, 'shipper');
  if (typed === undefined) throw new UsageError('--shipper CNPJ says whose catalogue');
  return typed;
}
