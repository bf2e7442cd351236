import { compact } from '../../../documents/spreadsheets/cells/folded.ts';
import type { OriginArea, ZipRange } from '../../../engine/rating/document.ts';
import { type Destination, originLabel } from '../read/destination.ts';
import type { OriginLine } from '../read/read-origins.ts';
import { lineOf } from './line-of.ts';
import type { PlaceResolver } from './resolve-places.ts';

/** The areas that freight leaves from, by what rows call them. */
export class OriginBook {
  readonly #areas = new Map<string, OriginArea>();
  /** The state that the rows name beside an area. */
  readonly #states = new Map<string, string>();
  readonly #resolver: PlaceResolver;
  readonly #known = new Map<string, string | null | undefined>();

  constructor(given: readonly OriginArea[], lines: readonly OriginLine[], resolver: PlaceResolver) {
    this.#resolver = resolver;
    for (const area of given) this.#areas.set(compact(area.code), area);
    for (const { place, line, sheet } of lines) {
      this.codeOf(place, { line: lineOf(line), sheet });
    }
  }

  get areas(): OriginArea[] {
    return [...this.#areas.values()];
  }

  /** The code of the area that a row leaves from; null for any, undefined with a finding when it is not known. */
  codeOf(
    origin: Destination | null,
    { sheet, line }: { sheet: string | null; line: number },
  ): string | null | undefined {
    if (origin === null) return null;
    const identity = JSON.stringify(origin);
    if (this.#known.has(identity)) return this.#known.get(identity);
    const code = this.#find(origin, { sheet, line });
    this.#known.set(identity, code);
    return code;
  }

  #find(origin: Destination, mention: { sheet: string | null; line: number }): string | null | undefined {
    const code = this.#labelOf(origin);
    const known = this.#areas.get(compact(code));
    // A name given with its zip codes elsewhere stands for these.
    if (known !== undefined) return known.code;
    const place = this.#resolver.resolve(origin, { ...mention, side: 'origin' });
    if (place === null) return undefined;
    if (isEverywhere(place.ranges)) return null;
    this.#areas.set(compact(code), { code, ranges: [...place.ranges] });
    if (origin.uf !== null) this.#states.set(compact(code), origin.uf);
    return code;
  }

  /** A name that is an origin of another state already is told apart by its own. */
  #labelOf(origin: Destination): string {
    const label = originLabel(origin);
    const known = this.#states.get(compact(label));
    const isOther = known !== undefined && origin.uf !== null && origin.uf !== known;
    return isOther ? `${label.slice(0, 57)}/${origin.uf}` : label;
  }
}

function isEverywhere(ranges: readonly ZipRange[]): boolean {
  return ranges.some(([start, end]) => start <= 1_000_000 && end >= 99_999_999);
}
