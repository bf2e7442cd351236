import { type Static, type TProperties, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { freightCode } from '../../shapes/freight-code.ts';
import { date, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';
import { job, mostLines, refusalCode } from '../work/jobs.ts';
import { freightChoice } from './freight-choice.ts';

/** What is done to many freights at once: previewed first, then as a job of the caller. */

function action<const Name extends string, const Members extends TProperties>(
  type: Name,
  description: string,
  members: Members,
) {
  return closed(description, {
    type: Type.Literal(type, { description: 'What is done to each freight.' }),
    ...members,
  });
}

const bulkAction = Type.Union(
  [
    action('cancel', 'As `cancelFreightAsOperator`; needs `freights.write`.', {
      reason: Type.Optional(text('For the change log.', { max: 500 })),
    }),
    action('report', 'As `reportFreightOccurrence` of the whole freight; needs `freights.write`.', {
      code: integer('Code of the catalogue; 99 is `cancel`.', { min: 0, max: 999 }),
      occurredAt: instant('When; not ahead, and not before the hire of each freight.'),
      message: Type.Optional(text('More of it, in words.', { max: 1000 })),
      expectedOn: Type.Optional(date('New expected day of the delivery.')),
    }),
    action('note', 'As `addFreightNote`; needs `freights.note`.', {
      text: text('What it says.', { max: 2000, pattern: '^\\s*\\S[\\s\\S]*$' }),
    }),
    action('assign', 'As `assignFreight`; needs `freights.note`.', {
      operatorId: orNull(publicId('An active operator; null: nobody any more.')),
    }),
    action('redeliver', 'Tells active webhooks again; needs `webhooks.redeliver`.', {
      which: oneOf(
        ['failed', 'last'],
        '`failed`: every event that was given up or refused; `last`: the last event of each webhook, though it was delivered.',
      ),
    }),
  ],
  { description: 'What is done to each freight.' },
);
export type BulkAction = Static<typeof bulkAction>;

const request = closed(
  'A preview: `preview`, `action` and exactly one of `freightCodes` and `filter`. The act: `previewId` alone.',
  {
    preview: Type.Optional(flag('true: says what would be done, and does nothing.')),
    action: Type.Optional(bulkAction),
    ...freightChoice,
    previewId: Type.Optional(
      text('Of the preview whose freights are acted on.', { max: 32, pattern: '^[0-9a-f]{32}$' }),
    ),
  },
);
export type BulkRequest = Static<typeof request>;

/** Refusals that a preview shows line by line; the others are counted. */
export const mostShown = 100;

const count = (description: string) => integer(description, { min: 0, max: mostLines });
const sum = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });

const preview = closed(
  'What would be done. It stands for these very freights, whatever the filter finds later.',
  {
    previewId: text('By which the act names it.', { max: 32 }),
    expiresAt: instant('Until when it can be acted on: 15 minutes.'),
    mostLines: integer('Most freights of one job.', { min: 1, max: mostLines }),
    chosenCount: count('Freights that were chosen.'),
    acceptedCount: count('Freights that it would be done to.'),
    refusedCount: count('Freights that are refused as they are.'),
    costCents: sum('Cost of the accepted ones together.'),
    volumeCount: sum('Volumes of the accepted ones together.'),
    deliveryCount: orNull(sum('Deliveries of webhooks that would be sent; null for other actions.')),
    refused: Type.Array(
      closed('A freight that is refused.', {
        freightCode,
        code: refusalCode,
        text: text('Why, in Portuguese.', { max: 1000 }),
      }),
      { description: `The first ${mostShown}, in the order of the list.`, maxItems: mostShown },
    ),
  },
);
export type BulkPreviewView = Static<typeof preview>;

export const actOnFreights = endpoint({
  id: 'actOnFreights',
  method: 'POST',
  path: '/api/admin/v1/freights/actions',
  section: 'admin',
  summary: 'Does something to many freights: previewed first, then as a job with a report line by line.',
  description:
    `The preview freezes which freights and in which state, for 15 minutes and up to ${mostLines} freights; a filter that finds ` +
    'more is refused. The act names the preview and answers a job (`getJob`); the same preview again answers the same job. A ' +
    'freight whose state, occurrences or assignee changed since the preview is refused by line; each of the others is done exactly ' +
    'once. What an action needs beyond reading freights is said with it.',
  auth: 'admin',
  role: 'viewer',
  needs: 'freights.read',
  body: request,
  reply: closed('The preview, or the job.', { preview: orNull(preview), job: orNull(job) }),
  errors: ['not_found', 'preview_expired', 'work_too_large'],
  sample: 'act-on-freights',
});
