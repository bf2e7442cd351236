import { failField } from '../../kernel/failure.ts';

/** How often freights are asked for, and how many calls that may be. */
export type ConnectionPace = {
  leastMinutes: number;
  mostMinutes: number;
  rareMinutes: number;
  rareAfterDays: number;
  callsPerMinute: number;
};

/** @throws Failure `invalid_request` where the waits do not grow. */
export function requirePace(pace: ConnectionPace): ConnectionPace {
  if (pace.mostMinutes < pace.leastMinutes)
    throw failField('mostMinutes', `não pode ser menor que leastMinutes (${pace.leastMinutes})`);
  if (pace.rareMinutes < pace.mostMinutes)
    throw failField('rareMinutes', `não pode ser menor que mostMinutes (${pace.mostMinutes})`);
  return pace;
}
