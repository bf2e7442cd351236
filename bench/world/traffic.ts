import { type Zone, zones } from './geography.ts';
import { randomFrom } from './random.ts';

/** One quote of the synthetic traffic, in plain numbers. */
export type Trip = {
  originZip: number;
  originUf: string;
  zip: number;
  uf: string;
  company: boolean;
  volumes: TripVolume[];
};

export type TripVolume = {
  amount: number;
  heightMm: number;
  widthMm: number;
  lengthMm: number;
  weightG: number;
  valueCents: number;
};

/**
 * Quotes as shops send them: from Serra, to where people live (two fifths to the capitals of the south-east
 * and their areas), a median of 2.5 kg and R$ 240, one to three different volumes.
 */
export function traffic(count: number, seed = 7): Trip[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const zone = random.pick(zones, weightOf);
    const range = random.pick(zone.ranges, ([start, end]) => end - start + 1);
    const kinds = random.pick([1, 2, 3], (kind) => 4 - kind);
    return {
      originZip: 29161376,
      originUf: 'ES',
      zip: random.integer(range[0], range[1]),
      uf: zone.uf,
      company: random.unit() < 0.2,
      volumes: Array.from({ length: kinds }, () => {
        const weightG = Math.min(200_000, Math.max(50, Math.round(random.logNormal(1450 / kinds, 1.1))));
        const sideMm = Math.min(
          1100,
          Math.max(60, Math.round(Math.cbrt(weightG / 0.00022) * (0.8 + random.unit() * 0.5))),
        );
        return {
          amount: random.pick([1, 2, 5], (amount) => 1 / amount),
          heightMm: Math.max(30, Math.round(sideMm * 0.7)),
          widthMm: sideMm,
          lengthMm: Math.round(sideMm * 1.2),
          weightG,
          valueCents: Math.max(500, Math.round(random.logNormal(24_000 / kinds, 0.9))),
        };
      }),
    };
  });
}

const southEast = new Set(['SP', 'RJ', 'ES', 'MG']);

function weightOf({ uf, capital, inhabitants }: Zone): number {
  return capital && southEast.has(uf) ? inhabitants * 2 : inhabitants;
}
