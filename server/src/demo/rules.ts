import type { DemoRule } from './shapes.ts';

/** São Paulo, Rio de Janeiro, Belo Horizonte, Vitória. */
const southEastCapitals = [3550308, 3304557, 3106200, 3205309];

/** What the shop does with what carriers charge: gives some away, favours a channel, promises with a margin. */
export function demoRules(): DemoRule[] {
  return [
    rule('Frete grátis no Sudeste', {
      conditions: {
        destinationCities: southEastCapitals,
        loadTypes: ['fractional'],
        reverse: false,
        position: 'cheapest',
      },
      actions: [{ type: 'free_above', goodsCents: 80_000 }],
    }),
    rule('Desconto do marketplace', {
      conditions: { channels: ['marketplace'] },
      actions: [{ type: 'percent', ppm: -100_000 }],
    }),
    rule('Margem de um dia no Norte e Nordeste', {
      conditions: { destinationRegions: ['N', 'NE'], modals: ['road'], loadTypes: ['fractional'] },
      actions: [{ type: 'add_days', days: 1 }],
    }),
  ];
}

function rule(name: string, members: Pick<DemoRule, 'conditions' | 'actions'>): DemoRule {
  return {
    name,
    active: true,
    cumulative: true,
    stopOnMatch: false,
    validFromOn: null,
    validToOn: null,
    ...members,
  };
}
