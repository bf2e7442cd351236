import type { QuoteItem } from '../../freight/quote/request.ts';
import { type Random, weighted } from './random.ts';

type Product = {
  sku: string;
  name: string;
  /** Height, width and length in millimetres. */
  size: readonly [number, number, number];
  weightG: number;
  valueCents: number;
};

const products: readonly (readonly [number, Product])[] = [
  [
    10,
    { sku: 'VL-LUM-01', name: 'Luminária de mesa', size: [380, 180, 180], weightG: 1400, valueCents: 15_990 },
  ],
  [9, { sku: 'VL-VAS-02', name: 'Vaso de cerâmica', size: [300, 250, 250], weightG: 2900, valueCents: 8990 }],
  [8, { sku: 'VL-ALM-03', name: 'Almofada', size: [150, 450, 450], weightG: 700, valueCents: 5990 }],
  [
    7,
    { sku: 'VL-PAN-04', name: 'Jogo de panelas', size: [250, 400, 400], weightG: 6200, valueCents: 39_900 },
  ],
  [
    6,
    { sku: 'VL-CAD-05', name: 'Cadeira dobrável', size: [120, 480, 900], weightG: 4800, valueCents: 21_900 },
  ],
  [6, { sku: 'VL-TAP-06', name: 'Tapete', size: [200, 200, 1500], weightG: 5300, valueCents: 28_900 }],
  [
    4,
    {
      sku: 'VL-EST-07',
      name: 'Estante desmontada',
      size: [140, 420, 1800],
      weightG: 21_000,
      valueCents: 64_900,
    },
  ],
  [
    3,
    { sku: 'VL-MES-08', name: 'Mesa de centro', size: [200, 650, 900], weightG: 17_500, valueCents: 54_900 },
  ],
  [
    2,
    {
      sku: 'VL-COL-09',
      name: 'Colchão de solteiro',
      size: [300, 350, 900],
      weightG: 12_800,
      valueCents: 79_900,
    },
  ],
];

/** Draws what somebody orders: one line mostly, three at most. */
export function drawGoods(random: Random): QuoteItem[] {
  const lines = weighted(random, [
    [7, 1],
    [2, 2],
    [1, 3],
  ]);
  return Array.from({ length: lines }, (_, index) => toItem(weighted(random, products), index, random));
}

/** Too heavy for anybody's table but one that is weighed by the tonne. */
export function drawHeavyGoods(random: Random): QuoteItem[] {
  const heavy = {
    sku: 'VL-PED-10',
    name: 'Bancada de pedra',
    size: [300, 900, 2400],
    valueCents: 310_000,
  } as const;
  return [toItem({ ...heavy, weightG: random.integer(280, 420) * 1000 }, 0, random)];
}

function toItem({ sku, name, size, weightG, valueCents }: Product, index: number, random: Random): QuoteItem {
  const [heightMm, widthMm, lengthMm] = size;
  return {
    ...{ index, sku, heightMm, widthMm, lengthMm },
    amount: random.chance(0.25) ? 2 : 1,
    category: 999,
    tag: null,
    description: name,
    unitWeightG: weightG,
    unitValueCents: valueCents,
    ...{ consolidate: true, overlaid: true, rotate: true, amountVolumes: null },
  };
}

/** What goods are worth. */
export function goodsValueOf(items: readonly QuoteItem[]): number {
  return items.reduce((sum, { amount, unitValueCents }) => sum + amount * unitValueCents, 0);
}
