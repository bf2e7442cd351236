import type { TableFile } from '../../../registry/tables/read-table.ts';

/** What says wherever the prices show that nobody charges them. */
export const exampleNames = { table: 'Tabela de exemplo (preços inventados)', service: 'Exemplo' } as const;

/** By the first digit of the zip code: the price of a light parcel in cents, and business days. Invented, and dearer with distance. */
const zones: readonly { lightCents: number; days: number }[] = [
  { lightCents: 1890, days: 2 },
  { lightCents: 2190, days: 3 },
  { lightCents: 2490, days: 4 },
  { lightCents: 2590, days: 4 },
  { lightCents: 3490, days: 7 },
  { lightCents: 3890, days: 8 },
  { lightCents: 4490, days: 10 },
  { lightCents: 3290, days: 6 },
  { lightCents: 2790, days: 5 },
  { lightCents: 2990, days: 6 },
];

/** Until which weight, and how many tenths of the price of a light parcel. */
const bands = [
  { fromG: 0, toG: 1_000, tenths: 10 },
  { fromG: 1_001, toG: 5_000, tenths: 16 },
  { fromG: 5_001, toG: 10_000, tenths: 24 },
  { fromG: 10_001, toG: 30_000, tenths: 45 },
] as const;

const titles = 'ZipCodeStart;ZipCodeEnd;WeightStart;WeightEnd;AbsoluteMoneyCost;PriceByExtraWeight;TimeCost';

/** The example as a sheet of the usual template, small enough to be read by eye: from anywhere, to all of Brazil. */
export function exampleFile(): TableFile {
  const lines = zones.flatMap(({ lightCents, days }, digit) =>
    bands.map(({ fromG, toG, tenths }) => {
      const zips = [digit === 0 ? '01000000' : `${digit}0000000`, `${digit}9999999`];
      const cents = Math.round((lightCents * tenths) / 10);
      return [...zips, fromG, toG, reais(cents), '0', `${days}.00:00:00`].join(';');
    }),
  );
  return {
    name: 'tabela-de-exemplo.csv',
    bytes: Buffer.from([titles, ...lines].join('\n')),
    options: { service: { name: exampleNames.service }, weightUnit: 'g', decimal: 'comma' },
  };
}

function reais(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
}
