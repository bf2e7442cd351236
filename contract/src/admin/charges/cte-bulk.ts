import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';
import { job, mostLines, refusalCode } from '../work/jobs.ts';
import { cteFilter } from './cte-filter.ts';

/** What is decided about many CT-es at once: previewed first, then as a job of the caller. */

const move = closed('Where they go.', {
  to: oneOf(['negotiation', 'released', 'rejected'], 'Where each goes.'),
  reason: text('Why; goes into the log of each.', { max: 1000 }),
});

const request = closed(
  'A preview: `preview`, `move` and exactly one of `cteIds` and `filter`. The act: `previewId` alone.',
  {
    preview: Type.Optional(flag('true: says what would be done, and does nothing.')),
    move: Type.Optional(move),
    cteIds: Type.Optional(
      Type.Array(publicId('A CT-e.'), {
        description: 'These, in this order; not together with `filter`.',
        minItems: 1,
        maxItems: 1000,
      }),
    ),
    filter: Type.Optional(cteFilter),
    previewId: Type.Optional(
      text('Of the preview whose CT-es are decided.', { max: 32, pattern: '^[0-9a-f]{32}$' }),
    ),
  },
);
export type CteBulkRequest = Static<typeof request>;

/** Refusals that a preview shows line by line; the others are counted. */
export const mostRefusalsShown = 100;

const count = (description: string) => integer(description, { min: 0, max: mostLines });
const sum = (description: string) =>
  integer(`${description}, in cents.`, { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

const preview = closed(
  'What would be done. It stands for these very CT-es, whatever the filter finds later.',
  {
    previewId: text('By which the act names it.', { max: 32 }),
    expiresAt: instant('Until when it can be acted on: 15 minutes.'),
    mostLines: integer('Most CT-es of one job.', { min: 1, max: mostLines }),
    chosenCount: count('CT-es that were chosen.'),
    acceptedCount: count('CT-es that it would be done to.'),
    refusedCount: count('CT-es that are refused as they are.'),
    chargedCents: sum('What the accepted ones charge'),
    atStakeCents: sum('What of it is beyond what was due'),
    largestCents: sum('The largest difference among them, whichever way'),
    aboveLimit: orNull(
      closed('The sum is more than the caller may let pass: the act is refused.', {
        sumCents: sum('By how much what would be let pass differs from what was due, added up'),
        limitCents: sum('The limit of the caller'),
      }),
    ),
    refused: Type.Array(
      closed('A CT-e that is refused.', {
        cteId: publicId('Which.'),
        number: orNull(integer('Its number; null where there is none to see.', { min: 1, max: 999_999_999 })),
        code: refusalCode,
        text: text('Why, in Portuguese.', { max: 1000 }),
      }),
      { description: `The first ${mostRefusalsShown}, in their order.`, maxItems: mostRefusalsShown },
    ),
  },
);
export type CteBulkPreviewView = Static<typeof preview>;

export const moveCtes = endpoint({
  id: 'moveCtes',
  method: 'POST',
  path: '/api/admin/v1/ctes/moves',
  section: 'admin',
  summary: 'Decides about many CT-es: previewed first, then as a job with a report line by line.',
  description:
    `The preview freezes which CT-es and in which state, for 15 minutes and up to ${mostLines}; a filter that finds more is ` +
    'refused. The act names the preview and answers a job (`getJob`); the same preview again answers the same job. A CT-e that ' +
    'changed since the preview is refused by line; each of the others is decided exactly once, as by `moveCte` with `undoable`: ' +
    'ten seconds are left to take back one of them. The sum of what is let pass is held to the limit as a single decision is.',
  auth: 'admin',
  role: 'analyst',
  needs: 'audit.decide',
  body: request,
  reply: closed('The preview, or the job.', { preview: orNull(preview), job: orNull(job) }),
  errors: ['not_found', 'preview_expired', 'work_too_large', 'above_limit'],
});
