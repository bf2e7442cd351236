import { expect, test } from 'vitest';
import { foldedSentences } from './folded-sentences.ts';

test('regions of which the same is said are told together', () => {
  const price = (region: string, percent: string) => ({ region, sentence: `${region}: preço ${percent} %` });
  expect(
    foldedSentences([
      price('SP', '+10'),
      price('RJ', '+10'),
      { region: null, sentence: 'Pedágio: valor de R$ 3,00 para R$ 4,00' },
      price('ES', '-5'),
      price('MG', '+10'),
      price('BA', '+10'),
      price('PR', '+10'),
      price('AC', '-5'),
    ]),
  ).toEqual([
    'SP, RJ, MG e mais 2 regiões: preço +10 %',
    'Pedágio: valor de R$ 3,00 para R$ 4,00',
    'ES, AC: preço -5 %',
  ]);
});

test('one region more is a region, and what begins otherwise stands as it is', () => {
  const places = (region: string) => ({ region, sentence: `${region}: prazo de 2 dias` });
  expect(
    foldedSentences([...['A', 'B', 'C', 'D'].map(places), { region: 'A', sentence: 'Prazo em A' }]),
  ).toEqual(['A, B, C e mais 1 região: prazo de 2 dias', 'Prazo em A']);
});
