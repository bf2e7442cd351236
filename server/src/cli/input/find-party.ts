import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { Shipper } from '@carreto/contract/admin/registry/shippers';
import { Failure } from '../../kernel/failure.ts';
import { findCarrierByCnpj, getCarrier } from '../../registry/carriers/find-carriers.ts';
import { findShipperByCnpj, getShipper } from '../../registry/shippers/find-shippers.ts';
import { CommandError } from '../command.ts';
import type { CommandContext } from '../context/with-context.ts';

/** A CNPJ as people type it: punctuation is dropped, letters count as capitals. */
export function bareNumber(typed: string): string {
  return typed.replace(/[.\-/\s]/g, '').toUpperCase();
}

/** The shipper of a CNPJ or an id. */
export async function findShipper(ctx: CommandContext, typed: string): Promise<Shipper> {
  const id = idOf(typed);
  const shipper = await (id === null
    ? findShipperByCnpj(ctx, bareNumber(typed))
    : ifFound(getShipper(ctx, id)));
  if (shipper !== undefined) return shipper;
  throw notRegistered('shipper', typed);
}

/** The carrier of a CNPJ or an id. */
export async function findCarrier(ctx: CommandContext, typed: string): Promise<Carrier> {
  const id = idOf(typed);
  const carrier = await (id === null
    ? findCarrierByCnpj(ctx, bareNumber(typed))
    : ifFound(getCarrier(ctx, id)));
  if (carrier !== undefined) return carrier;
  throw notRegistered('carrier', typed);
}

/** A CNPJ has fourteen characters, so a shorter number is an id. */
function idOf(typed: string): number | null {
  return /^[0-9]{1,10}$/.test(typed) ? Number(typed) : null;
}

/** What an act gives, or undefined where it says `not_found`. */
export async function ifFound<Value>(lookup: Promise<Value>): Promise<Value | undefined> {
  try {
    return await lookup;
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return undefined;
    throw error;
  }
}

function notRegistered(kind: 'shipper' | 'carrier', typed: string): CommandError {
  return new CommandError(`There is no ${kind} ${typed}.`, {
    nextStep: `./carreto ${kind} list shows those there are, ./carreto ${kind} add --help how to add one.`,
  });
}
