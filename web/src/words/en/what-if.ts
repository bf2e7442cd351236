import type { Words } from '../all-words.ts';
import { chargeNames } from './charge-names.ts';

/** What versions of tables would change, in money and days. */
export const whatIf: Words['whatIf'] = {
  states: {
    waiting: 'Waiting.',
    running: 'Comparing.',
    done: 'Done.',
    failed: 'The comparison ended without a result',
    cancelled: 'The comparison was stopped',
  },
  progress: 'How far the comparison is',
  counting: 'Counting what there is in the period…',
  counts: (done, all) => `${done} of ${all}.`,
  goesOn: 'It goes on though you close this page; its address brings it back.',
  stop: 'Stop the comparison',
  cancelledWhy: 'Nothing of what it had seen was kept. Start another whenever you like.',
  withdrawnWhy:
    'Nothing was kept by half. Choose another version of the table, or import the draft again, and compare once more.',
  failedWhy:
    'Nothing was kept by half. Compare once more; if it fails again, tell whoever runs this installation.',
  toTables: 'See the tables',
  kinds: 'What was compared',
  kind: {
    quotes: (count) => `Quotes (${count})`,
    freights: (count) => `Freights (${count})`,
  },
  kindOf: { quotes: 'Quotes', freights: 'Freights' },
  one: { quotes: 'Quote', freights: 'Freight' },
  unrated: (count) =>
    `${count} freights were left out: they are of live carriers, were not quoted here, or have an unknown zip code.`,
  nothing: {
    quotes: 'No quote of the period gets an offer of these tables, before or after.',
    freights: 'No freight of the period is of these tables, before or after.',
  },
  same: {
    quotes: (both) => `Nothing changes: the ${both} quotes cost the same, to the cent.`,
    freights: (both) => `Nothing changes: the ${both} freights cost the same, to the cent.`,
  },
  reading: {
    quotes: ({ both, dearer, cheaper, before, after }) =>
      `Of ${both} quotes with an offer before and after, ${dearer} become dearer and ${cheaper} cheaper: the cost goes from ${before} to ${after}.`,
    freights: ({ both, dearer, cheaper, before, after }) =>
      `Of ${both} freights with a price before and after, ${dearer} become dearer and ${cheaper} cheaper: the cost goes from ${before} to ${after}.`,
  },
  looked: { quotes: 'Quotes looked at', freights: 'Freights looked at' },
  finals: 'Final price to the customer',
  lost: { quotes: 'Lose their offer', freights: 'Leave the table' },
  gained: { quotes: 'Gain an offer', freights: 'Come to the table' },
  worth: (count, money) => `${count} (${money})`,
  firsts: 'First place',
  wonLost: (won, lost) => `wins ${won}, loses ${lost}`,
  firstMoney: 'Price of whoever is first',
  byCharge: 'Where the difference comes from',
  cutAxis: (money) => `The axis begins at ${money}, so that the charges can be seen.`,
  charge: 'Charge',
  picture: 'Picture',
  amount: 'Amount',
  costBefore: 'Cost before',
  costAfter: 'Cost after',
  otherCharges: 'Other charges',
  charges: chargeNames,
  byUf: 'By state of destination',
  tilesNote: {
    quotes:
      'How the cost changes where there is an offer before and after: + dearer, − cheaper; · no quotes.',
    freights:
      'How the cost changes where there is a price before and after: + dearer, − cheaper; · no freights.',
  },
  tile: (uf, money) => `${uf}: ${money}`,
  tileLost: 'loses',
  tileGained: 'gains',
  asTable: 'As a table',
  unknown: 'unknown',
  byWeight: 'By weight charged',
  weight: 'Weight',
  upTo: (kg) => `up to ${kg} kg`,
  above: (kg) => `above ${kg} kg`,
  byCarrier: 'By carrier',
  carrier: 'Carrier',
  byLane: 'By lane (state of origin, first digits of the destination’s CEP)',
  lane: 'Lane',
  otherLanes: 'other lanes',
  lanesShown: (shown, all) => `The ${shown} with the largest differences, of ${all}; the file has all.`,
  uf: 'State',
  difference: 'Difference',
  percent: '%',
  before: 'Before',
  after: 'After',
  both: 'Offered by both',
  lostGained: 'Loses / gains',
  lessMore: (lost, gained) => `−${lost} / +${gained}`,
  deadlines: 'Deadlines',
  noneMoves: { quotes: 'No deadline changes.', freights: 'No deadline changes.' },
  moves: ({ sooner, later, mean }) => `${sooner} arrive sooner and ${later} later; on average ${mean} days.`,
  days: 'Days',
  byDays: (days) =>
    days === 0
      ? 'the same day'
      : `${Math.abs(days)}${Math.abs(days) === 30 ? ' or more' : ''} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'sooner'}`,
  winners: 'Who loses the first place, and to whom',
  noFlips: {
    quotes: 'The first place changes in no quote.',
    freights: 'No freight changes hands.',
  },
  flipped: {
    quotes: (count) => `The first place changes in ${count} quotes.`,
    freights: (count) => `${count} freights change hands.`,
  },
  loser: 'Loses',
  winner: 'Wins',
  firstDelta: 'Difference of the first',
  own: 'compared',
  otherFlips: (count) => `And ${count} more of other pairs.`,
  appeared: (appeared, vanished) => `Get some offer now: ${appeared}. Have none any more: ${vanished}.`,
  movers: (count) => (count === 1 ? 'The largest difference' : `The ${count} largest differences`),
  firstPlace: 'First place',
  changes: 'changes',
  stays: 'stays',
};
