import { capitals } from '../engine/places/capitals.ts';
import { ufs } from '../engine/places/uf-ranges.ts';
import type { ZipRange } from '../engine/rating/document.ts';

/** What the demo's price lists know of a UF: its zip codes, those of its capital, and where it lies. */
export type UfFacts = {
  uf: string;
  ranges: readonly ZipRange[];
  capital: readonly ZipRange[];
  /** Neighbours of the capital that carriers serve like it; empty where a carrier would not bother. */
  metropolitan: readonly ZipRange[];
  latitude: number;
  longitude: number;
  /** Typical road from the capital to the rest of the state, in kilometres; invented, but not absurd. */
  interiorKm: number;
};

const interiorKm: Readonly<Record<string, number>> = {
  ...{ AC: 260, AL: 110, AM: 450, AP: 150, BA: 330, CE: 240, DF: 30, ES: 130, GO: 210 },
  ...{ MA: 340, MG: 290, MS: 250, MT: 380, PA: 480, PB: 170, PE: 220, PI: 280, PR: 320 },
  ...{ RJ: 160, RN: 170, RO: 330, RR: 160, RS: 280, SC: 220, SE: 80, SP: 260, TO: 260 },
};

const metropolitan: Readonly<Record<string, ZipRange[]>> = {
  SP: [
    [6000000, 7999999],
    [8500000, 9999999],
  ],
  RJ: [[23800000, 26699999]],
  ES: [[29100000, 29184999]],
  MG: [[32000000, 34999999]],
  BA: [[42600000, 43999999]],
  PE: [[53000000, 54999999]],
  CE: [[61600000, 61999999]],
  GO: [[74900000, 75399999]],
  PR: [[83000000, 83999999]],
  SC: [[88100000, 88199999]],
  RS: [[92000000, 94999999]],
};

/** The 27 UFs in the order of their zip codes. */
export const ufFacts: readonly UfFacts[] = ufs
  .map(({ code, ibge, ranges }): UfFacts => {
    const capital = capitals.find((city) => Math.floor(city.ibge / 100_000) === ibge);
    if (capital === undefined) throw new Error(`no capital of ${code}`);
    return {
      uf: code,
      ranges,
      capital: capital.ranges,
      metropolitan: metropolitan[code] ?? [],
      latitude: capital.latitude ?? 0,
      longitude: capital.longitude ?? 0,
      interiorKm: interiorKm[code] ?? 0,
    };
  })
  .sort((a, b) => firstZip(a) - firstZip(b));

function firstZip({ ranges }: UfFacts): number {
  return ranges[0]?.[0] ?? 0;
}
