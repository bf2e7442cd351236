import { describe, expect, test } from 'vitest';
import { factOfSentence, soundsWeighty } from './sentence-fact.ts';

describe('a sentence alone in a line', () => {
  test.each([
    ['Preços com ICMS incluso', 'tax_included', 'Sim'],
    ['1) Valores com ICMS incluso.', 'tax_included', 'Sim'],
    ['ICMS já incluído nos valores', 'tax_included', 'Sim'],
    ['Impostos inclusos', 'tax_included', 'Sim'],
    ['Valores em R$ - não inclui ICMS', 'tax_included', 'Não'],
    ['* ICMS não incluso', 'tax_included', 'Não'],
    ['Tarifas sem ICMS', 'tax_included', 'Não'],
    ['Valores acrescidos de ICMS', 'tax_included', 'Não'],
    ['Sobre os preços + ICMS', 'tax_included', 'Não'],
    ['ICMS incluso: Não', 'tax_included', 'Não'],
    ['ICMS incluso? N', 'tax_included', 'Não'],
    ['ICMS incluso: Sim', 'tax_included', 'Sim'],
    ['Cubagem 300 kg/m³', 'cubing', '300 kg/m3'],
    ['Fator de cubagem: 300', 'cubing', '300'],
    ['Cubagem de 166,7 kg/m3.', 'cubing', '166,7 kg/m3'],
    ['Frete mínimo R$ 45,00', 'minimum', '45,00'],
    ['Peso máximo 30 kg', 'max_weight', '30 kg'],
    ['Isenção de cubagem até 10 kg', 'cubing_exemption', '10 kg'],
    ['Tabela válida a partir de 01/12/2026', 'valid_from', '01/12/2026'],
    ['VIGÊNCIA DE 01/12/2026 A 31/12/2027', 'validity', '01/12/2026 a 31/12/2027'],
    ['Preços válidos até 31/12/2027', 'valid_until', '31/12/2027'],
  ])('%s', (text, name, value) => {
    expect(factOfSentence(text)).toEqual({ name, value });
  });

  test.each([
    'Tabela de fretes 2026',
    'ICMS incluso, exceto para o Amazonas',
    'O ICMS será incluído na fatura',
    'Frete mínimo R$ 45,00 para capitais e R$ 60,00 para o interior',
    'ICMS incluso: ( ) sim (x) não',
    'Inclui ICMS e não inclui ICMS-ST',
    'Cubagem conforme contrato',
    'Tabela de 01/12/2026',
    'GRIS 0,30 % com mínimo de R$ 4,50',
    'Prazo 3',
    '',
  ])('says nothing for sure: %s', (text) => {
    expect(factOfSentence(text)).toBeNull();
  });

  test('is worth a word where it speaks of money or promises', () => {
    expect(soundsWeighty('GRIS 0,30 % com mínimo de R$ 4,50')).toBe(true);
    expect(soundsWeighty('ICMS incluso, exceto para o Amazonas')).toBe(true);
    expect(soundsWeighty('Transportes Açucena Ltda')).toBe(false);
    expect(soundsWeighty('Tabela de fretes 2026')).toBe(false);
    expect(soundsWeighty('Valores em R$, prazos em dias úteis')).toBe(false);
  });
});
