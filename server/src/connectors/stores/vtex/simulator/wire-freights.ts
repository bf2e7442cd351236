import type { Loose } from '../../../vendors/simulator/loose.ts';
import { jsonAnswer, jsonOf } from '../../../vendors/simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../../vendors/simulator/simulator.ts';
import type { SimulatedAccount } from './account.ts';
import { broken, require, requireKnown, requireTexts } from './wire-rules.ts';

const path = /^\/api\/logistics\/pvt\/configuration\/freights\/([^/]+)\/(?:(\d{8})\/values|values\/update)$/;

/** Rows of freight of the policies that there are (V18, V19). @throws RuleBroken */
export function freightsOf(
  { freights }: SimulatedAccount,
  { method, path: wanted, body }: SimulatedRequest,
): SimulatedAnswer {
  const [, policy = '', zip] = path.exec(wanted) ?? [];
  const rows = freights.get(decodeURIComponent(policy));
  if (rows === undefined) throw broken('V18', 404, 'There is no such policy');
  if (zip !== undefined) {
    require(method === 'GET', 'V19', 'Rows are read by GET');
    return jsonAnswer(
      200,
      [...rows.values()].filter((row) => holds(row, Number(zip))),
    );
  }
  require(method === 'POST', 'V18', 'Rows are changed by POST');
  const changes = jsonOf(body);
  require(Array.isArray(changes) && changes.length > 0, 'V18', 'Changes are a list');
  for (const change of changes as Loose[]) apply(rows, change);
  return { status: 200, body: '' };
}

function holds({ zipCodeStart, zipCodeEnd }: Loose, zip: number): boolean {
  return Number(zipCodeStart) <= zip && zip <= Number(zipCodeEnd);
}

const members = [
  ...['absoluteMoneyCost', 'country', 'maxVolume', 'operationType', 'pricePercent', 'pricePercentByWeight'],
  ...['timeCost', 'weightStart', 'weightEnd', 'zipCodeStart', 'zipCodeEnd', 'polygon'],
];

function apply(rows: Map<string, Loose>, change: Loose): void {
  requireKnown(change, 'V18', members);
  requireTexts(change, 'V18', ['absoluteMoneyCost', 'timeCost', 'zipCodeStart', 'zipCodeEnd', 'country']);
  const { absoluteMoneyCost, timeCost, zipCodeStart, zipCodeEnd, weightStart, weightEnd } = change;
  require(/^\d{1,9}\.\d\d$/.test(String(absoluteMoneyCost)), 'V18', 'absoluteMoneyCost is 0.00');
  require(/^\d{1,3}\.\d\d:\d\d:\d\d$/.test(String(timeCost)), 'V18', 'timeCost is D.HH:MM:SS');
  for (const zip of [zipCodeStart, zipCodeEnd])
    require(/^\d{8}$/.test(String(zip)), 'V18', 'A zip code has eight digits');
  require(typeof weightStart === 'number' && typeof weightEnd === 'number', 'V18', 'Weights are grams');
  const name = `${zipCodeStart}-${zipCodeEnd} ${weightStart}-${weightEnd}`;
  const { operationType } = change;
  require([1, 2, 3].includes(Number(operationType)), 'V18', 'operationType is 1 to 3');
  require(rows.has(name) ===
    (operationType !== 1), 'V18', `There is ${rows.has(name) ? 'a' : 'no'} row ${name}`);
  if (operationType === 3) rows.delete(name);
  else rows.set(name, { ...change, absoluteMoneyCost: Number(absoluteMoneyCost), operationType: 0 });
}
