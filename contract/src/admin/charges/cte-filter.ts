import { type Static, Type } from 'typebox';
import { cteStatusNames } from '../../shapes/cte-audit-record.ts';
import { accessKey, date, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, idList } from '../common.ts';

/** What CT-es are found by: in the list, its counts, acts on many of them, and files. */

/** Why the amounts of a CT-e differ. */
export const differenceCauses = [
  'duplicate',
  'cubing_factor',
  'taxed_weight',
  'goods_value',
  'charge_not_contracted',
  'tax_rate',
  'table_version',
  'region',
  'charge_amount',
  'rounding',
] as const;

/** By what the queue groups them: the cause that makes most of the difference, or why nothing could be compared. */
export const queueCauses = [
  ...differenceCauses,
  'unlinked',
  'not_priced',
  'entangled',
  'unexplained',
] as const;

/** By what the report of the audit parts differences. */
const countedCauses = [...queueCauses, 'divergent'] as const;

const stake = (description: string) => integer(description, { min: -100_000_000_000, max: 100_000_000_000 });

export const cteFilters = {
  accessKey: Type.Optional(accessKey('This CT-e.')),
  shipperId: Type.Optional(publicId('Only of this shipper.')),
  shipperIds: Type.Optional(idList('Only of these shippers')),
  carrierId: Type.Optional(publicId('Only of this carrier.')),
  carrierIds: Type.Optional(idList('Only of these carriers')),
  freightCode: Type.Optional(
    text('Only of this freight, also where it is not the first.', {
      min: 13,
      max: 13,
      pattern: '^FR[0-9]{6}[0-9A-Z]{5}$',
    }),
  ),
  number: Type.Optional(integer('Only with this number.', { min: 1, max: 999_999_999 })),
  state: Type.Optional(oneOf(cteStatusNames, 'Only where the audit stands there.')),
  cause: Type.Optional(oneOf(queueCauses, 'Only those that differ mostly for this cause.')),
  countedCause: Type.Optional(
    oneOf(
      countedCauses,
      'Only those that the report of the audit counts for this cause, whether or not it makes most of their difference.',
    ),
  ),
  recovered: Type.Optional(
    flag('Only those of which something came back, as reports count it (`true`), or all others.'),
  ),
  proposed: Type.Optional(
    flag('Only those whose carrier proposes an amount that waits for an answer (`true`), or all others.'),
  ),
  automatic: Type.Optional(
    flag('Only those that were released without anybody deciding (`true`), or all others.'),
  ),
  differenceFrom: Type.Optional(
    stake('Charged beyond what was due, in cents, at least; the whole charge where nothing says what was.'),
  ),
  differenceUntil: Type.Optional(stake('The same, at most.')),
  age: Type.Optional(integer('Whole days since it came, at least.', { min: 0, max: 3650 })),
  assignee: Type.Optional(publicId('Only those that this operator sees to.')),
  text: Type.Optional(
    text(
      'A number, an access key, the code of a freight or of a negotiation, or part of the name of the carrier.',
      {
        min: 1,
        max: 100,
      },
    ),
  ),
  unlinked: Type.Optional(flag('Only those that wait for a freight, or only others.')),
  duplicate: Type.Optional(flag('Only those that an earlier one stands for, or only others.')),
  from: Type.Optional(date('First day of reception (São Paulo).')),
  until: Type.Optional(date('Last day of reception (São Paulo).')),
};

/** The same as a member of a body. */
export const cteFilter = closed('As `searchCtes` is asked for, without its pages.', cteFilters);
export type CteFilter = Static<typeof cteFilter>;
