import { fold } from '../../kernel/fold.ts';
import { nearestText } from '../../kernel/nearest-text.ts';
import type { ZipRange } from '../rating/document.ts';
import { capitals } from './capitals.ts';
import type { PlaceIndex } from './place-index.ts';
import { ufOfCode, ufOfIbge } from './uf-ranges.ts';

/** Words that lists of cities shorten, by what they stand for. */
const shortened = new Map<string, readonly string[]>(
  Object.entries({
    s: ['sao', 'santa', 'santo'],
    sta: ['santa'],
    sto: ['santo'],
    pres: ['presidente'],
    gov: ['governador'],
    eng: ['engenheiro'],
    dr: ['doutor'],
    gal: ['general'],
    gen: ['general'],
    cel: ['coronel'],
    cons: ['conselheiro'],
    mal: ['marechal'],
    pe: ['padre'],
    prof: ['professor'],
    sen: ['senador'],
    dep: ['deputado'],
    vl: ['vila'],
  }),
);

/** Names as long as this are compared; no municipality has a longer one. */
const longestName = 60;

type Named = { ibge: number; uf: string; name: string };

/**
 * Municipalities by name, and the zip codes of municipalities, states, capitals and what a state has beside
 * its capital. Names are compared without case, accents and signs; common abbreviations are understood.
 */
export class PlaceNames {
  /** Whether more is known than the capitals. */
  readonly isLoaded: boolean;
  readonly #byName = new Map<string, Named[]>();
  readonly #byIbge = new Map<number, Named>();
  readonly #ranges = new Map<number, ZipRange[]>();

  constructor(index: PlaceIndex) {
    this.isLoaded = index.ibges.length > capitals.length;
    for (const [at, ibge] of index.ibges.entries()) {
      const uf = ufOfIbge(Math.floor(ibge / 100_000))?.code;
      if (uf === undefined) continue;
      const named = { ibge, uf, name: index.names[at] ?? '' };
      const key = nameKey(named.name);
      this.#byName.set(key, [...(this.#byName.get(key) ?? []), named]);
      this.#byIbge.set(ibge, named);
    }
    for (const [at, owner] of index.owners.entries()) {
      const ibge = index.ibges[owner] ?? 0;
      const ranges = this.#ranges.get(ibge) ?? [];
      ranges.push([index.starts[at] ?? 0, index.ends[at] ?? 0]);
      this.#ranges.set(ibge, ranges);
    }
  }

  /** IBGE numbers of the municipalities of a name in a state, or in all states. */
  find(name: string, uf: string | null): number[] {
    const [written = '', ...inFull] = spellings(name);
    const own = this.#named(written, uf);
    // `S. Antônio` may be one of several names; which, the caller has to know.
    return own.length > 0 ? own : inFull.flatMap((key) => this.#named(key, uf));
  }

  #named(key: string, uf: string | null): number[] {
    const found = (this.#byName.get(key) ?? []).filter((named) => uf === null || named.uf === uf);
    return found.map(({ ibge }) => ibge);
  }

  /** The known name that differs least, with its state, or null when none is near. */
  nearest(name: string, uf: string | null): string | null {
    const key = nameKey(name);
    const known = [...this.#byName].filter(([, named]) => uf === null || named.some((one) => one.uf === uf));
    const best = nearestText(
      key,
      known.map(([text]) => text),
    );
    const named = this.#byName.get(best ?? '')?.find((one) => uf === null || one.uf === uf);
    return named === undefined ? null : `${named.name}/${named.uf}`;
  }

  /** Name and state of a municipality; null when it is not known. */
  municipality(ibge: number): Named | null {
    return this.#byIbge.get(ibge) ?? null;
  }

  /** Zip codes of a municipality, ascending; empty when they are not known. */
  ranges(ibge: number): readonly ZipRange[] {
    return this.#ranges.get(ibge) ?? [];
  }

  /** Zip codes of a state; empty for a code of none. */
  ufRanges(uf: string): readonly ZipRange[] {
    return ufOfCode(uf)?.ranges ?? [];
  }

  /** IBGE number of the capital of a state. */
  capital(uf: string): number | null {
    return capitals.find(({ ibge }) => ufOfIbge(Math.floor(ibge / 100_000))?.code === uf)?.ibge ?? null;
  }

  /** Zip codes of a state outside its capital. */
  interiorRanges(uf: string): ZipRange[] {
    const capital = this.capital(uf);
    return without(this.ufRanges(uf), capital === null ? [] : this.ranges(capital));
  }
}

function nameKey(name: string): string {
  return fold(name.slice(0, longestName)).replace(/[^a-z0-9]/g, '');
}

/** The name as written, then with its first word in full where that may be an abbreviation. */
function spellings(name: string): string[] {
  const [first = '', ...rest] = fold(name.slice(0, longestName)).split(/[^a-z0-9]+/);
  const others = (shortened.get(first) ?? []).map((word) => [word, ...rest].join(''));
  return [nameKey(name), ...others];
}

/** Ascending ranges less ascending ranges. */
function without(ranges: readonly ZipRange[], holes: readonly ZipRange[]): ZipRange[] {
  const left: ZipRange[] = [];
  for (const [start, end] of ranges) {
    let from = start;
    for (const [first, last] of holes) {
      if (last < from || first > end) continue;
      if (first > from) left.push([from, first - 1]);
      from = last + 1;
    }
    if (from <= end) left.push([from, end]);
  }
  return left;
}
