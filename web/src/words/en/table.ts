import type { Words } from '../all-words.ts';

/** The page of a table of prices. */
export const table: Words['table'] = {
  missing: 'This table does not exist',
  missingWhy: 'The address may be wrong, or it belongs to somebody you do not see.',
  toList: 'See the tables',
  parts: 'Parts of the table',
  tabs: {
    versions: 'Versions',
    prices: 'Prices',
    coverage: 'Coverage',
    charges: 'Charges',
    limits: 'Weight and limits',
    derived: 'Derived',
    shadow: 'Shadow',
  },
  of: (carrier, audience) => `${carrier} · ${audience}`,
  audience: (kind, name) =>
    kind === 'all' ? 'for all shippers' : kind === 'group' ? `for group ${name}` : `for ${name}`,
  noneInForce: 'No version in force',
  inForce: (number) => `In force: v${number}`,
  ended: (day) => `ended on ${day}`,
  endsOn: (day) => `ends on ${day}, nothing after`,
  noVersion: 'This table has no version yet.',
  version: (number) => `v${number}`,
  columns: {
    version: 'Version',
    state: 'State',
    days: 'Valid',
    source: 'Source',
    by: 'Imported',
    acts: 'Acts',
  },
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    published: 'In force',
    replaced: 'Replaced',
    withdrawn: 'Withdrawn',
  },
  startsAt: (at) => `from ${at}`,
  until: (at) => `until ${at}`,
  since: (at) => `since ${at}`,
  days: (from, until) =>
    from === '' && until === ''
      ? 'Without limit'
      : from === ''
        ? `until ${until}`
        : until === ''
          ? `from ${from}`
          : `${from} to ${until}`,
  derived: 'Derived from another table',
  rows: (ranges, prices) => `zip code ranges: ${ranges}, prices: ${prices}`,
  by: (at, actor) => `${at}, by ${actor}`,
  acts: {
    compare: 'Compare',
    publish: 'Publish',
    withdraw: 'Withdraw',
    rollback: 'Roll back to an earlier version',
    of: {
      compare: (number) => `Compare v${number}`,
      publish: (number) => `Publish v${number}`,
      withdraw: (number) => `Withdraw v${number}`,
    },
  },
  mayNot: (permission) =>
    `To publish, roll back or withdraw versions you lack the permission ${permission}; who manages people can give it.`,
  keyCompare: 'Compare the newest version with the one in force',
  comparing: 'What changes',
  this: 'This version',
  against: 'Against',
  pick: 'Choose',
  pickTwo: 'Choose two versions.',
  option: (number, state) => `v${number}: ${state}`,
  inMoney: 'See it in money',
  closeCompare: 'Close the comparison',
  sameVersion: 'It is the same version on both sides.',
  identical: 'Nothing changes: both give every request the same prices and days.',
  moreGroups: (count) => `And ${count} more groups of differences.`,
  renamed: (count) => `Regions that only changed their name: ${count}.`,
  publishing: (number) => `Publish v${number}`,
  publishWhy: 'It takes the place of the one in force. You can roll back with one click afterwards.',
  when: 'When',
  now: 'Now',
  later: 'At a day and time',
  at: 'Day and time',
  atWhy: 'In São Paulo.',
  reason: 'Reason',
  reasonWhy: 'It stays in the history, for who asks later.',
  withdrawing: (number) => `Withdraw v${number}`,
  withdrawWhy: 'It ends now and nothing takes its place: this table makes no more offers.',
  putAsideWhy: 'It is put aside; what is in force does not change.',
  rollingBack: 'Roll back to an earlier version',
  rollbackWhy: 'The chosen version is in force again now. Scheduled ones go on waiting.',
  former: 'Version to put back',
  done: {
    published: (number, isScheduled) =>
      isScheduled ? `v${number} is scheduled.` : `v${number} is in force.`,
    withdrawn: (number) => `v${number} was withdrawn.`,
    rolledBack: (number) => `v${number} is in force again.`,
  },
  history: 'What was in force',
  nothing: 'Nothing',
  causes: {
    publish: 'published',
    schedule: 'began as scheduled',
    rollback: 'put back',
    withdraw: 'the one before was withdrawn',
    derive: 'followed the base table',
  },
  caused: (cause, actor) => `${cause}, by ${actor}`,
  because: (reason) => `— ${reason}`,
};
