import type { TableTerms } from '@carreto/contract/admin/tables/table-terms';
import { describe, expect, it } from 'vitest';
import { tableTerms as en } from '../../../words/en/table-terms.ts';
import { tableTerms as words } from '../../../words/pt-br/table-terms.ts';
import { amountOf, conditionOf } from './charge-sentence.ts';

type Charge = TableTerms['charges'][number];

const plain: Charge = {
  ...{ line: 1, code: 'gris', name: 'GRIS', percentBase: 'invoice', percentPpm: 0, fixedCents: 0 },
  ...{ unit: null, tiers: null, minCents: null, maxCents: null, scope: null, floor: 'before', event: null },
};

const anywhere = {
  ...{
    side: 'destination' as const,
    ufs: null,
    regions: null,
    zips: null,
    municipalities: null,
    categories: null,
  },
  ...{ recipientCount: null, recipientType: null },
} as const;

function amount(changes: Partial<Charge>): string {
  return amountOf({ ...plain, ...changes }, words).replaceAll('\u00a0', ' ');
}

describe('a charge in a sentence', () => {
  it('says percent, fixed part and bounds', () => {
    expect(amount({ percentPpm: 3000, minCents: 250, maxCents: 90_000 })).toBe(
      '0,30 % do valor da mercadoria, no mínimo R$ 2,50, no máximo R$ 900,00',
    );
    expect(amount({ fixedCents: 4500, percentPpm: 20_000, percentBase: 's0' })).toBe(
      '2,00 % do frete básico mais R$ 45,00 por frete',
    );
    expect(amount({})).toBe('nada');
  });

  it('says steps that are begun, what is free, and prices of one', () => {
    const unit = {
      of: 'chargeable_kg',
      micros: 5_500_000,
      stepMilli: 100_000,
      mode: 'ceil',
      franchiseMilli: 0,
    } as const;
    expect(amount({ unit })).toBe('R$ 5,50 a cada 100 kg de peso taxado ou fração');
    expect(amount({ unit: { ...unit, of: 'volumes', stepMilli: 1000, franchiseMilli: 2000 } })).toBe(
      'R$ 5,50 por volume, com franquia de 2 volumes',
    );
    expect(amount({ unit: { ...unit, stepMilli: 1000, mode: 'exact' } })).toBe(
      'R$ 5,50 por kg de peso taxado',
    );
  });

  it('says tiers, and what is charged above the last one', () => {
    const rows = [
      { upTo: 10_000, percentPpm: 0, fixedCents: 500 },
      { upTo: 50_000, percentPpm: 5000, fixedCents: 0 },
    ];
    expect(amount({ fixedCents: 900, tiers: { by: 'invoice', rows, count: 4 } })).toBe(
      'pelo valor da mercadoria: até R$ 100,00, R$ 5,00 por frete; até R$ 500,00, 0,50 % do valor da mercadoria; e mais 2 faixas; acima disso, R$ 9,00 por frete',
    );
  });

  it('says when it is charged', () => {
    const condition = (changes: Partial<Charge>) => conditionOf({ ...plain, ...changes }, words);
    expect(condition({})).toBe('Em todo frete.');
    const ufs = { first: ['SP', 'RJ'], count: 2 };
    expect(condition({ scope: { ...anywhere, ufs, recipientType: 'company' } })).toBe(
      'Só com destino em SP, RJ, para pessoa jurídica.',
    );
    const zips = { first: Array.from({ length: 30 }, (_, index) => `Z${index}`), count: 41 };
    expect(condition({ scope: { ...anywhere, side: 'either', zips } })).toMatch(/Z11 e mais 29\.$/);
    expect(condition({ event: 'redelivery' })).toBe('Só quando há reentrega; a oferta vem sem ela.');
    expect(conditionOf({ ...plain, event: 'return' }, en)).toBe(
      'Only when there is a return; offers are without it.',
    );
  });
});
