import { describe, expect, test } from 'vitest';
import { rules as english } from '../../words/en/rules.ts';
import { rules as portuguese } from '../../words/pt-br/rules.ts';
import { type RuleAction, type RuleConditions, type RuleNames, ruleSentence } from './sentence.ts';

const names: RuleNames = {
  carrier: (id) => (id === 7 ? 'Rápida' : undefined),
  city: (ibge) => (ibge === 3550308 ? 'São Paulo/SP' : undefined),
  category: (code) => (code === 18 ? 'Eletrônicos' : undefined),
  dispatcher: (document) => (document === '11222333000181' ? 'Serra' : undefined),
};

function spoken(
  conditions: RuleConditions,
  actions: RuleAction[] = [{ type: 'free' }],
  words: typeof portuguese = portuguese,
): string {
  const pieces = ruleSentence({ conditions, actions, stopOnMatch: false }, { words, names });
  return pieces
    .map(({ text }) => text)
    .join('')
    .replaceAll('\u00a0', ' ');
}

const bounds = (min: number | null, max: number | null = null) => ({ min, max });

describe('the sentence of a rule', () => {
  test('reads as people say it, with what matters strong', () => {
    const rule = {
      conditions: { destinationUfs: ['SP' as const, 'RJ' as const], goodsCents: bounds(20_000) },
      actions: [{ type: 'free' as const }, { type: 'add_days' as const, days: 1 }],
      stopOnMatch: false,
    };
    expect(spoken(rule.conditions, rule.actions)).toBe(
      'Quando destino é SP, RJ e valor ≥ R$ 200,00 → frete grátis, +1 dia',
    );
    expect(spoken(rule.conditions, rule.actions, english)).toBe(
      'When destination is SP, RJ and value ≥ R$ 200,00 → free freight, +1 day',
    );
    const strong = ruleSentence(rule, { words: portuguese, names }).filter(({ isStrong }) => isStrong);
    expect(strong.map(({ text }) => text)).toEqual(['destino', 'valor', 'frete grátis', '+1 dia']);
  });

  test.each<[RuleConditions, string]>([
    [{ dispatchers: ['11222333000181', '99888777000166'] }, 'expedição é Serra, 99888777000166'],
    [{ originZips: [[1_000_000, 5_999_999]] }, 'CEP de origem é 01000-000 a 05999-999'],
    [{ originUfs: ['ES'] }, 'origem é ES'],
    [{ originCities: [3550308] }, 'município de origem é São Paulo/SP'],
    [{ originRegions: ['SE', 'S'] }, 'região de origem é Sudeste, Sul'],
    [{ destinationZips: [[1_311_000, 1_311_000]] }, 'CEP de destino é 01311-000'],
    [{ destinationCities: [1100015] }, 'município de destino é nº 1100015'],
    [{ destinationRegions: ['NE'] }, 'região de destino é Nordeste'],
    [{ recipientType: 'company' }, 'destinatário é empresa'],
    [{ channels: ['Loja'] }, 'canal é Loja'],
    [{ subchannels: ['App'] }, 'subcanal é App'],
    [{ platformCodes: ['abc'] }, 'plataforma é abc'],
    [{ reverse: true }, 'reversa é sim'],
    [{ reverse: false }, 'reversa é não'],
    [{ realG: bounds(500, 30_000) }, 'peso entre 0,5 kg e 30 kg'],
    [{ volumeCm3: bounds(null, 250_000) }, 'volume ≤ 0,25 m³'],
    [{ objectCount: bounds(2) }, 'número de volumes ≥ 2'],
    [{ categories: [18, 999] }, 'categoria é Eletrônicos, nº 999'],
    [{ skus: ['A', 'B'] }, 'produto é A, B'],
    [{ tags: ['frágil'] }, 'etiqueta do produto é frágil'],
    [{ weekdays: [1, 7] }, 'dia da semana é segunda, domingo'],
    [{ timeOfDay: { fromMinute: 480, untilMinute: 1050 } }, 'horário entre 08:00 e 17:30'],
    [{ carriers: [7, 8] }, 'transportadora é Rápida, nº 8'],
    [{ services: ['Expresso'] }, 'serviço é Expresso'],
    [{ modals: ['air'] }, 'modal é aéreo'],
    [{ loadTypes: ['full_load'] }, 'tipo de carga é lotação'],
    [{ chargeableG: bounds(1000) }, 'peso taxado ≥ 1 kg'],
    [{ costCents: bounds(0, 1990) }, 'custo entre R$ 0,00 e R$ 19,90'],
    [{ days: bounds(null, 5) }, 'prazo da transportadora ≤ 5 dias'],
    [{ position: 'cheapest' }, 'oferta é a mais barata'],
    [
      { originUfs: ['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES'] },
      'origem é AC, AL, AM, AP, BA, CE, mais 2',
    ],
  ])('says every condition: %j', (conditions, text) => {
    expect(spoken(conditions)).toBe(`Quando ${text} → frete grátis`);
  });

  test.each<[RuleAction, string]>([
    [{ type: 'percent', ppm: -125_000 }, '−12,5 % no preço'],
    [{ type: 'fixed', cents: 300 }, '+R$ 3,00 no preço'],
    [{ type: 'neutralise' }, 'soma a neutralização de carbono'],
    [{ type: 'set_price', cents: 1990 }, 'preço R$ 19,90'],
    [{ type: 'free_above', goodsCents: 20_000 }, 'frete grátis a partir de R$ 200,00 em mercadorias'],
    [
      { type: 'match_cheapest', deltaCents: -1, deltaPpm: 100_000 },
      'preço da oferta mais barata +10 % −R$ 0,01',
    ],
    [{ type: 'match_cheapest' }, 'preço da oferta mais barata'],
    [{ type: 'floor', cents: 500 }, 'preço de no mínimo R$ 5,00'],
    [{ type: 'ceiling', cents: 500 }, 'preço de no máximo R$ 5,00'],
    [{ type: 'cap_percent_of_goods', ppm: 50_000 }, 'preço de no máximo 5 % da mercadoria'],
    [{ type: 'round', stepCents: 10, direction: 'up' }, 'preço arredondado para cima em R$ 0,10'],
    [{ type: 'round_to_ending', endingCents: 9 }, 'preço terminado em ,09'],
    [{ type: 'add_days', days: -2 }, '−2 dias'],
    [{ type: 'set_days', days: 3 }, 'prazo de 3 dias'],
    [{ type: 'min_days', days: 3 }, 'prazo de no mínimo 3 dias'],
    [{ type: 'max_days', days: 3 }, 'prazo de no máximo 3 dias'],
    [{ type: 'hide' }, 'oferta escondida'],
    [{ type: 'hide_carrier' }, 'transportadora escondida'],
    [{ type: 'only_cheapest' }, 'só a mais barata'],
    [{ type: 'only_fastest' }, 'só a mais rápida'],
    [{ type: 'limit_per_carrier', count: 2 }, 'no máximo 2 por transportadora'],
  ])('says every action: %j', (action, text) => {
    expect(spoken({}, [action])).toBe(`Sempre → ${text}`);
    expect(spoken({}, [action], english)).toMatch(/^Always → ./);
  });

  test('says that a rule only ends the others', () => {
    const pieces = ruleSentence(
      { conditions: {}, actions: [], stopOnMatch: true },
      { words: portuguese, names },
    );
    expect(pieces.map(({ text }) => text).join('')).toBe('Sempre → as regras abaixo não valem');
  });
});
