import { ufOfCode, ufOfIbge, ufs } from '../../engine/places/uf-ranges.ts';
import type { Surcharge, SurchargeScope, TableDocument, ZipRange } from '../../engine/rating/document.ts';
import { flattenRanges, normalStart } from '../../engine/rating/flatten.ts';
import type { LintNotes } from './notes.ts';
import type { PlaceFacts } from './place-facts.ts';

/** Charges that no shipment of the table can ever meet. */
export function lintScopes(document: TableDocument, places: PlaceFacts, notes: LintNotes): void {
  const world = worldOf(document, places);
  for (const [index, surcharge] of document.surcharges.entries()) {
    const reason = surcharge.scope === null ? null : unmet(surcharge.scope, document, world);
    if (reason === null) continue;
    noteUnmet(surcharge, { path: `/surcharges/${index}/scope`, reason }, notes);
  }
}

function noteUnmet(
  { line, code, name }: Surcharge,
  at: { path: string; reason: string },
  notes: LintNotes,
): void {
  notes.add('scope_unreachable', {
    line,
    path: at.path,
    message: `A cobrança “${name === '' ? code : name}” nunca se aplica: ${at.reason}.`,
    fix: 'Corrija o alcance da cobrança, ou apague-a.',
  });
}

type World = {
  destinations: readonly ZipRange[];
  origins: readonly ZipRange[];
  usedRegions: ReadonlySet<string>;
  places: PlaceFacts;
};

function worldOf({ coverage, origins }: TableDocument, places: PlaceFacts): World {
  const everywhere = ufs.flatMap(({ ranges }) => ranges);
  return {
    destinations: unionOf(coverage.map(({ start, end }) => [start, end])),
    origins: unionOf(origins.length === 0 ? everywhere : origins.flatMap(({ ranges }) => ranges)),
    usedRegions: new Set(coverage.map(({ region }) => region)),
    places,
  };
}

/** Disjoint ranges in order; starts as the engine takes them. */
function unionOf(ranges: readonly (readonly [number, number])[]): ZipRange[] {
  const flat = flattenRanges(ranges.map(([start, end]) => ({ start: normalStart(start), end, line: 0 })));
  return flat.starts.map((start, index) => [start, flat.ends[index] ?? start]);
}

/** Why a scope is never met, in Portuguese; null when it may be. */
function unmet(scope: SurchargeScope, document: TableDocument, world: World): string | null {
  const { region, recipientType, recipient } = scope;
  if (region !== undefined && !region.some((name) => world.usedRegions.has(name)))
    return 'nenhuma faixa de CEP é das suas regiões';
  const served = document.recipients;
  if (recipientType !== undefined && served !== 'both' && served !== recipientType)
    return 'a tabela não atende esse tipo de destinatário';
  if (recipient !== undefined && !recipient.some((number) => maySend(number, recipientType, served)))
    return 'nenhum dos CNPJs ou CPFs é do tipo de destinatário atendido';
  if (!meetsCategory(scope, document)) return 'a tabela não aceita as suas categorias';
  return meetsPlaces(scope, world) ? null : 'nenhum CEP atendido está nos seus lugares';
}

/** A CPF has eleven characters and is a person's. */
function maySend(
  number: string,
  type: SurchargeScope['recipientType'],
  served: TableDocument['recipients'],
): boolean {
  const own = number.length === 11 ? 'individual' : 'company';
  return (type ?? own) === own && (served === 'both' || served === own);
}

function meetsCategory({ category }: SurchargeScope, { categories }: TableDocument): boolean {
  if (category === undefined) return true;
  if (categories === null) return category.length > 0;
  const isOnly = categories.mode === 'only';
  return category.some((code) => categories.codes.includes(code) === isOnly);
}

function meetsPlaces(scope: SurchargeScope, world: World): boolean {
  const { side = 'destination' } = scope;
  const wanted = placesOf(scope, world.places);
  if (wanted === null) return true;
  const isAtDestination = side !== 'origin' && intersects(wanted, world.destinations);
  return isAtDestination || (side !== 'destination' && intersects(wanted, world.origins));
}

/** Zip codes that meet all that a scope says of places; null when it says nothing. */
function placesOf({ uf, ibge, zip }: SurchargeScope, places: PlaceFacts): readonly ZipRange[] | null {
  const members = [
    uf?.flatMap((code) => ufOfCode(code)?.ranges ?? []),
    ibge?.flatMap((number) => rangesOfIbge(number, places)),
    zip,
  ].filter((ranges) => ranges !== undefined);
  const [first, ...rest] = members.map(unionOf);
  if (first === undefined) return null;
  return rest.reduce(intersection, first);
}

/** All of its state where the municipality's own zip codes are not known. */
function rangesOfIbge(ibge: number, places: PlaceFacts): readonly ZipRange[] {
  const known = places.rangesOf(ibge);
  return known.length > 0 ? known : (ufOfIbge(Math.floor(ibge / 100_000))?.ranges ?? []);
}

function intersection(a: readonly ZipRange[], b: readonly ZipRange[]): ZipRange[] {
  const shared: ZipRange[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [one, other] = [a[i], b[j]];
    if (one === undefined || other === undefined) return shared;
    const [start, end] = [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
    if (start <= end) shared.push([start, end]);
    if (one[1] < other[1]) i += 1;
    else j += 1;
  }
}

function intersects(a: readonly ZipRange[], b: readonly ZipRange[]): boolean {
  return intersection(a, b).length > 0;
}
