import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';

/** What needs somebody now. */

export const todayCards = [
  'late',
  'stuck',
  'atRisk',
  'attemptFailed',
  'quarantine',
  'bookingsWaiting',
  'ctesDiverging',
  'ctesUnlinked',
  'proposalsWaiting',
  'billsOverdue',
  'billsReleasable',
  'tablesEnding',
  'importsAsking',
  'quotesWithoutOffer',
  'trackingFailing',
  'postalLow',
  'webhooksFailing',
  'deliveriesParked',
] as const;

const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });

const card = closed('Something that waits for people.', {
  card: oneOf(
    todayCards,
    '`late`, `stuck`, `atRisk`, `attemptFailed`: freights; `quarantine`: occurrences that wait for a decision; `bookingsWaiting`: freights that the own system of their carrier refused, or of which nobody can look up whether it has them; `ctesDiverging`, `ctesUnlinked`: CT-es that people decide on, and those of them without a freight; `proposalsWaiting`: amounts that carriers propose; `billsOverdue`, `billsReleasable`: bills that are not paid and are past their day, or whose CT-es are all decided; `tablesEnding`: tables whose prices end within 15 days, or have ended, with nothing that follows; `importsAsking`: imports of tables that wait for answers; `quotesWithoutOffer`: quotes of the last seven days, today with them, that were shown no offer; `trackingFailing`: connections that do not answer; `postalLow`: ranges of postal numbers that run out; `webhooksFailing`: endpoints that fail or were switched off; `deliveriesParked`: webhooks that wait for a person.',
  ),
  count: count('How many.'),
  cents: orNull(
    integer(
      'What they add up to: of CT-es what is charged beyond what is due, all of it where nothing says what is, of bills what they ask for; null of what is not about money.',
      { min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
    ),
  ),
  oldestAt: orNull(instant('Since when the oldest of them waits; null without one.')),
  change: orNull(
    integer(
      'How many more than when yesterday (São Paulo) ended; null where nobody counted then, and of tables and imports.',
      {
        min: -Number.MAX_SAFE_INTEGER,
        max: Number.MAX_SAFE_INTEGER,
      },
    ),
  ),
  list: orNull(
    text('Path of the operation that lists the same; null where none lists exactly these.', {
      max: 100,
    }),
  ),
  query: text('What it is asked by, as a query string; empty for everything it lists.', { min: 0, max: 200 }),
  page: text('Where the dashboard shows them, below its address.', { max: 200 }),
});

const today = closed('What needs somebody.', {
  countedAt: instant('When this was counted: at most a minute or two ago while a worker runs.'),
  cards: Type.Array(card, { description: 'Those that the caller may read, in their order.' }),
});
export type TodayView = Static<typeof today>;

export const getToday = endpoint({
  id: 'getToday',
  method: 'GET',
  path: '/api/admin/v1/today',
  section: 'admin',
  summary: 'Counts what needs somebody, of the shippers and carriers that the caller sees.',
  description: 'Counted once a minute by a worker. Kinds that the caller may not read are left out.',
  auth: 'admin',
  role: 'viewer',
  needs: 'own',
  query: Type.Object({ shipperId: Type.Optional(publicId('Only of this shipper.')) }),
  reply: today,
  errors: [],
});
