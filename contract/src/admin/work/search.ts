import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { integer, oneOf, publicId, text } from '../../values.ts';
import { closed, orNull } from '../common.ts';

/** One box that finds everything. */

export const hitKinds = [
  'freight',
  'quote',
  'cte',
  'bill',
  'company',
  'carrier',
  'table',
  'product',
  'place',
] as const;

export const recognitions = [
  'freight',
  'nfe_key',
  'cte_key',
  'postal_object',
  'quote',
  'document',
  'zip',
  'number',
  'words',
] as const;

const hit = closed('Something that was found.', {
  kind: oneOf(hitKinds, 'What it is.'),
  by: oneOf(
    ['code', 'order', 'nfe', 'tracking', 'document', 'name', 'key', 'number', 'zip'],
    'By what it was found.',
  ),
  id: text('By which its operations name it; of a place, the zip code.', { max: 64 }),
  title: text('What people call it.', { max: 400 }),
  detail: orNull(text('More of it.', { max: 800 })),
  state: orNull(text('How it stands, in the words of its list.', { max: 60 })),
  shipperId: orNull(publicId('Whose it is; null where it belongs to no shipper.')),
  page: text('Where the dashboard shows it, below its address.', { max: 200 }),
});
export type HitView = Static<typeof hit>;

const found = closed('What was found.', {
  recognised: Type.Array(oneOf(recognitions, 'A kind.'), {
    description: 'What the words can be, the likeliest first.',
  }),
  items: Type.Array(hit, { description: 'By kind, the newest of each first.' }),
});
export type SearchView = Static<typeof found>;

export const searchEverything = endpoint({
  id: 'searchEverything',
  method: 'GET',
  path: '/api/admin/v1/search',
  section: 'admin',
  summary:
    'Finds freights, quotes, CT-es, bills, companies, tables, products and places by whatever is known of them.',
  description:
    'Within what the caller may see: kinds that the caller may not read are left out, and recipients are found by document or name only by who sees personal data. Words are found by their beginnings. Whole keys, codes and numbers are found as they are.',
  auth: 'admin',
  role: 'viewer',
  needs: 'own',
  query: Type.Object({
    q: text('What to look for.', { min: 2, max: 100 }),
    kinds: Type.Optional(
      text('Only these kinds, a comma between.', { max: 100, pattern: '^[a-z]+(?:,[a-z]+){0,8}$' }),
    ),
    limit: Type.Optional(integer('Most hits of a kind; 5 when absent.', { min: 1, max: 20 })),
  }),
  reply: found,
  errors: [],
});
