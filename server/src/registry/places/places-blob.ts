import type { Kysely } from 'kysely';
import { encodePlaceIndex } from '../../engine/places/place-blob.ts';
import type { Rows } from '../../rows.ts';
import { placesPart } from './places-part.ts';

/** The municipalities that are loaded, as bytes that a thread can take. */
export async function readPlacesBlob(db: Kysely<Rows>): Promise<Uint8Array> {
  return encodePlaceIndex(await db.transaction().execute((tx) => placesPart.load(tx, undefined)));
}
