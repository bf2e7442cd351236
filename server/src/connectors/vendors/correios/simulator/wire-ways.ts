import type { Loose } from '../../simulator/loose.ts';
import { require } from './wire-rules.ts';

/** Zip codes of Acre and Roraima, which the simulated Correios does not serve. */
const unserved = /^69[3-9]/;

/** What names an item within its batch, and its way (C5, C6). @throws RuleBroken */
export function checkItems(items: readonly Loose[]): void {
  const requests = items.map(({ nuRequisicao }) => nuRequisicao);
  require(requests.every((one) => typeof one === 'string' && one !== '') &&
    new Set(requests).size === items.length, 'C5', 'PRC-002: nuRequisicao inválido ou repetido');
  for (const item of items) {
    require(isText(item.coProduto, /^[0-9]{5}$/), 'C5', 'PRC-003: Código do serviço inválido');
    checkWay(item);
  }
}

/** @throws RuleBroken */
export function checkWay({ cepOrigem, cepDestino }: Loose): void {
  require(isText(cepOrigem, /^[0-9]{8}$/) && isText(cepDestino, /^[0-9]{8}$/), 'C6', 'PRC-004: CEP inválido');
}

export function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

export function isUnserved({ cepOrigem, cepDestino }: Loose): boolean {
  return unserved.test(String(cepOrigem)) || unserved.test(String(cepDestino));
}

/** Answers come in any order (C13). */
export function turned<T>(items: readonly T[]): T[] {
  return items.toReversed();
}
