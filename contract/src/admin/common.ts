import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { integer, publicId, text, uf, zipText } from '../values.ts';

/**
 * What the nouns of the administration share. Bodies, queries and answers are closed: a misspelt name is an
 * error, not silence. Units end names: grams, millimetres, cents, millionths (ppm). Instants are RFC 3339 in UTC.
 */

/** The longest name anybody has. */
const nameLength = 255;

export function closed<const Members extends TProperties>(description: string, members: Members) {
  return Type.Object(members, { description, additionalProperties: false });
}

/** The same members, each of which may be left out. */
export function optional<const Members extends TProperties>(members: Members) {
  return Type.Partial(Type.Object(members)).properties;
}

export function orNull<const Schema extends TSchema>(schema: Schema) {
  const { description = '' } = schema as { description?: string };
  return Type.Union([schema, Type.Null()], { description });
}

export function name(description: string) {
  return text(description, { max: nameLength });
}

export function instant(description: string) {
  return Type.String({ description, format: 'date-time', examples: ['2026-03-31T21:00:00.000Z'] });
}

/** Ids in a query. */
export function idList(description: string) {
  return text(`${description}: up to 50 ids, a comma between.`, {
    max: 800,
    pattern: '^[1-9][0-9]{0,14}(?:,[1-9][0-9]{0,14}){0,49}$',
  });
}

/** Whole millimetres, up to 100 m. */
export function millimetres(description: string) {
  return integer(description, { min: 1, max: 100_000 });
}

/** Whole grams, up to 1,000 t. */
export function grams(description: string, min = 1) {
  return integer(description, { min, max: 1_000_000_000 });
}

/** Millionths: 12 % is 120,000. */
export function ppm(description: string) {
  return integer(description, { min: 0, max: 1_000_000 });
}

/** The revision a change starts from; if somebody was faster the answer is 409. */
export const revision = integer('Grows with every change; a change names the one it saw.', {
  min: 1,
  max: 2_147_483_647,
});

export const stateInscription = text('State inscription, or ISENTO.', { max: 20 });

export const address = closed('A postal address in Brazil.', {
  zip: zipText('Zip code (CEP), 8 digits.'),
  street: name('Street.'),
  number: text('Number, or S/N.', { max: 60 }),
  complement: orNull(text('Complement.', { max: nameLength })),
  district: name('District.'),
  city: name('City.'),
  state: uf('State (UF).'),
});
export type Address = Static<typeof address>;

/** Members of a path that names one thing. */
export const shipperParams = Type.Object({ shipperId: publicId('The shipper.') });

/** Pages are read forward: the cursor of an answer asks for what follows it. */
export const pageMembers = {
  cursor: Type.Optional(text('`nextCursor` of the page before.', { max: 20, pattern: '^[0-9]{1,16}$' })),
  limit: Type.Optional(integer('Most items in the answer; 50 when absent.', { min: 1, max: 200 })),
};
export type PageRequest = { cursor?: string; limit?: number };

export function pageOf<const Item extends TSchema>(item: Item, longestCursor = 20) {
  return closed('One page of a list.', {
    items: Type.Array(item, { description: 'The items, in their order.' }),
    nextCursor: orNull(text('Asks for the next page; null at the end.', { max: longestCursor })),
  });
}
export type Page<Item> = { items: Item[]; nextCursor: string | null };
