import { createHash } from 'node:crypto';
import { canonicalJson } from '../../kernel/canonical-json.ts';

/** By what a body is the same as another (decision H13). */
export function contentHashOf(received: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(received)).digest();
}
