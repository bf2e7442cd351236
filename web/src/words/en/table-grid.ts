import type { tableGrid as portuguese } from '../pt-br/table-grid.ts';

/** Prices and places of a table as a grid: versions, drafts, and what became of them. */
export const tableGrid: typeof portuguese = {
  label: { tariff: 'Prices', coverage: 'Coverage', surcharges: 'Charges' },
  gridLabel: {
    tariff: (number) => `Prices of v${number}`,
    coverage: (number) => `Coverage of v${number}`,
    surcharges: (number) => `Charges of v${number}`,
  },
  version: 'Version shown',
  noVersion: 'This table has no versions yet',
  noVersionWhy: 'Import a spreadsheet of the carrier to have prices here.',
  unchanged: 'No changes to save. What is in force never changes: saving makes a draft.',
  changes: (prices, places) => `Acts to be saved: ${prices} in Prices, ${places} in Coverage.`,
  save: 'Save as a draft',
  saving: 'Saving…',
  keySave: 'Save the changes of the grid as a draft',
  discard: 'Discard changes',
  discardWhy: (count, number) =>
    `The changes of v${number} that are not saved (${count}) go away, in Prices and in Coverage.`,
  readOnly: 'Read only: the permission tables.write is missing, or the prices come from another table.',
  stateMoved: (number, state) => `v${number} moved while it was open here: it is ${state} now.`,
  moved: (inForce, shown) => `While this was open, v${inForce} came into force; here it is still v${shown}.`,
  stays: 'Your changes are still here: saving makes a new draft of this version.',
  open: (number) => `Open v${number}`,
  otherEdits: (number) => `There are changes of yours in v${number} that are not saved.`,
  notKept:
    'This browser has no room for them: changes that are not saved are lost when the page is reloaded.',
  saved: (number) => `Saved: v${number} is a draft with these changes.`,
  same: (number) => `Nothing new: v${number} says exactly this already.`,
  difference: (number, against) => `See what changes from v${against} to v${number}`,
  findings: (count, units) => (units === 1 ? '1 warning' : `${count} warnings`),
  tooMany: (most) =>
    `These are too many changes for one draft (up to ${most}). Save them in parts, or import a spreadsheet.`,
  refused: (count, units) =>
    units === 1 ? 'Nothing was saved, for one reason:' : `Nothing was saved, for ${count} reasons:`,
  goTo: (row) => `Go to row ${row}`,
  price: {
    title: 'Effective price',
    show: 'Effective price',
    weight: 'Weight, kg',
    value: 'Goods, R$',
    origin: 'From (CEP)',
    asTable: 'of the table',
    notOrigin: 'That is no CEP.',
    asBand: 'of the band',
    asUsual: '100,00',
    notWeight: 'That is no weight.',
    notValue: 'That is no amount.',
    parcel: (region, weight, value) => `${region}: ${weight}, ${value} of goods,`,
    way: (from, to) => `from ${from} to ${to}.`,
    within: (place) =>
      `within ${place}: the table leaves from anywhere. Say where from, and taxes are those from there to here.`,
    days: (count) => `${count} d in transit`,
  },
  inPart: { tariff: 'In Prices:', coverage: 'In Coverage:', surcharges: 'In Charges:' },
};
