import { integer, optionalText } from './setting.ts';

/** Where history goes, how long deliveries of webhooks and calls of integrations are kept, and how much room calls take. */
export const retentionSettings = {
  archiveFolder: optionalText(
    'CARRETO_ARCHIVE',
    'Folder of the archive, relative to the project: days of quotes are dropped only once they are in it. The same on every machine that runs workers or commands.',
  ),
  webhookRetentionDays: integer(
    'CARRETO_WEBHOOK_RETENTION_DAYS',
    { byDefault: 30, min: 3, max: 3650 },
    'Days that bodies of webhooks are kept once their deliveries ended, with the headers and answers of every send; what was parked for longer is given up.',
  ),
  webhookLogDays: integer(
    'CARRETO_WEBHOOK_LOG_DAYS',
    { byDefault: 400, min: 3, max: 3650 },
    'Days that it is known what was told to webhooks, when, and how it went; never fewer than those of the bodies.',
  ),
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
