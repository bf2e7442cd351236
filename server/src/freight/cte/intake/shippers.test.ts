import { describe, expect, test } from 'vitest';
import { chooseShipper } from './shippers.ts';

const byCnpj: Readonly<Record<string, number[]>> = { own: [1], point: [1, 2], stranger: [3], none: [] };
const named = (cnpj: string) => byCnpj[cnpj] ?? [];

type Case = Partial<{ documents: string[]; isFoundByNfe: boolean; served: number[]; hiredBy: number }>;

function choice({ documents = ['own'], isFoundByNfe = false, served = [1, 2], hiredBy }: Case) {
  const chosen = chooseShipper({
    clue: { documents, isFoundByNfe },
    named,
    serves: (shipperId) => served.includes(shipperId),
    freights:
      hiredBy === undefined
        ? []
        : [{ shipperId: hiredBy, freightCode: 'FR261120AAAAA', reverse: false, hiredAt: new Date(0) }],
  });
  return 'shipperId' in chosen ? chosen.shipperId : chosen.problem.message;
}

describe('whose a CT-e is', () => {
  test('says the CNPJ, where the carrier serves it', () => {
    expect(choice({})).toBe(1);
    expect(choice({ served: [] })).toMatch(/não é de um embarcador/);
    expect(choice({ documents: ['none'] })).toMatch(/não é de um embarcador/);
  });

  test('says the freight with its NF-e, among those that are named', () => {
    expect(choice({ documents: ['point'], hiredBy: 2 })).toBe(2);
    expect(choice({ documents: ['own'], hiredBy: 3 })).toBe(1);
    expect(choice({ documents: ['own'], hiredBy: 3, isFoundByNfe: true })).toBe(3);
  });

  test('is not guessed between several', () => {
    expect(choice({ documents: ['point'] })).toMatch(/mais de um embarcador/);
    expect(choice({ documents: ['point'], served: [2] })).toBe(2);
  });

  test('says the first party that stands for a shipper', () => {
    expect(choice({ documents: ['stranger', 'none', 'own'] })).toBe(1);
  });
});
