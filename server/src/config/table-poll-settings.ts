import { integer } from './setting.ts';

/** How often a process looks for work on tables that takes long. */
export const tablePollSettings = {
  importPollMs: integer(
    'CARRETO_IMPORT_POLL_MS',
    { byDefault: 1000, min: 100, max: 3_600_000 },
    'How often a process looks for imports of tables that wait.',
  ),
  whatIfPollMs: integer(
    'CARRETO_WHAT_IF_POLL_MS',
    { byDefault: 500, min: 100, max: 3_600_000 },
    'How often a process looks for what-ifs that wait.',
  ),
};
