import type { Address } from '@carreto/contract/admin/common';
import { lookupPlace } from '../../engine/places/place-index.ts';
import { withoutNumber } from '../../freight/address.ts';
import { placesPart } from '../../registry/places/places-part.ts';
import type { CommandContext } from '../context/with-context.ts';

/** Where somebody is: members of `address`, as options. */
export const addressMembers: readonly string[] = [
  'address.zip:zip',
  'address.street:street',
  'address.number:number',
  'address.complement:complement',
  'address.district:district',
  'address.city:city',
  'address.state:state',
];

/** What is known of an address that was not typed. */
export const addressOverrides = {
  number: { value: 'TEXT', description: 'number', absent: withoutNumber },
  complement: { absent: '' },
  city: { description: 'city; found by the zip code where that is known', absent: '' },
  state: { value: 'UF', description: 'state (UF); found by the zip code', absent: '' },
};

/** An address as it was typed, still to be validated; city and state are filled in from the zip code. */
export async function completeAddress(ctx: CommandContext, typed: unknown): Promise<object> {
  const { zip: written, ...rest } = (typed ?? {}) as Partial<Address>;
  const common = { number: withoutNumber, complement: null };
  if (written === undefined) return { ...common, ...rest };
  const zip = written.padStart(8, '0');
  const place = await placeOf(ctx, zip);
  const { city, uf: state } = place ?? {};
  return { zip, ...common, ...(city && { city }), ...(state && { state }), ...rest };
}

async function placeOf({ db }: CommandContext, zip: string) {
  const index = await db.transaction().execute((tx) => placesPart.load(tx, undefined));
  return lookupPlace(index, Number(zip));
}
