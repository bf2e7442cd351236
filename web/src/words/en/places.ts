import type { Words } from '../all-words.ts';

/** What the settings of places say. */
export const places: Words['places'] = {
  known: 'What is known',
  sources: {
    builtin: 'States and capitals alone are known: that is what comes with Carreto.',
    loaded: 'The municipalities of a file are loaded.',
  },
  municipalities: 'Municipalities',
  ranges: 'Ranges of zip codes',
  file: 'File',
  loaded: 'Loaded',
  by: (at, by) => (by === '' ? at : `${at}, by ${by}`),
  leftOut: 'Lines left out',
  whyLoad: 'Why to load municipalities',
  reasons: [
    'Tables by municipality or inland region find a destination only where the municipality of its zip code is known.',
    'ISS on freight within a municipality, and exemptions by municipality, depend on it.',
    'Emissions and distances are estimated from the capital while the seat of a municipality is not known.',
    'Addresses fill in themselves from their zip codes.',
  ],
  try: 'What quotes know of a zip code',
  zip: 'Zip code',
  place: (city, state, ibge) => (ibge === undefined ? `${city}/${state}` : `${city}/${state}, IBGE ${ibge}`),
  load: 'Load a file',
  columns:
    'CSV or XLSX with IBGE number, name, first and last zip code (or a list of ranges), latitude and longitude. In place of the IBGE number there may be state and name of municipalities that are loaded.',
  mode: 'What becomes of those that are loaded',
  modes: {
    unsaid: 'The file has all of them: put it in their place',
    merge: 'The file has some: complete those that are loaded',
    replace: 'Put it in their place even if it has fewer',
  },
  modeWhy: (known) =>
    `There are ${known} now. A file with fewer is refused until it is said whether it completes or replaces them.`,
  strict: 'Refuse the whole file if a line has a problem',
  drop: 'Drop the file of municipalities here',
  choose: 'Choose a file',
  busy: 'Loading…',
  unchanged: 'This very file is loaded already.',
  imported: (count) => `Loaded: ${count} municipalities. Quotes use them within a second.`,
  problems: (count) =>
    count === '1' ? '1 line was left out:' : `${count} lines were left out; the first ones:`,
  line: (line, message) => `Line ${line}: ${message}`,
};
