import type { Kysely } from 'kysely';
import type { Label } from '../../documents/labels/content.ts';
import type { Pngs } from '../../documents/pictures/open-pictures.ts';
import { pngsOf } from '../../registry/label-pictures/printed-pictures.ts';
import type { Rows } from '../../rows.ts';

/** The pictures that labels name, each once. */
export function picturesOn(db: Kysely<Rows>, labels: readonly Label[]): Promise<Pngs> {
  return pngsOf(db, new Set(labels.flatMap(idsOn)));
}

function idsOn(label: Label): number[] {
  const named =
    label.model === 'danfe' ? [] : [label.logo, label.model === 'postal' ? label.serviceMark : undefined];
  return named.flatMap((picture) => (picture === undefined ? [] : [picture.id]));
}
