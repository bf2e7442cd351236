import { MILLION } from '../../kernel/money.ts';
import { mulDivRound } from '../../kernel/mul-div.ts';
import { capitals } from '../places/capitals.ts';
import { type Coordinates, greatCircleM } from '../places/distance.ts';
import { ufOfCode } from '../places/uf-ranges.ts';
import type { TableDocument } from '../rating/document.ts';
import type { Place } from '../rating/shipment.ts';
import type { CarbonParameters, CircuityOverride } from './parameters.ts';

/** Grams times metres in one tonne-kilometre. */
const GRAM_METRES_PER_TONNE_KM = 1_000_000_000;

/** How far a route is by either modal, estimated without a road network. */
export type RouteDistance = {
  roadM: number;
  airM: number;
  /** A municipality was not known, and the capital of its state stood in for it. */
  approximate: boolean;
};

/** What is carried, and how. Real weight, not cubed, as tonne-kilometres are counted. */
export type Carriage = Pick<TableDocument, 'modal' | 'loadType'> & { realG: number };

/** Estimates the distances of a route once for all its offers. */
export function routeDistance(
  origin: Place,
  destination: Place,
  parameters: CarbonParameters,
): RouteDistance {
  const [from, to] = [seatOf(origin), seatOf(destination)];
  const circleM = greatCircleM(from.at, to.at);
  const circuityPpm = circuityOf(origin.uf, destination.uf, parameters);
  return {
    roadM: Math.max(parameters.floorM, mulDivRound(circleM, circuityPpm, MILLION)),
    airM: Math.max(parameters.floorM, circleM + parameters.airDetourM),
    approximate: from.approximate || to.approximate,
  };
}

/** Grams of CO2 equivalent that carrying this so far emits, rounded half-up. */
export function emissionG(carriage: Carriage, distance: RouteDistance, parameters: CarbonParameters): number {
  const { roadFractional, roadFullLoad, air } = parameters.gramsPerTonneKm;
  const road = carriage.loadType === 'full_load' ? roadFullLoad : roadFractional;
  const factor = carriage.modal === 'air' ? air : road;
  const metres = carriage.modal === 'air' ? distance.airM : distance.roadM;
  return mulDivRound(carriage.realG, metres * factor, GRAM_METRES_PER_TONNE_KM);
}

/** What it costs to neutralise an emission at a price per tonne, in cents, rounded half-up. */
export function neutralisationCents(grams: number, centsPerTonne: number): number {
  return mulDivRound(grams, centsPerTonne, MILLION);
}

function seatOf(place: Place): { at: Coordinates; approximate: boolean } {
  const { latitude, longitude } = place;
  if (latitude !== null && longitude !== null) return { at: { latitude, longitude }, approximate: false };
  const at = seats.get(ufOfCode(place.uf)?.ibge ?? 0);
  if (at === undefined) throw new RangeError(`no such state: ${place.uf}`);
  return { at, approximate: true };
}

/** Seats of the capitals by the IBGE number of their state. */
const seats = new Map(
  capitals.map(({ ibge, latitude, longitude }) => [
    Math.floor(ibge / 100_000),
    { latitude: latitude ?? 0, longitude: longitude ?? 0 },
  ]),
);

function circuityOf(from: string, to: string, parameters: CarbonParameters): number {
  const matches = parameters.circuityOverrides
    .map((override) => ({ rank: rankOf(override.where, from, to), ppm: override.ppm }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank);
  return matches[0]?.ppm ?? parameters.circuityPpm;
}

/** How closely an override names this route: 3 for both states, 2 for one, 1 for a region, 0 not at all. */
function rankOf(where: CircuityOverride['where'], from: string, to: string): number {
  if ('ufs' in where) {
    const [one, other] = where.ufs;
    return (one === from && other === to) || (one === to && other === from) ? 3 : 0;
  }
  if ('uf' in where) return where.uf === from || where.uf === to ? 2 : 0;
  return ufOfCode(from)?.region === where.region || ufOfCode(to)?.region === where.region ? 1 : 0;
}
