// biome-ignore-all lint/style/useNamingConvention: keys are codes of the wire
import type { Words } from '../all-words.ts';
import { chargeNames } from './charge-names.ts';

/** How tables are computed from others. */
export const tableDerived: Words['tableDerived'] = {
  chargeNames,
  all: 'Everything',
  recipe: 'Recipe',
  isDerived: 'How this table is made',
  from: (name) => `From ${name}`,
  notSeen: 'a table that you do not see',
  modes: {
    publish: 'Takes force, goes back and is withdrawn together with its base.',
    draft: 'Every new version is a draft until somebody publishes it.',
  },
  modeNames: { publish: 'Follow the base by itself', draft: 'Make drafts' },
  asBase: 'As the base in everything.',
  adjusted: (part, changes) => `${part}: ${changes}`,
  percent: (percent) => percent,
  points: (points) => `${points} in percentage points`,
  amount: (amount) => `${amount} on amounts`,
  unitAmount: (amount) => `${amount} on prices of a unit`,
  unchanged: 'stays as in the base',
  rounded: {
    half_up: (step) => `rounded to the nearest multiple of ${step}`,
    ceil: (step) => `rounded up to multiples of ${step}`,
    floor: (step) => `rounded down to multiples of ${step}`,
  },
  inRegions: (names) => `in regions ${names} only`,
  weights: {
    between: (from, to) => `from ${from} to ${to} only`,
    from: (from) => `above ${from} only`,
    to: (to) => `up to ${to} only`,
  },
  met: (count) => `changed ${count} numbers`,
  metOne: 'changed 1 number',
  metNone: 'met nothing in the base',
  days: (days, isLater) =>
    `Deadlines: ${days} business ${days === '1' ? 'day' : 'days'} ${isLater ? 'more' : 'less'}.`,
  service: (name) => `Offers say “${name}”.`,
  note: (text) => `Every offer says: “${text}”`,
  recipients: {
    individual: 'Only individuals receive.',
    company: 'Only companies receive.',
    both: 'Individuals and companies receive.',
  },
  validity: (days) => `Offers hold for ${days} days.`,
  limits: 'With limits of its own of weight, size or value.',
  dates: (from, until) =>
    until === ''
      ? `Holds from ${from} on.`
      : from === ''
        ? `Holds until ${until}.`
        : `Holds from ${from} to ${until}.`,
  states: {
    waiting: 'The last version of the base is still in the queue.',
    derived: (at) => `Up to date with the base since ${at}.`,
    failed: (at) => `It failed at ${at}; the table kept the version it had.`,
  },
  never: 'The base has no version in force or scheduled yet.',
  by: (at, actor) => `Recipe of ${at}, by ${actor}.`,
  edit: 'Change the recipe',
  cut: 'Cut from the base',
  cutting: 'Cut from the base',
  cutWhy:
    'The table keeps the versions it has and no longer follows the base. After that files can be imported into it.',
  derivedFrom: 'Tables made from this one',
  none: 'No table is made from this one.',
  noneWhy:
    'A derived table follows the prices of this one with a change of yours: 7.5% more, a day more, another name.',
  add: 'New derived table',
  adding: 'New derived table',
  editing: 'Change the recipe',
  save: 'Save',
  create: 'Create',
  name: 'Name of the table',
  mode: 'When the base changes',
  rules: 'Adjustments',
  rulesWhy: 'Of those that reach a number the last one holds: the rule first, then its exceptions.',
  rule: (number) => `Adjustment ${number}`,
  part: 'What',
  percentField: 'More or less, in %',
  addField: 'More or less, in R$',
  roundField: 'Round to, in R$',
  roundMode: 'Which way',
  roundModes: { half_up: 'The nearest', ceil: 'Up', floor: 'Down' },
  addRule: 'Another adjustment',
  removeRule: (number) => `Remove adjustment ${number}`,
  keptRest: 'Regions, weights and what else an adjustment has stay as they are.',
  extraDays: 'Business days more or less on deadlines',
  wrongNumber: 'This is no number that can be used here.',
  wrongForm: 'Some fields cannot be read; see those that are marked.',
  mayNot: (permission) =>
    `To add or change derived tables you lack the permission ${permission}; whoever looks after people can give it.`,
  done: {
    added: (name) => `Table ${name} was created.`,
    edited: 'The recipe has changed; what is in force was computed again.',
    cut: 'The table no longer follows the base.',
  },
};
