import { integer } from './setting.ts';

/** How long calls of integrations are kept, and how much room they take. */
export const callLogSettings = {
  callLogDays: integer(
    'CARRETO_CALL_LOG_DAYS',
    { byDefault: 30, min: 1, max: 3650 },
    'Days that calls of integrations are kept, with the counts of their failures.',
  ),
  callLogMb: integer(
    'CARRETO_CALL_LOG_MB',
    { byDefault: 256, min: 0, max: 1_000_000 },
    'Most space that calls of integrations take; the oldest make room. 0 keeps and counts none.',
  ),
};
