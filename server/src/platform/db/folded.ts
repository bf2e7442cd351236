import { type RawBuilder, sql } from 'kysely';

// Written out, not as parameters, as indexes on it have to be.
const accented = sql.lit('ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ');
const plain = sql.lit('AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn');

/** A text of the database as `kernel/fold.ts` folds it: compared without accents and case, whatever its own locale knows. */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(translate(${text}, ${accented}, ${plain}))`;
}

/** A pattern for `like` that fits what begins with a text. */
export function beginningWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}
