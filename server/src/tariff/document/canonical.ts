import { createHash } from 'node:crypto';
import type { TableDocument } from '../../engine/rating/document.ts';
import { canonicalJsonBytes } from '../../kernel/canonical-json.ts';

/** The bytes by which a table version is stored and known: canonical JSON in UTF-8. */
export function canonicalBytes(document: TableDocument): Uint8Array<ArrayBuffer> {
  return canonicalJsonBytes(document);
}

/** The identity of a table version: SHA-256 of its canonical bytes, in lower-case hexadecimal. */
export function documentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The document of bytes that `canonicalBytes` wrote; they are ours and not validated again. */
export function documentFromBytes(bytes: Uint8Array): TableDocument {
  return JSON.parse(new TextDecoder().decode(bytes)) as TableDocument;
}
