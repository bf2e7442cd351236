import type { Address } from '@carreto/contract/admin/common';
import { lookupPlace } from '../../engine/places/place-index.ts';
import { withoutNumber } from '../../freight/address.ts';
import { placesPart } from '../../registry/places/places-part.ts';
import { type Arguments, type Option, textOption } from '../command.ts';
import type { CommandContext } from '../context/with-context.ts';
import { bareNumber } from './find-party.ts';
import { given } from './valid-input.ts';

/** Where somebody is. */
export const addressOptions = {
  zip: { type: 'string', value: 'CEP', description: 'zip code' },
  street: { type: 'string', value: 'TEXT', description: 'street' },
  number: { type: 'string', value: 'TEXT', description: 'number; S/N when absent' },
  complement: { type: 'string', value: 'TEXT', description: 'complement' },
  district: { type: 'string', value: 'TEXT', description: 'district' },
  city: { type: 'string', value: 'TEXT', description: 'city; found by the zip code where that is known' },
  state: { type: 'string', value: 'UF', description: 'state; found by the zip code' },
} as const satisfies Record<string, Option>;

/** The options as an address, still to be validated; city and state are filled in from the zip code. */
export async function addressFrom(ctx: CommandContext, args: Arguments): Promise<Partial<Address>> {
  const typed = textOption(args, 'zip');
  const zip = typed === undefined ? undefined : bareNumber(typed).padStart(8, '0');
  const place = zip === undefined ? null : await placeOf(ctx, zip);
  return given({
    zip,
    street: textOption(args, 'street'),
    number: textOption(args, 'number') ?? withoutNumber,
    complement: textOption(args, 'complement') ?? null,
    district: textOption(args, 'district'),
    city: textOption(args, 'city') ?? place?.city ?? undefined,
    state: textOption(args, 'state')?.toUpperCase() ?? place?.uf,
  }) as Partial<Address>;
}

async function placeOf({ db }: CommandContext, zip: string) {
  const index = await db.transaction().execute((tx) => placesPart.load(tx, undefined));
  return lookupPlace(index, Number(zip));
}
