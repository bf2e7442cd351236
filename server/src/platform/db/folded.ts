import { type RawBuilder, sql } from 'kysely';

const accented = 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ';
const plain = 'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn';

/** A text of the database as `kernel/fold.ts` folds it: compared without accents and case, whatever its own locale knows. */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(translate(${text}, ${accented}, ${plain}))`;
}
