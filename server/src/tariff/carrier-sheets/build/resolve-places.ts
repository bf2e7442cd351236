import { type FindingList, quoted } from '../../../documents/finding.ts';
import { compact, foldText } from '../../../documents/spreadsheets/cells/folded.ts';
import type { PlaceNames } from '../../../engine/places/place-names.ts';
import type { ZipRange } from '../../../engine/rating/document.ts';
import { parseIbge } from '../../../kernel/ibge.ts';
import { type Destination, partOfState, splitCity } from '../read/destination.ts';
import { questionOf } from '../understand/question-of.ts';
import type { Reading } from '../understand/understood.ts';
import { ufCode, ufFrom } from '../understand/words/uf-names.ts';

/** A place found: its zip codes, and what is known of it. */
export type ResolvedPlace = {
  ranges: readonly ZipRange[];
  uf: string | null;
  city: string | null;
  ibge: number | null;
};

/** Where in the files a place stands. */
export type PlaceMention = { sheet: string | null; line: number; side: 'origin' | 'destination' };

/** How many unknown names are compared with all known ones; more would take long and say no more. */
const mostNearest = 200;

/**
 * Turns what rows say of places into zip codes. A place is looked up once; one that is unknown or could be
 * several is an error at the first line that names it.
 */
export class PlaceResolver {
  readonly #places: PlaceNames;
  readonly #reading: Reading;
  readonly #findings: FindingList;
  readonly #known = new Map<string, ResolvedPlace | null>();
  readonly #regions: ReadonlyMap<string, readonly string[]>;
  #nearestCount = 0;

  constructor(reading: Reading) {
    this.#places = reading.places;
    this.#reading = reading;
    this.#findings = reading.findings;
    this.#regions = new Map(reading.given.regions.map(({ name, places }) => [name, places]));
  }

  /** The zip codes of a place, or null with a finding or a question. */
  resolve(place: Destination, mention: PlaceMention): ResolvedPlace | null {
    if (place.zips !== null)
      return { ranges: [place.zips], uf: place.uf, city: place.city, ibge: place.ibge };
    const key = JSON.stringify([mention.side, place]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const resolved = this.#lookUp(place, mention);
    this.#known.set(key, resolved);
    return resolved;
  }

  #lookUp(place: Destination, mention: PlaceMention): ResolvedPlace | null {
    if (place.ibge !== null) return this.#byIbge(place.ibge, mention);
    if (place.city !== null) return this.#byCity(place.city, place.uf, mention);
    if (place.area !== null && place.uf !== null) return this.#byArea(place.area, place.uf, mention);
    if (place.region !== null) return this.#byRegion(place, place.region, mention);
    if (place.uf !== null) return this.#ofUf(place.uf);
    return this.#error(
      mention,
      'missing_place',
      'A linha não diz para onde vale: falta CEP, cidade, UF ou região.',
    );
  }

  #byIbge(ibge: number, mention: PlaceMention): ResolvedPlace | null {
    const named = this.#places.municipality(ibge);
    if (named === null) {
      return this.#unknown(mention, `O município ${ibge} não é conhecido.`, null);
    }
    const ranges = this.#places.ranges(ibge);
    if (ranges.length > 0) return { ranges, uf: named.uf, city: named.name, ibge };
    const message = `${named.name}/${named.uf} não tem faixas de CEP carregadas; carregue-as em lugares ou informe os CEPs.`;
    return this.#error(mention, 'city_without_zips', message);
  }

  #byCity(city: string, uf: string | null, mention: PlaceMention): ResolvedPlace | null {
    const area = partOfState(city);
    if (area !== null && uf !== null) return this.#byArea(area, uf, mention);
    const [only, ...others] = this.#places.find(city, uf);
    const key = `cidade ${foldText(uf === null ? city : `${city}/${uf}`)}`;
    const answered = others.length === 0 ? undefined : this.#regions.get(key);
    if (answered !== undefined) return this.#byRules(answered, mention);
    const shown = uf === null ? quoted(city) : `${quoted(city)} (${uf})`;
    if (only === undefined) {
      return this.#unknown(mention, `A cidade ${shown} não é conhecida.`, () =>
        this.#places.nearest(city, uf),
      );
    }
    if (others.length === 0) return this.#byIbge(only, mention);
    this.#askCity(key, { shown, city, ibges: [only, ...others] }, mention);
    return null;
  }

  #askCity(
    key: string,
    { shown, city, ibges }: { shown: string; city: string; ibges: readonly number[] },
    { sheet, line }: PlaceMention,
  ): void {
    const named = ibges.map((ibge) => this.#places.municipality(ibge));
    const list = named.map((place) => `${place?.name}/${place?.uf}: ibge:${place?.ibge}`).join(', ');
    this.#reading.questions.ask(
      questionOf({
        id: `region|${key}`,
        about: 'region',
        message: `Há mais de uma cidade ${shown} (${list}). Qual é?`,
        sheet,
        line,
        header: city,
        answers: ibges.map((ibge) => `ibge:${ibge}`),
      }),
    );
  }

  #unknown(mention: PlaceMention, message: string, nearest: (() => string | null) | null): null {
    if (!this.#places.isLoaded) {
      return this.#error(
        mention,
        'places_not_loaded',
        `${message} Só as capitais são conhecidas: carregue os municípios com suas faixas de CEP (lugares) e leia a tabela de novo.`,
      );
    }
    this.#nearestCount += 1;
    const guess = this.#nearestCount > mostNearest ? null : (nearest?.() ?? null);
    const hint = guess === null ? ' Confira o nome e a UF.' : ` Seria ${guess}?`;
    return this.#error(mention, 'unknown_city', message + hint);
  }

  #byArea(area: string, uf: string, mention: PlaceMention): ResolvedPlace | null {
    if (area === 'capital') {
      const capital = this.#places.capital(uf);
      return capital === null ? null : this.#byIbge(capital, mention);
    }
    if (area === 'interior') return { ranges: this.#places.interiorRanges(uf), uf, city: null, ibge: null };
    return this.#byRegion({ uf }, `${uf} ${area}`, mention);
  }

  #ofUf(uf: string): ResolvedPlace {
    return { ranges: this.#places.ufRanges(uf), uf, city: null, ibge: null };
  }

  /** A region that no coverage describes: by the layout, or by what its name says of itself, or asked. */
  #byRegion({ uf }: Pick<Destination, 'uf'>, region: string, mention: PlaceMention): ResolvedPlace | null {
    const name = uf === null ? foldText(region) : foldText(`${uf} ${region}`);
    const key = mention.side === 'origin' ? `origem ${name}` : name;
    const answered = this.#regions.get(key);
    if (answered !== undefined) return this.#byRules(answered, mention);
    const rule = this.#ruleOfName(region, uf);
    if (rule !== null) return this.#byRules([rule], mention);
    this.#ask(key, region, mention);
    return null;
  }

  /** `SP`, `SP Capital`, `Interior de SP`, `Campinas/SP`, `Brasil`. */
  #ruleOfName(region: string, uf: string | null): string | null {
    if (compact(region) === 'brasil') return 'br';
    const part = uf === null ? null : partOfState(region);
    if (part !== null) return `${part}:${uf}`;
    const whole = ufCode(region) ?? (uf === null && region.length > 2 ? this.#stateNamed(region) : null);
    if (whole !== null) return `uf:${whole}`;
    const words = foldText(region)
      .split(/[^a-z]+/)
      .filter((word) => word !== '' && word !== 'de' && word !== 'do');
    const area = words.find((word) => /^(capital|cap|interior|int)$/.test(word));
    const state = words.map((word) => ufFrom(word)).find((code) => code !== null) ?? uf;
    if (area !== undefined && state != null && words.length <= 2)
      return `${area.startsWith('c') ? 'capital' : 'interior'}:${state}`;
    const [city, cityUf] = splitCity(region);
    const found = city === null ? [] : this.#places.find(city, cityUf ?? uf);
    return found.length === 1 ? `ibge:${found[0]}` : null;
  }

  /** The name of a state that is not also that of a city. */
  #stateNamed(region: string): string | null {
    return this.#places.find(region, null).length > 0 ? null : ufFrom(region);
  }

  #byRules(rules: readonly string[], mention: PlaceMention): ResolvedPlace | null {
    const found = rules.map((rule) => this.#byRule(rule, mention));
    if (found.some((place) => place === null)) return null;
    const [only, ...others] = found;
    if (only != null && others.length === 0) return only;
    return { ranges: found.flatMap((place) => place?.ranges ?? []), uf: null, city: null, ibge: null };
  }

  #byRule(rule: string, mention: PlaceMention): ResolvedPlace | null {
    if (rule === 'br') return { ranges: [[1_000_000, 99_999_999]], uf: null, city: null, ibge: null };
    const [kind = '', value = ''] = rule.split(':');
    if (kind === 'uf') return this.#ofUf(value);
    if (kind === 'capital' || kind === 'interior') return this.#byArea(kind, value, mention);
    if (kind === 'ibge') return this.#byIbge(parseIbge(value) ?? 0, mention);
    const [start = 0, end = 0] = value.split('-').map(Number);
    return { ranges: [[start, end]], uf: null, city: null, ibge: null };
  }

  #ask(key: string, region: string, { sheet, line, side }: PlaceMention): void {
    const subject = side === 'origin' ? 'A origem' : 'A região';
    this.#reading.questions.ask(
      questionOf({
        id: `region|${key}`,
        about: side === 'origin' ? 'origin' : 'region',
        message: `${subject} ${quoted(region)} não tem abrangência nos arquivos. Que lugares ela compreende?`,
        sheet,
        line,
        header: region,
        answers: ['br'],
        form: regionRuleForm,
      }),
    );
  }

  #error({ sheet, line }: PlaceMention, code: string, message: string): null {
    this.#findings.add({ severity: 'error', code, message, sheet, line });
    return null;
  }
}

/** What an answer about a region looks like, for people. */
const regionRuleForm =
  'um ou mais, separados por vírgula: uf:SP, capital:SP, interior:SP, ibge:3550308, zip:01000000-05999999, br';

/** Reads an answer about a region; null when a part of it names no place. */
export function readRegionRules(text: string): string[] | null {
  const rules = text
    .slice(0, 20_000)
    .split(',')
    .map((rule) => rule.trim());
  return rules.every(isRegionRule) ? rules : null;
}

function isRegionRule(rule: string): boolean {
  if (rule === 'br') return true;
  const [kind, value = ''] = rule.split(':');
  if (kind === 'uf' || kind === 'capital' || kind === 'interior') return ufCode(value) === value;
  if (kind === 'ibge') return parseIbge(value) !== null;
  const zips = /^([0-9]{8})-([0-9]{8})$/.exec(value);
  return kind === 'zip' && zips !== null && Number(zips[1]) <= Number(zips[2]);
}
