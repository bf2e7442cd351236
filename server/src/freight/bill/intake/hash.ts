import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import type { Bill } from '../document.ts';

/**
 * Of everything a bill asks for: the same content is a repeat. The document of the file around it is none of it, nor what else a
 * file says of CT-es, which was not kept of bills of before.
 */
export function hashOfBill({ document, charges, ...bill }: Bill): Buffer {
  const lines = charges.map(({ said: _, ...charge }) => charge);
  const said = { ...bill, charges: lines, document: { ...document, documentId: null } };
  return createHash('sha256').update(canonicalJson(said)).digest();
}
