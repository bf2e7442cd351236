import { isAccessKey } from '../../../kernel/access-key.ts';
import { isCnpj } from '../../../kernel/cnpj.ts';
import { isCpf } from '../../../kernel/cpf.ts';
import { fold } from '../../../kernel/fold.ts';
import { isPostalObject } from '../../../kernel/postal-object.ts';

/** What somebody typed can be. */
export type Recognised =
  | { as: 'freight'; code: string }
  | { as: 'nfe_key' | 'cte_key'; key: string }
  | { as: 'postal_object'; code: string }
  | { as: 'quote'; id: string }
  | { as: 'document'; document: string }
  | { as: 'zip'; zip: string }
  | { as: 'number'; digits: string }
  | { as: 'words'; words: string[]; text: string };

const mostWords = 8;

/**
 * Tells what a text can be, the likeliest first: eight digits are a zip code and may be the number of an order. Words are what
 * everything is at last. Pure.
 */
export function recognise(typed: string): Recognised[] {
  const text = typed.trim();
  const compact = text.replace(/[\s./-]/g, '').toUpperCase();
  const digits = /^[0-9]+$/.test(compact) ? compact : null;
  return [
    ...(/^FR[0-9]{6}[0-9A-Z]{5}$/.test(compact) ? [{ as: 'freight' as const, code: compact }] : []),
    ...ofKey(compact),
    ...(isPostalObject(compact) ? [{ as: 'postal_object' as const, code: compact }] : []),
    ...(/^[0-9a-z]{16}$/.test(text) ? [{ as: 'quote' as const, id: text }] : []),
    ...(isCpf(compact) || isCnpj(compact) ? [{ as: 'document' as const, document: compact }] : []),
    ...(digits?.length === 8 ? [{ as: 'zip' as const, zip: digits }] : []),
    ...(digits !== null && digits.length <= 10 ? [{ as: 'number' as const, digits }] : []),
    ...ofWords(text),
  ];
}

/** Characters 21 and 22 of a key say what it is of: 55 an NF-e, 57 and 67 a CT-e. */
function ofKey(compact: string): Recognised[] {
  if (!isAccessKey(compact)) return [];
  const model = compact.slice(20, 22);
  if (model === '55') return [{ as: 'nfe_key', key: compact }];
  return model === '57' || model === '67' ? [{ as: 'cte_key', key: compact }] : [];
}

/** At least one with three letters or digits, for shorter ones everybody has. */
function ofWords(text: string): Recognised[] {
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  return words.some((word) => word.length >= 3) ? [{ as: 'words', words, text }] : [];
}
