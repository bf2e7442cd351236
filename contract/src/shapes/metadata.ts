import { Type } from 'typebox';
import { text } from '../values.ts';

/** Most entries of metadata (specification 2.2). */
export const maxMetadata = 64;

/** Metadata of a hire: the shipper's own facts, given back with the freight and its webhooks. Keys are unique. */
export const metadataIn = Type.Array(
  Type.Object(
    { chave: text('Key, unique.', { max: 255 }), valor: text('Value.', { max: 255 }) },
    { 'x-name': 'MetadataEntry', description: 'One fact.' },
  ),
  { description: 'Facts of your own, up to 64.', maxItems: maxMetadata },
);

/** The same as order import writes it. */
export const importMetadataIn = Type.Array(
  Type.Object(
    { key: text('Key, unique.', { max: 255 }), value: text('Value.', { max: 255 }) },
    { 'x-name': 'ImportMetadataEntry', description: 'One fact.' },
  ),
  { description: 'Facts of your own, up to 64.', maxItems: maxMetadata },
);
