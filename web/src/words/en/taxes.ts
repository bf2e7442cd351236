import type { Words } from '../all-words.ts';

/** What the settings of ICMS rates say. */
export const taxes: Words['taxes'] = {
  list: 'Rates',
  why: 'Carreto brings the general internal rates of each state. Those here count in their place, in all quotes of the installation, within a second. Freights quoted before stay as they were.',
  empty: 'Those that come with Carreto count',
  emptyWhy: 'Add one where a state treats freight otherwise: a rate of its own, exemption or deferral.',
  add: 'New rate',
  addAct: 'Add',
  rate: 'Rate',
  term: 'Counts',
  acts: 'Acts',
  fields: {
    uf: { label: 'State', why: 'Where freight starts and ends.' },
    kind: {
      label: 'Kind',
      values: {
        general: 'General: that of goods',
        transport: 'Transport: one of freight alone',
        exempt: 'Exempt: freight bears none',
        deferred: 'Deferred: freight bears none now',
      },
    },
    ratePpm: { label: 'Rate (%)', why: '0 where freight is exempt or deferred.' },
    fundPpm: { label: 'State fund (%)', why: 'Added to the rate; 0 without one.' },
    fromOn: { label: 'From', why: 'Empty: always.' },
    untilOn: { label: 'Until', why: 'Empty: without end.' },
  },
  bears: (rate) => `A freight within the state bears ${rate} of ICMS.`,
  free: 'A freight within the state bears no ICMS.',
  span: (from, until) =>
    from === undefined
      ? until === undefined
        ? 'always'
        : `until ${until}`
      : until === undefined
        ? `from ${from}`
        : `from ${from} to ${until}`,
  remove: 'Take back',
  removeOf: (uf, kind) => `Take back ${uf}, ${kind}`,
  removeTitle: (uf) => `Take back the rate of ${uf}?`,
  removeWhy: 'What it hid holds again: another one here, or that which comes with Carreto.',
  removed: 'The rate was taken back.',
};
