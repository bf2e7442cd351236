import { type Static, Type } from 'typebox';
import { endpoint, rawReply } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { freightCode } from '../../shapes/freight-code.ts';
import { flag, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull, pageMembers, pageOf } from '../common.ts';

/** Freights in carriers' own systems, and what people decide about them. */

const states = [
  'waiting',
  'due',
  'sent',
  'booked',
  'refused',
  'unknown',
  'cancelling',
  'cancelled',
  'needless',
] as const;
const code = (description: string) => text(description, { max: 100, pattern: '^[\\x21-\\x7e]+$' });

const booking = closed("A freight in its carrier's own system.", {
  freightCode,
  shipperId: publicId('Its shipper.'),
  carrierId: publicId('Its carrier.'),
  accountId: publicId('The account that books it.'),
  state: oneOf(
    states,
    '`waiting` for an NF-e; `due` to be handed over; `sent`: what became of it is looked up; `booked`; `refused` by the carrier; ' +
      '`unknown`: nobody can look it up, a person says; `cancelling`, `cancelled`: taken back; `needless`: it was cancelled or went on without it.',
  ),
  problem: personal(
    'prose',
    orNull(
      text("Why it is not booked, or was not taken back; in the carrier's words or ours.", { max: 1000 }),
    ),
  ),
  bookingCode: orNull(code('How the carrier knows it.')),
  trackingCodes: Type.Array(code('By which it is followed.'), {
    description: 'Codes of the freight or its volumes.',
  }),
  sentAt: orNull(
    instant('When it was last sent; null where it was not, or the carrier said that it took nothing.'),
  ),
  bookedAt: orNull(instant('When the carrier took it.')),
  createdAt: instant('When it was noted.'),
  hasLabel: flag(
    "Whether the carrier gives a label of its own; without one the house's is printed, with its codes.",
  ),
});
export type BookingOut = Static<typeof booking>;

const params = Type.Object({ freightCode });
const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1/freights/{freightCode}/booking';
const acts = { ...common, role: 'analyst', needs: 'freights.write', params, reply: booking } as const;

export const listBookings = endpoint({
  ...common,
  id: 'listBookings',
  method: 'GET',
  path: '/api/admin/v1/bookings',
  summary: "Freights in carriers' own systems, the newest first.",
  role: 'viewer',
  needs: 'freights.read',
  query: Type.Object({
    ...pageMembers,
    state: Type.Optional(oneOf(states, 'Only those in this state.')),
    open: Type.Optional(
      oneOf(['true'] as const, 'Only those that wait for a person: `refused` and `unknown`.'),
    ),
    shipperId: Type.Optional(publicId('Only of this shipper.')),
    carrierId: Type.Optional(publicId('Only of this carrier.')),
    accountId: Type.Optional(publicId('Only of this account.')),
  }),
  reply: pageOf(booking),
  errors: [],
});

export const getBooking = endpoint({
  ...common,
  id: 'getBooking',
  method: 'GET',
  path,
  summary: "A freight in its carrier's own system.",
  role: 'viewer',
  needs: 'freights.read',
  params,
  reply: booking,
  errors: ['not_found'],
});

const again = closed('What a person knows.', {
  isNotThere: Type.Optional(
    flag(
      'That the carrier does not have it; needed where its state is `unknown`, for it would be booked twice.',
    ),
  ),
});

export const bookAgain = endpoint({
  ...acts,
  id: 'bookAgain',
  method: 'POST',
  path: `${path}/retry`,
  summary:
    'Has a freight handed over now: one without an NF-e, one that was refused, or one that nobody can look up.',
  description:
    'What is handed over without an NF-e goes with a declaration of its goods, where the carrier takes one.',
  body: again,
  errors: ['not_found', 'conflict'],
  sample: 'admin-book-again',
});

const settlement = closed('How the carrier knows it.', {
  bookingCode: code("The carrier's code of the booking."),
  trackingCodes: Type.Array(code('By which it is followed.'), {
    description: 'Codes of the freight or its volumes.',
    maxItems: 100,
  }),
});

export const settleBooking = endpoint({
  ...acts,
  id: 'settleBooking',
  method: 'POST',
  path: `${path}/settlement`,
  summary:
    'Says that the carrier has a freight, and by what codes: where its state is `unknown`, `refused` or `waiting`.',
  body: settlement,
  errors: ['not_found', 'conflict'],
  sample: 'admin-settle-booking',
});

export const getBookingLabel = endpoint({
  ...common,
  id: 'getBookingLabel',
  method: 'GET',
  path: `${path}/label`,
  summary: "The carrier's own label of a freight, as it gives it.",
  role: 'viewer',
  needs: 'freights.read',
  params,
  // It is of its recipient.
  personal: 'refused',
  reply: rawReply(['application/pdf'], 'The label; a browser shows it.'),
  errors: ['not_found', 'conflict', 'overloaded'],
});
