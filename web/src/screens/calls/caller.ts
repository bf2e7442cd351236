import type { CallHead } from '@carreto/contract/admin/integration/calls';
import type { Words } from '../../words/all-words.ts';

type Called = Pick<CallHead, 'callerKind' | 'callerName' | 'tokenName'>;

/** Who called, with the token: `Loja Exemplo · site`. */
export function writeCaller({ callerKind, callerName, tokenName }: Called, words: Words['calls']): string {
  const names = [callerName, tokenName].filter((name) => name !== null);
  return names.length === 0 ? words.callers[callerKind] : names.join(' · ');
}
