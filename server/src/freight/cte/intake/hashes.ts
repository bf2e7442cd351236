import { createHash } from 'node:crypto';
import type { Cte } from '../../../documents/cte/document.ts';
import { issuerOfKey } from '../../../kernel/access-key.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { cnpjRoot } from '../../../kernel/cnpj.ts';

/**
 * Of everything a CT-e says, as its sender said it: the same content is a repeat (decisions C1, H13). What we make of the
 * names of its components is not part of it.
 */
export function contentHashOf(cte: Cte): Buffer {
  const { charges, components, ...document } = cte.document;
  const said = {
    ...document,
    charges: components.length === 0 ? charges : {},
    components: components.map(({ name, cents }) => ({ name, cents })),
  };
  return hashOf({ ...cte, document: said });
}

/**
 * Of what two CT-es have in common that charge the same transport twice: issuer, kind of action and operation, goods and
 * total. A CT-e that names no goods is like no other.
 */
export function likenessOf({ accessKey, action, operationType, totalCents, nfes }: Cte): Buffer {
  const issuerRoot = cnpjRoot(issuerOfKey(accessKey));
  const goods = nfes.map(({ number, series }) => `${number.slice(-8)}/${series ?? ''}`).toSorted();
  if (goods.length === 0 || action !== 'include') return hashOf({ accessKey });
  return hashOf({ issuerRoot, operationType, totalCents, goods });
}

function hashOf(value: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(value)).digest();
}
