import type { NewDispatchBox } from '@carreto/contract/admin/registry/dispatch-points';
import type { DemoDispatchPoint, DemoShipper } from './shapes.ts';

/** A shop in Serra, Espírito Santo. */
export function demoShipper(): DemoShipper {
  return {
    cnpj: '99500101000199',
    stateInscription: '089500101',
    corporateName: 'Vermiluz Comércio de Demonstração Ltda',
    tradeName: 'Lojas Vermiluz',
    address: {
      zip: '29161376',
      street: 'Rua das Paineiras',
      number: '500',
      complement: null,
      district: 'Jardim Limoeiro',
      city: 'Serra',
      state: 'ES',
    },
    settings: { esgModule: true },
    platform: { code: 'DEMO00001', name: 'Loja de demonstração' },
  };
}

/** Its own door, and a branch in the state of São Paulo. */
export function demoDispatchPoints(): DemoDispatchPoint[] {
  const { cnpj, stateInscription, corporateName, address } = demoShipper();
  return [
    {
      document: cnpj,
      stateInscription,
      corporateName,
      tradeName: 'Vermiluz Serra',
      address,
      boxes: [
        box('Caixa P', [120, 180, 250], { tareG: 90, maxWeightG: 4000 }),
        box('Caixa M', [200, 300, 400], { tareG: 240, maxWeightG: 12_000 }),
        box('Caixa G', [350, 400, 550], { tareG: 620, maxWeightG: 25_000 }),
        box('Caixa GG', [500, 600, 800], { tareG: 1400, maxWeightG: 30_000 }),
      ],
    },
    {
      document: '99500101000270',
      stateInscription: '407500101110',
      corporateName,
      tradeName: 'Vermiluz Jundiaí',
      address: {
        zip: '13212070',
        street: 'Avenida dos Ipês',
        number: '1200',
        complement: 'Galpão 3',
        district: 'Distrito Industrial',
        city: 'Jundiaí',
        state: 'SP',
      },
      boxes: [
        box('Caixa 1', [150, 200, 300], { tareG: 130, maxWeightG: 8000 }),
        box('Caixa 2', [300, 400, 500], { tareG: 520, maxWeightG: 20_000 }),
      ],
    },
  ];
}

/** Corrugated board of 4 mm. */
const bothWallsMm = 8;

function box(
  name: string,
  [innerHeightMm, innerWidthMm, innerLengthMm]: [number, number, number],
  weights: Pick<NewDispatchBox, 'tareG' | 'maxWeightG'>,
): NewDispatchBox {
  return {
    name,
    innerHeightMm,
    innerWidthMm,
    innerLengthMm,
    outerHeightMm: innerHeightMm + bothWallsMm,
    outerWidthMm: innerWidthMm + bothWallsMm,
    outerLengthMm: innerLengthMm + bothWallsMm,
    ...weights,
  };
}
