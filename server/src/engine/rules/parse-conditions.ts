import { parseIbge } from '../../kernel/ibge.ts';
import { ufOfCode } from '../places/uf-ranges.ts';
import type { ZipRange } from '../rating/document.ts';
import {
  boolean,
  fault,
  integer,
  listOf,
  matching,
  nullable,
  oneOf,
  type Reader,
  record,
  text,
} from './readers.ts';
import type { Bounds, RuleConditions } from './rule.ts';

const MAX_RANGES = 20_000;
const MAX_NAMES = 1000;

const names = listOf(text(255), MAX_NAMES);
const ufs = listOf(
  matching(
    (value) => (typeof value === 'string' ? (ufOfCode(value)?.code ?? null) : null),
    'the code of a state',
  ),
  27,
);
const regions = listOf(oneOf('N', 'NE', 'CO', 'SE', 'S'), 5);
const cities = listOf(
  matching(
    (value) => (typeof value === 'number' ? parseIbge(String(value)) : null),
    'a municipality number of the IBGE',
  ),
  6000,
);

/** A zip code as a number, or as text with or without hyphen. */
const zip = matching((value) => {
  const digits = typeof value === 'number' ? String(value) : value;
  if (typeof digits !== 'string' || !/^[0-9]{5}-?[0-9]{3}$|^[0-9]{7}$/.test(digits)) return null;
  return Number(digits.replace('-', ''));
}, 'a zip code');

const zipPair = listOf(zip, 2);

const zipRange: Reader<ZipRange> = (value, path, errors) => {
  const [start, end, ...more] = zipPair(value, path, errors) ?? [];
  if (start === undefined) return undefined;
  if (end === undefined || more.length > 0) return fault(errors, path, 'must be a first and a last zip code');
  return start <= end ? [start, end] : fault(errors, path, 'must not end before it starts');
};

const zips: Reader<ZipRange[]> = (value, path, errors) => {
  const ranges = listOf(zipRange, MAX_RANGES)(value, path, errors);
  return ranges === undefined ? undefined : joined(ranges);
};

/** Ascending and disjoint, so that they can be bisected. */
function joined(ranges: readonly ZipRange[]): ZipRange[] {
  const result: ZipRange[] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && start <= last[1] + 1) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

const amount = nullable(integer(0, Number.MAX_SAFE_INTEGER));
const readBounds = record<Bounds>({ min: amount, max: amount });

const bounds: Reader<Bounds> = (value, path, errors) => {
  const read = readBounds(value, path, errors);
  if (read === undefined) return undefined;
  if (read.min === null && read.max === null) return fault(errors, path, 'must have a min or a max');
  if (read.min !== null && read.max !== null && read.min > read.max)
    return fault(errors, `${path}.max`, 'must not be below min');
  return read;
};

type TimeOfDay = NonNullable<RuleConditions['timeOfDay']>;
const readTimes = record<TimeOfDay>({ fromMinute: integer(0, 1439), untilMinute: integer(0, 1440) });

const timeOfDay: Reader<TimeOfDay> = (value, path, errors) => {
  const read = readTimes(value, path, errors);
  if (read?.fromMinute !== read?.untilMinute) return read;
  return read && fault(errors, `${path}.untilMinute`, 'must differ from fromMinute');
};

/** The conditions of a rule; every member may be left out. */
export const readConditions: Reader<RuleConditions> = record<RuleConditions>(
  {
    dispatchers: listOf(
      matching(
        (value) => (typeof value === 'string' && /^[0-9A-Z]{11,14}$/.test(value) ? value : null),
        'a CNPJ or CPF without punctuation',
      ),
      MAX_NAMES,
    ),
    originZips: zips,
    originUfs: ufs,
    originCities: cities,
    originRegions: regions,
    destinationZips: zips,
    destinationUfs: ufs,
    destinationCities: cities,
    destinationRegions: regions,
    recipientType: oneOf('individual', 'company'),
    channels: names,
    subchannels: names,
    platformCodes: names,
    reverse: boolean,
    realG: bounds,
    volumeCm3: bounds,
    objectCount: bounds,
    goodsCents: bounds,
    categories: listOf(integer(1, 999), 999),
    skus: names,
    tags: names,
    weekdays: listOf(integer(1, 7), 7),
    timeOfDay,
    carriers: listOf(integer(1, Number.MAX_SAFE_INTEGER), MAX_NAMES),
    services: names,
    modals: listOf(oneOf('road', 'air'), 2),
    loadTypes: listOf(oneOf('fractional', 'full_load'), 2),
    chargeableG: bounds,
    costCents: bounds,
    days: bounds,
    position: oneOf('cheapest', 'fastest'),
  },
  { partial: true },
);
