import { type Static, type TProperties, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { date, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';
import { job, mostLines, refusalCode } from '../work/jobs.ts';
import { billFilters } from './bills.ts';

/** Many bills released, negotiated, given back, cancelled or paid: previewed first, then as a job of the caller. */

/** Refusals that a preview shows line by line; the others are counted. */
export const mostShownBills = 100;

const filter = closed('As `searchBills` is asked for, without its pages.', billFilters);
export type BillFilterIn = Static<typeof filter>;

function request<const Members extends TProperties>(names: string, members: Members) {
  return closed(
    `A preview: \`preview\`, ${names} and exactly one of \`billIds\` and \`filter\`. The act: \`previewId\` alone.`,
    {
      preview: Type.Optional(flag('true: says what would be done, and does nothing.')),
      ...members,
      billIds: Type.Optional(
        Type.Array(publicId('A bill.'), {
          description: 'These, in this order; not together with `filter`.',
          minItems: 1,
          maxItems: 1000,
        }),
      ),
      filter: Type.Optional(filter),
      previewId: Type.Optional(
        text('Of the preview whose bills are acted on.', { max: 32, pattern: '^[0-9a-f]{32}$' }),
      ),
    },
  );
}

const reason = Type.Optional(
  text('Why; goes into the log of each.', { max: 1000, pattern: '^\\s*\\S[\\s\\S]*$' }),
);
const moves = request('`to`, `reason`', {
  to: Type.Optional(oneOf(['divergence', 'negotiation', 'released', 'cancelled'], 'Where each goes.')),
  reason,
});
const payments = request('`paidOn`', {
  paidOn: Type.Optional(date('Day of the payment; not in the future.')),
  reason,
});
export type BillMovesIn = Static<typeof moves>;
export type BillPaymentsIn = Static<typeof payments>;

const count = (description: string) => integer(description, { min: 0, max: mostLines });
const cents = (description: string) =>
  integer(description, { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

const preview = closed(
  'What would be done. It stands for these very bills, whatever the filter finds later.',
  {
    previewId: text('By which the act names it.', { max: 32 }),
    expiresAt: instant('Until when it can be acted on: 15 minutes.'),
    mostLines: integer('Most bills of one job.', { min: 1, max: mostLines }),
    chosenCount: count('Bills that were chosen.'),
    acceptedCount: count('Bills that it would be done to.'),
    refusedCount: count('Bills that are refused as they are.'),
    totalCents: cents('What the accepted ones ask for together.'),
    dueCents: cents('What is due for their CT-es.'),
    divergenceCents: cents('By how much more they ask for.'),
    refused: Type.Array(
      closed('A bill that is refused.', {
        billId: publicId('The bill.'),
        number: orNull(integer('Its number; null where it is not found.', { min: 1, max: 9_999_999_999 })),
        code: refusalCode,
        text: text('Why, in Portuguese.', { max: 1000 }),
      }),
      { description: `The first ${mostShownBills}, in the order of the list.`, maxItems: mostShownBills },
    ),
  },
);
export type BillPreviewView = Static<typeof preview>;

const common = {
  method: 'POST',
  section: 'admin',
  auth: 'admin',
  role: 'analyst',
  needs: 'bills.decide',
  description:
    `The preview freezes which bills and how they stand, for 15 minutes and up to ${mostLines} bills; a filter that finds more is ` +
    'refused. The act names the preview and answers a job (`getJob`); the same preview again answers the same job. A bill that ' +
    'changed since the preview is refused by line; each of the others is done exactly once.',
  reply: closed('The preview, or the job.', { preview: orNull(preview), job: orNull(job) }),
  errors: ['not_found', 'preview_expired', 'work_too_large'],
} as const;

export const moveBills = endpoint({
  ...common,
  id: 'moveBills',
  path: '/api/admin/v1/bills/moves',
  summary: 'As `moveBill`, for many bills.',
  body: moves,
  sample: 'admin-move-bills',
});

export const payBills = endpoint({
  ...common,
  id: 'payBills',
  path: '/api/admin/v1/bills/payments',
  summary: 'As `payBill`, for many bills: none is paid twice.',
  body: payments,
  sample: 'admin-pay-bills',
});
