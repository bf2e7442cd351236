import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import type { Bill } from '../document.ts';

/** Of everything a bill says: the same content is a repeat. The document of the file around it is none of it. */
export function hashOfBill({ document, ...bill }: Bill): Buffer {
  const said = { ...bill, document: { ...document, documentId: null } };
  return createHash('sha256').update(canonicalJson(said)).digest();
}
