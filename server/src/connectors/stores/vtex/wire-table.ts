import { jsonReader } from '../../vendors/line/read-answer.ts';
import type { VendorAnswer } from '../../vendors/line/request.ts';
import { zipText } from '../../vendors/values/decimals.ts';
import { dotText } from '../../vendors/values/reais.ts';
import type { KeptTableRow, StoreTableChange } from '../store.ts';
import { freightValues } from './schema.ts';
import type { Written } from './wire-order.ts';
import { requireGood } from './wire-problem.ts';

/** Of one call; how many it takes is not published. */
export const rowsOfCall = 100;
/** In cubic centimetres: as good as none. */
const anyVolume = 1_000_000_000;
/** By as much a step begins behind the one before, as it writes them itself (V19). */
const leastG = 0.001;
/** Of a change (V18). */
const operations = { insert: 1, update: 2, delete: 3 } as const;

function freightsPath(policy: string): string {
  return `/api/logistics/pvt/configuration/freights/${encodeURIComponent(policy)}`;
}

/** The rows of a policy that hold for a zip code (V19). Pure. */
export function valuesRequest(policy: string, zip: number): Written {
  return { method: 'GET', path: `${freightsPath(policy)}/${zipText(zip)}/values` };
}

const read = jsonReader(freightValues);

/** @throws VendorProblem */
export function readValues(answer: VendorAnswer): KeptTableRow[] {
  return answer.status === 404 ? [] : read(requireGood(answer)).map(rowOf);
}

const days = /^(\d{1,3})\.00:00:00$/;

function rowOf(value: ReturnType<typeof read>[number]): KeptTableRow {
  const { weightStart, weightEnd, absoluteMoneyCost, timeCost } = value;
  const [, businessDays] = days.exec(timeCost) ?? [];
  const { pricePercent, pricePercentByWeight, minimumValueInsurance, polygon } = value;
  const isBare = !pricePercent && !pricePercentByWeight && !minimumValueInsurance && !polygon;
  return {
    zipFrom: Number(value.zipCodeStart),
    zipTo: Number(value.zipCodeEnd),
    fromG: weightStart === 0 ? 0 : thousandths(weightStart - leastG),
    toG: weightEnd,
    costCents: Math.round(absoluteMoneyCost * 100),
    businessDays: Number(businessDays ?? 0),
    isPlain: isBare && businessDays !== undefined,
  };
}

/** Changes of a policy's rows (V18). Pure. */
export function changeRequest(policy: string, changes: readonly StoreTableChange[]): Written {
  return {
    method: 'POST',
    path: `${freightsPath(policy)}/values/update`,
    body: {
      kind: 'json',
      value: changes.map(({ kind, row }) => ({
        absoluteMoneyCost: dotText(row.costCents),
        ...{ country: 'BRA', maxVolume: anyVolume, operationType: operations[kind] },
        ...{ pricePercent: 0, pricePercentByWeight: 0, polygon: '' },
        timeCost: `${row.businessDays}.00:00:00`,
        weightStart: row.fromG === 0 ? 0 : thousandths(row.fromG + leastG),
        weightEnd: row.toG,
        zipCodeStart: zipText(row.zipFrom),
        zipCodeEnd: zipText(row.zipTo),
      })),
    },
  };
}

function thousandths(grams: number): number {
  return Math.round(grams * 1000) / 1000;
}
