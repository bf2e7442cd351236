import type { Words } from '../all-words.ts';
import { chargeNames } from './charge-names.ts';

/** What the page of how CT-es are audited says. */
export const auditPolicy: Words['auditPolicy'] = {
  chargeNames: { total: 'Total', ...chargeNames },
  groups: {
    audit: 'Audit',
    tolerances: 'Differences that pass',
    tolerancesWhy:
      'The larger of the amount and the share of what is due passes. The contract with the carrier comes first; a charge without a line is judged by the total.',
    limits: 'Up to how much everybody decides',
    limitsWhy:
      'The largest difference that may be released or settled for. The smaller of this limit and that of the person counts; empty: any.',
  },
  fields: {
    tolerances: { label: 'Differences that pass' },
    releasesAutomatically: {
      label: 'Release by itself what is within its tolerance',
      why: 'Switched off, it is pre-released and waits for a person.',
    },
    analystLimitCents: { label: 'Limit of analysts (R$)', why: 'Of whoever is no administrator.' },
    adminLimitCents: { label: 'Limit of administrators (R$)', why: 'Above it nobody releases.' },
  },
  inWords: 'What this means',
  usualTotal: 'Of a total, differences of up to R$ 0,10 pass: it has no tolerance of its own.',
  total: (amount, share, example) =>
    `Of a total, ${amount} or ${share} of what is due pass, whichever is larger: of R$ 100,00 that were hired, a CT-e of up to ${example} passes.`,
  charge: (name, amount, share) =>
    `Of ${name}, ${amount} or ${share} of what is due pass, whichever is larger.`,
  released: 'What is within its tolerance is released at once.',
  preReleased: 'What is within its tolerance is pre-released until somebody releases it.',
  ranks: { analyst: 'Analysts', admin: 'Administrators' },
  limit: (who, amount) =>
    amount === undefined ? `${who} decide any difference.` : `${who} decide differences of up to ${amount}.`,
  noTolerances: 'No tolerances of its own.',
  addCharge: 'Tolerance for',
  add: 'Add',
  amount: 'Amount (R$)',
  share: 'Share (%)',
  amountOf: (name) => `Amount of ${name} (R$)`,
  shareOf: (name) => `Share of ${name} (%)`,
  remove: 'Remove',
  removeOf: (name) => `Remove ${name}`,
  reasons: 'Reasons',
  reasonsWhy:
    'They are of the whole installation. Whoever decides about a CT-e chooses one or writes another.',
  noReasons: 'There are no reasons yet: everybody writes their own.',
};
