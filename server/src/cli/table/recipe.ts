import { parseDecimal, scaleDecimal } from '../../documents/spreadsheets/cells/decimals.ts';
import { type Arguments, CommandError, type Option, textOption, UsageError } from '../command.ts';
import { readInput } from './file-options.ts';

/** What a recipe is made of on the command line. */
export const recipeOptions = {
  percent: {
    type: 'string',
    value: 'PERCENT',
    description: 'change of every price: 7.5 is dearer, -5 is cheaper',
  },
  'round-to': {
    type: 'string',
    value: 'REAIS',
    description: 'step to which prices are rounded, such as 0.10',
  },
  'extra-days': { type: 'string', value: 'DAYS', description: 'business days on top of every transit time' },
  recipe: {
    type: 'string',
    value: 'FILE',
    description: 'JSON with all that a recipe can say; --percent then goes before its adjustments',
  },
} as const satisfies Record<string, Option>;

/** The recipe that the options make; undefined when they say nothing of one. The contract validates it. */
export async function recipeFrom(args: Arguments): Promise<object | undefined> {
  const path = textOption(args, 'recipe');
  const percent = textOption(args, 'percent');
  const step = textOption(args, 'round-to');
  const days = textOption(args, 'extra-days');
  if ([path, percent, step, days].every((option) => option === undefined)) return undefined;
  const base = path === undefined ? {} : await recipeFile(path);
  const { adjustments = [] } = base;
  const general = {
    of: 'all',
    percentPpm: percent === undefined ? 0 : numberOf('percent', percent, 4),
    ...(step === undefined ? {} : { round: { stepMicros: numberOf('round-to', step, 6), mode: 'half_up' } }),
  };
  const isGeneral = percent !== undefined || step !== undefined;
  return {
    ...base,
    ...(isGeneral ? { adjustments: [general, ...(Array.isArray(adjustments) ? adjustments : [])] } : {}),
    ...(days === undefined ? {} : { extraDays: numberOf('extra-days', days, 0) }),
  };
}

/** A number with a dot or comma, times a power of ten. */
function numberOf(name: string, typed: string, places: number): number {
  const value = parseDecimal(typed, typed.includes(',') ? 'comma' : 'dot');
  const scaled = value === null ? null : scaleDecimal(value, places);
  if (scaled?.exact === true) return scaled.scaled;
  const digits = places === 0 ? 'a whole number' : `a number with at most ${places} decimals`;
  throw new UsageError(`--${name} must be ${digits}`);
}

async function recipeFile(path: string): Promise<{ adjustments?: unknown }> {
  const text = new TextDecoder().decode(await readInput(path));
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw new CommandError(`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new CommandError(`${path} should hold a JSON object`);
}
