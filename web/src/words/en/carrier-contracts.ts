import { knownWord } from '../../formats/word-for.ts';
import type { Words } from '../all-words.ts';
import { chargeNames } from './charge-names.ts';
import { cteChargeNames } from './cte-charge-names.ts';

/** What is agreed with a carrier. */
export const carrierContracts: Words['carrierContracts'] = {
  title: 'Contracts',
  about:
    'A contract for each shipper: what the audit lets pass without a question, and what goes to the carrier.',
  empty: 'There is no contract with this carrier yet',
  emptyWhy: 'Tables count without one; the audit goes by the tolerances of the policy of the shipper.',
  add: 'New contract',
  adding: (carrier) => `New contract with ${carrier}`,
  added: 'The contract is made.',
  edit: 'Edit',
  editOf: (shipper) => `Edit the contract of ${shipper}`,
  save: 'Save',
  saved: 'The contract is saved. It counts for what is audited from now on.',
  shipper: (id) => `Shipper ${id}`,
  shipperField: 'Shipper',
  inForce: (day) => `In force since ${day}, no end set`,
  off: 'Switched off',
  offWhy: 'Tables and connectors of this shipper alone make no offers; what was hired is audited by it.',
  passes: 'What passes without a question',
  charge: (code) => knownWord(cteChargeNames, code) ?? chargeNames[code] ?? code,
  cte: 'CT-e',
  limit: (amount, share) => {
    if (amount === '' && share === '') return 'the exact amount alone';
    if (amount === '' || share === '') return `up to ${amount}${share} of difference`;
    return `up to ${amount} or ${share} of difference, whichever is more`;
  },
  example: (what, due, { least, most }) => `${what} of ${due}: up to ${most} passes, and from ${least} too.`,
  exampleNothing: (what, due) => `${what} of ${due}: ${due} alone passes.`,
  origins: { shipper: '(of the policy of the shipper)', usual: '(the usual one: nothing was agreed)' },
  totalElsewhere: 'The total goes by the policy of the shipper.',
  others: 'A charge without a tolerance of its own does not decide alone: that of the total counts.',
  releases: 'What passes is released at once.',
  preReleases: 'What passes is pre-released and waits for a person.',
  toAudit: 'See what is in the audit',
  notfis: (layout) => `When a loading manifest is closed, a NOTFIS ${layout} file is written for it.`,
  noNotfis: 'When a loading manifest is closed, no NOTFIS file is written.',
  codes: (count) =>
    count === 1
      ? '1 occurrence code with a meaning of its own.'
      : `${count} occurrence codes with meanings of their own.`,
  tolerances: 'Tolerances',
  tolerancesWhy:
    'The larger of the two parts counts. A charge belongs here only where it is to decide by itself.',
  chargeField: 'Of',
  amountField: 'Up to R$',
  shareField: 'Or up to %',
  addTolerance: 'Add a tolerance',
  remove: 'Remove',
  removeOf: (charge) => `Remove the tolerance of ${charge}`,
  wrong: 'Write amounts such as 1,50 and percentages from 0 to 100, such as 2,5.',
  notfisField: 'NOTFIS file',
  notfisNone: 'None',
  notfisLayout: (layout) => `Layout ${layout}`,
  notfisWhy: 'When a loading manifest is closed, the loaded freights go to the carrier in this file.',
  active: 'In force',
  activeWhy: 'Switched off, tables and connectors of this shipper alone make no more offers.',
  yes: 'yes',
  no: 'no',
  outdated: 'Somebody changed this contract. See below what changed, and choose.',
};
