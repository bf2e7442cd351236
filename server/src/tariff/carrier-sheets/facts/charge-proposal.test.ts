import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneyText } from '../../../kernel/value-texts.ts';
import { proposedCharge } from '../build/proposed-charge.ts';
import type { ChargeCode } from '../understand/meanings.ts';
import { proposalOf } from './charge-proposal.ts';
import { chargeSentences } from './charge-sentence.ts';

/** What a text proposes, a line for each of its charges. */
function proposed(text: string, notation: 'comma' | 'dot' = 'comma'): (string | null)[] {
  return chargeSentences(text).map((sentence) => {
    const proposal = proposalOf(sentence, notation);
    if (proposal === null) return null;
    const { code, event, text: charge, unread } = proposedCharge(proposal, []);
    return `${event ?? code} ${charge}${unread === null ? '' : ` [${unread}]`}`;
  });
}

describe('a sentence that states a charge', () => {
  test.each([
    ['GRIS 0,30 % mín. R$ 2,50', 'gris GRIS: 0,3 % do valor das mercadorias, mínimo R$ 2,50'],
    ['TDE R$ 45,00 por entrega', 'tde TDE: R$ 45,00'],
    ['Taxa de redespacho 10% sobre o frete', 'river Taxa de redespacho: 10 % do frete até aqui'],
    ['TRT 20 % do frete, mínimo R$ 30,00', 'trt TRT: 20 % do frete até aqui, mínimo R$ 30,00'],
    ['Ad valorem 0,4%', 'ad_valorem Ad valorem: 0,4 % do valor das mercadorias'],
    ['Pedágio R$ 5,60 a cada 100 kg', 'toll Pedágio: R$ 5,60 por 100 kg ou fração'],
    ['Pedágio: R$ 5,50 por fração de 100 kg', 'toll Pedágio: R$ 5,50 por 100 kg ou fração'],
    ['Pedágio R$ 5,50/100kg ou fração', 'toll Pedágio: R$ 5,50 por 100 kg ou fração'],
    ['Capatazia R$ 0,35/kg', 'capatazia Capatazia: R$ 0,35 por kg'],
    ['Reentrega: 50% do frete', 'redelivery Reentrega: 50 % do frete até aqui'],
    ['Devolução 100% do frete original', 'return Devolução: 100 % do frete até aqui'],
    ['Agendamento R$ 80,00 por CT-e', 'scheduling Agendamento: R$ 80,00'],
    ['Taxa de despacho R$ 12,00/CT-e', 'dispatch Taxa de despacho: R$ 12,00'],
    ['Paletização R$ 35,00 por remessa', 'other Paletização: R$ 35,00'],
    ['TDA 20% do frete peso mín R$ 60,00', 'tda TDA: 20 % do frete-peso, mínimo R$ 60,00'],
    ['20% de TRT sobre o frete', 'trt TRT: 20 % do frete até aqui'],
    [
      'Será cobrado GRIS de 0,30% s/ NF com mínimo de R$ 3,00 por CT-e',
      'gris GRIS: 0,3 % do valor das mercadorias, mínimo R$ 3,00',
    ],
    ['TDE 20% ou R$ 45,00, o que for maior', 'tde TDE: 20 % do frete até aqui, mínimo R$ 45,00'],
    ['TDE 20% ou R$ 45,00, o que for menor', 'tde TDE: 20 % do frete até aqui, máximo R$ 45,00'],
    ['Seguro 0,15% + R$ 2,00', 'ad_valorem Seguro: 0,15 % do valor das mercadorias, R$ 2,00'],
    ['TDE 1.150,00 reais', 'tde TDE: R$ 1.150,00'],
    ['SUFRAMA R$ 38,00 p/ AM', 'suframa SUFRAMA: R$ 38,00, em AM'],
    ['TDE de R$ 60,00 para os estados do AM, RR e AP', 'tde TDE: R$ 60,00, em AM, RR, AP'],
    ['TDE: R$ 45,00 em áreas de difícil acesso', 'tde TDE: R$ 45,00 [áreas de difícil acesso]'],
    ['TDE R$ 45,00 para redes de supermercados', 'tde TDE: R$ 45,00 [para redes de supermercados]'],
  ])('%s', (text, charge) => {
    expect(proposed(text)).toEqual([charge]);
  });

  test.each([
    ['a second price', 'TDE R$ 45,00 nas capitais e R$ 60,00 no interior'],
    ['a weight', 'TDE R$ 45,00 até 100 kg'],
    ['a number of days', 'Armazenagem R$ 20,00 após 5 dias'],
    ['what a table does not count', 'Paletização R$ 35,00 por palete'],
    ['days', 'Estadia R$ 250,00 por dia'],
    ['hours', 'Ajudante R$ 60,00/hora'],
    ['an exception', 'GRIS 0,30% exceto AM'],
    ['a free allowance', 'Pedágio R$ 5,50 por 100 kg, franquia de 100 kg'],
    ['nothing but a minimum', 'Mínimo de R$ 30,00 para TDE'],
    ['one or the other', 'TDE 20% ou R$ 45,00'],
    ['a percent of the frete-valor', 'TDE 20% do frete valor'],
    ['a percent with more digits than are kept', 'GRIS 0,123456%'],
  ])('with %s is no proposal, and is no less a sentence', (_, text) => {
    expect(proposed(text)).toEqual([null]);
  });

  test('may be one of several in a text', () => {
    expect(proposed('GRIS 0,30%, TDE R$ 45,00 e TRT 20%; TAS R$ 7,20.')).toEqual([
      'gris GRIS: 0,3 % do valor das mercadorias',
      'tde TDE: R$ 45,00',
      'trt TRT: 20 % do frete até aqui',
      'tas TAS: R$ 7,20',
    ]);
  });

  test('names two charges of one amount', () => {
    const texts = ['TRT e TDE 20%', 'TRT/TDE: 20%'].map(chargeSentences);
    for (const [one, two, ...more] of texts) {
      expect([one?.code, two?.code, more]).toEqual(['trt', 'tde', []]);
      expect(one?.key).not.toBe(two?.key);
    }
    expect(proposed('TRT/TDE: 20%')).toEqual([
      'trt TRT: 20 % do frete até aqui',
      'tde TDE: 20 % do frete até aqui',
    ]);
  });

  test('is read in the decimal sign of its file, in the other one where that alone makes sense', () => {
    expect(proposed('GRIS 0.30% min R$ 1,234.50', 'dot')).toEqual([
      'gris GRIS: 0,3 % do valor das mercadorias, mínimo R$ 1.234,50',
    ]);
    expect(proposed('TDE R$ 45.00')).toEqual(['tde TDE: R$ 45,00']);
    expect(proposed('TDE R$ 1.500')).toEqual(['tde TDE: R$ 1.500,00']);
  });
});

describe('a sentence made of a charge', () => {
  const named: readonly (readonly [string, ChargeCode])[] = [
    ['GRIS', 'gris'],
    ['Ad valorem', 'ad_valorem'],
    ['TDE', 'tde'],
    ['Taxa de restrição de trânsito', 'trt'],
    ['Taxa de redespacho', 'river'],
    ['TAS', 'tas'],
  ];
  const cents = fc.integer({ min: 1, max: 99_999_999 });

  test('comes back with its amounts to the cent, however it is put', () => {
    fc.assert(
      fc.property(
        fc.record({
          name: fc.constantFrom(...named),
          percentPpm: fc.option(fc.integer({ min: 1, max: 99_99 }).map((value) => value * 100)),
          fixedCents: cents,
          minCents: fc.option(cents),
          between: fc.constantFrom(' ', ': ', ' - ', ' = ', ' de ', ' será de '),
          least: fc.constantFrom(' mín. ', ', mínimo ', ' com mínimo de ', ' (min ', ' MÍNIMO: '),
        }),
        ({ name: [name, code], percentPpm, fixedCents, minCents, between, least }) => {
          const amount =
            percentPpm === null ? moneyText(fixedCents) : `${String(percentPpm / 10_000).replace('.', ',')}%`;
          const minimum = minCents === null ? '' : `${least}${moneyText(minCents)}`;
          const [sentence, ...more] = chargeSentences(`${name}${between}${amount}${minimum}`);
          expect(more).toEqual([]);
          expect(sentence).toMatchObject({ code, name });
          expect(sentence && proposalOf(sentence, 'comma')).toMatchObject({
            amounts: {
              percentPpm: percentPpm ?? 0,
              fixedCents: percentPpm === null ? fixedCents : 0,
              minCents,
              maxCents: null,
              unit: null,
            },
            ufs: [],
            unread: null,
          });
        },
      ),
    );
  });

  test('with any number more is no proposal', () => {
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 1, max: 9_999 }),
        fc.constantFrom(' kg', ' dias', '', ' km', '%'),
        (a, b, unit) => {
          const [sentence] = chargeSentences(`TDE ${moneyText(a)} mínimo R$ 3,00 até ${b}${unit} ou 2 notas`);
          expect(sentence && proposalOf(sentence, 'comma')).toBeNull();
        },
      ),
    );
  });

  test('of any text is read or not, never a crash, and its parts are parts of the text', () => {
    const word = fc.constantFrom('TDE', 'GRIS', 'R$ 45,00', '0,3%', 'mín.', 'e', 'por', 'kg', '100', 'AM', 'para', '/', ',', ';', 'ou', 'taxa', 'de', '\n', '–', 'ção'); // biome-ignore format: a list of words reads best in few lines
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word, { maxLength: 25 }).map((words) => words.join(' ')),
        ),
        (text) => {
          for (const sentence of chargeSentences(text)) {
            expect(text.normalize('NFC')).toContain(sentence.text);
            expect(sentence.text).toContain(sentence.name);
            proposalOf(sentence, 'comma');
          }
        },
      ),
    );
  });
});
