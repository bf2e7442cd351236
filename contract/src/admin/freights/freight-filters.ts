import { Type } from 'typebox';
import { occurrenceGroupName } from '../../occurrence-names.ts';
import { personal } from '../../personal.ts';
import { cnpjOrCpf, date, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { idList } from '../common.ts';

/** By what freights are chosen: one filter for the list, its counts, its file and what is done to many at once. */

export const phases = ['preparing', 'underway', 'delivered', 'returned', 'lost', 'cancelled'] as const;
export const freightSources = ['offer', 'import', 'import_not_quoted', 'postal_reverse'] as const;
export const keptPromises = ['onTime', 'late', 'overdue', 'ended'] as const;
export const choiceReasons = [
  'cheapest',
  'faster',
  'cheaper_for_customer',
  'better_kept',
  'unexplained',
] as const;
/** Why freights came late, or have not come. */
export const delayCauses = [
  'recipient_absent',
  'recipient_not_receiving',
  'address',
  'awaiting_pickup',
  'shipper',
  'goods',
  'route',
  'tax_authority',
  'force_majeure',
  'unexplained',
] as const;
export const statusGroups = [...occurrenceGroupName.keys()];

const freightCode = '^FR[0-9]{6}[0-9A-Z]{5}$';
const ufs = text('Only to these states (UF): two letters each, a comma between.', {
  max: 80,
  pattern: '^[A-Z]{2}(?:,[A-Z]{2}){0,26}$',
});

const known = {
  code: Type.Optional(
    Type.String({ description: 'This freight.', pattern: freightCode, examples: ['FR261120A1B2C'] }),
  ),
  orderNumber: Type.Optional(text('Of this order.', { max: 50 })),
  nfe: Type.Optional(
    text('With this NF-e: its key of 44 characters, or its number.', {
      max: 44,
      pattern: '^(?:[0-9]{1,9}|[0-9]{6}[0-9A-Z]{12}[0-9]{26})$',
    }),
  ),
  trackingCode: Type.Optional(text('With this code of the carrier or the postal operator.', { max: 60 })),
  document: Type.Optional(
    personal(
      'hidden',
      cnpjOrCpf('To the recipient with this CPF or CNPJ; only for those who see personal data.'),
    ),
  ),
  codes: Type.Optional(
    text(
      'Only these, whichever is known of each: freight, order, key of an NF-e or tracking code. Up to 200, a comma between.',
      { max: 12_000, pattern: '^[^,]{1,60}(?:,[^,]{1,60}){0,199}$' },
    ),
  ),
};

const position = {
  phase: Type.Optional(oneOf(phases, 'Only where it stands there.')),
  statusGroup: Type.Optional(oneOf(statusGroups, 'Only where the last occurrence is of this group.')),
  open: Type.Optional(flag('Only such as go on (`true`) or have ended (`false`).')),
  late: Type.Optional(flag('Only such as go on and whose expected day is over (`true`), or all others.')),
  atRisk: Type.Optional(
    flag(
      'Only such as go on, are not late, and four of five of whose lane would come too late (`true`), or all others.',
    ),
  ),
  stuck: Type.Optional(
    flag(
      'Only such as go on and have been silent for longer than nine of ten of their lane (`true`), or all others.',
    ),
  ),
  unprinted: Type.Optional(
    flag(
      'true: only freights in preparation that have a volume without a label; false: only those whose volumes all have one.',
    ),
  ),
  printed: Type.Optional(
    flag('true: only freights that have a volume with a label; false: only those that have none.'),
  ),
  stalledDays: Type.Optional(
    integer('Only such as go on and to which nothing has happened for so many days.', { min: 1, max: 3650 }),
  ),
};

const days = {
  from: Type.Optional(date('First day of hiring (São Paulo).')),
  until: Type.Optional(date('Last day of hiring (São Paulo).')),
  expectedFrom: Type.Optional(date('First expected day of the delivery.')),
  expectedUntil: Type.Optional(date('Last expected day of the delivery.')),
  deliveredFrom: Type.Optional(date('First day of the delivery (São Paulo).')),
  deliveredUntil: Type.Optional(date('Last day of the delivery (São Paulo).')),
  printedFrom: Type.Optional(
    date('First day on which a label of it was last printed (São Paulo); printed again, it counts then.'),
  ),
  printedUntil: Type.Optional(date('Last day on which a label of it was last printed (São Paulo).')),
};

/** How a freight is counted by reports, whose figures lead to lists. */
const counted = {
  promisedFrom: Type.Optional(date('First day promised at the hire, whatever was said later.')),
  promisedUntil: Type.Optional(date('Last day promised at the hire.')),
  kept: Type.Optional(
    oneOf(
      keptPromises,
      'How that promise was kept: delivered `onTime`, delivered `late`, not delivered though the day is over (`overdue`), returned or lost (`ended`).',
    ),
  ),
  cancelled: Type.Optional(flag('Only such as were cancelled (`true`), or all others.')),
  choice: Type.Optional(
    oneOf(
      [...choiceReasons, 'any'],
      'Not cancelled, and why another offer than the cheapest was hired, as in the report of savings; `any`: whatever stood is known.',
    ),
  ),
  delayCause: Type.Optional(
    oneOf(
      delayCauses,
      'Delivered late, or not delivered though the day is over, for this reason; as in the report of deliveries.',
    ),
  ),
  weightBand: Type.Optional(
    integer('Of this band of weight, by its upper bound in kilograms; 0: above all. As in reports.', {
      min: 0,
      max: 500,
    }),
  ),
};

/** Members of every query that chooses freights. */
export const freightFilters = {
  ...known,
  shipperId: Type.Optional(publicId('Only of this shipper.')),
  shipperIds: Type.Optional(idList('Only of these shippers')),
  carrierId: Type.Optional(publicId('Only with this carrier.')),
  carrierIds: Type.Optional(idList('Only with these carriers')),
  service: Type.Optional(text('Only by this service of a carrier, as it is named.', { max: 255 })),
  dispatchPointIds: Type.Optional(
    text(
      'Only such as leave from one of these dispatch points: up to 50 ids, a comma between; `none`: from where none is registered, ' +
        'as all do that go back.',
      { max: 800, pattern: '^(?:none|[1-9][0-9]{0,14}(?:,[1-9][0-9]{0,14}){0,49})$' },
    ),
  ),
  ...position,
  ...days,
  ...counted,
  uf: Type.Optional(ufs),
  city: Type.Optional(text('Only to this city; accents do not count.', { max: 255 })),
  source: Type.Optional(oneOf(freightSources, 'Only such as came to be in this way.')),
  reverse: Type.Optional(flag('Only such as go back (`true`) or go out (`false`).')),
  channel: Type.Optional(text('Only of this sales channel, as it is named.', { max: 255 })),
  withoutChannel: Type.Optional(flag('Only such as no sales channel is named of (`true`), or all others.')),
  assigneeId: Type.Optional(publicId('Only such as this operator sees to.')),
  unassigned: Type.Optional(flag('Only such as nobody (`true`) or somebody (`false`) sees to.')),
  text: Type.Optional(
    text(
      "Words in the recipient's name (for those who see personal data), the city, the order or the channel; accents do not count. Looks through at most 92 days of hiring, the last ones when none is given.",
      { max: 100 },
    ),
  ),
};

export const freightSorts = [
  'hiredAt',
  '-hiredAt',
  'expectedOn',
  '-expectedOn',
  'daysLate',
  'statusAt',
  '-statusAt',
  'state',
  '-state',
  'cost',
  '-cost',
  'printedAt',
  '-printedAt',
] as const;
