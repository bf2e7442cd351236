/** What is wrong, by its code, with the numbers and names that a sentence about it needs. */
export type Wrong =
  /** No whole number from `min` to `max`. */
  | { code: 'number_out_of_range'; value: number; min: number; max: number }
  | { code: 'bad_list'; min: number }
  | { code: TooMany; max: number }
  | { code: 'duplicate'; of: 'region' | 'origin' | 'vehicle' | 'category'; name: string }
  | { code: 'range_inverted'; of: 'zip' | 'distance' | 'limit' | 'charge'; low: number; high: number }
  | { code: 'unknown_region' | 'unknown_origin' | 'unknown_vehicle'; name: string }
  | { code: 'transit_times_apart'; longestMinutes: number; stepMinutes: number }
  | { code: 'weight_inverted' | 'weight_overlap' | 'weight_out_of_order'; fromG: number; toG: number }
  | { code: 'missing_field' | 'distance_overlap' | 'mode_conflict' | 'empty_charge' | 'tiers_out_of_order' };

type TooMany =
  | 'too_many_regions'
  | 'too_many_ranges'
  | 'too_many_segments'
  | 'too_many_origins'
  | 'too_many_bands'
  | 'too_many_charges';

export type ProblemCode = Wrong['code'];

/** Where: a JSON path such as `/tariff/regions/3/bands/0/toG`, and the line of the source where one is known. */
export type ProblemPlace = {
  path: string;
  line?: number | null;
  /** The engine prices it all the same: only what comes in is judged by it, not what is stored. */
  compiles?: boolean;
};

/** One thing wrong with a document. */
export type DocumentProblem = Wrong & { path: string; line: number | null; compiles: boolean };

/** Takes one problem after the other; a document may have millions. */
export type Report = (wrong: Wrong, place: ProblemPlace) => void;

// biome-ignore lint/complexity/useMaxParams: a table of bounds reads best in one line each
export type CheckInteger = (member: string, value: number | null, max: number, min?: number) => void;

/** A checker of integers within bounds for the members of the record at `path`; null passes. */
export function integersAt(report: Report, path: string, line: number | null = null): CheckInteger {
  // biome-ignore lint/complexity/useMaxParams: see CheckInteger
  return (member, value, max, min = 0) => {
    if (value === null || isWithin(value, min, max)) return;
    report({ code: 'number_out_of_range', value, min, max }, { path: `${path}/${member}`, line });
  };
}

/** Whether a value is a whole number from `min` to `max`. */
export function isWithin(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}

/** Reports a list that holds nothing. */
export function checkFilled(report: Report, list: readonly unknown[], place: ProblemPlace): void {
  if (list.length === 0) report({ code: 'bad_list', min: 1 }, place);
}
