import type { Words } from '../all-words.ts';

/** Products of the catalogue, and what CT-es say against it. */
export const products: Words['products'] = {
  needsShipper: 'Of which shipper?',
  needsShipperWhy: 'Products are of one shipper.',
  rooms: 'Parts of the products',
  contradictions: 'Contradictions',
  all: 'All',
  incomplete: 'Incomplete',
  complete: 'Complete',
  views: 'Views',
  findSku: 'Beginning of code or description',
  find: 'Find',
  columns: {
    sku: 'Code',
    description: 'Description',
    volumes: 'Measures and weight',
    lacks: 'Lacks',
    origin: 'Origin',
    updated: 'Changed',
  },
  origins: { api: 'API', file: 'file', dashboard: 'dashboard' },
  inactive: 'Inactive',
  lacks: { size: 'measures', weight: 'weight', price: 'price' },
  nothingLacks: 'Nothing',
  measures: (sides, weight) => `${sides} cm, ${weight}`,
  unknown: '?',
  moreVolumes: (count) => (count === 1 ? 'and 1 volume more' : `and ${count} volumes more`),
  empty: 'No product yet',
  emptyWhy:
    'The catalogue comes in as a file, a line a volume, or by the API. The file that goes out of here is the model.',
  exportCsv: 'Download CSV',
  exportXlsx: 'Download Excel',
  preparing: 'Preparing the file…',
  import: 'Bring a file…',
  importTitle: (name) => `Bring ${name}`,
  importAct: 'Bring in',
  checking: 'Checking…',
  checked: ({ products, added, changed, same }) =>
    `${products} products: ${added} new, ${changed} change, ${same} the same.`,
  importedIncomplete: (count) => `${count} lack some measure, weight or price.`,
  refused: 'The file has errors, and nothing of it comes in:',
  warnings: 'To look at:',
  line: (line, message) => `Line ${line}: ${message}`,
  wholeFile: (message) => `File: ${message}`,
  imported: (products) => `${products} products of the file are in the catalogue.`,
  mayNot: 'To change the catalogue you lack the permission skus.write.',
  contra: {
    title: 'What CT-es say against the catalogue',
    none: 'No CT-e contradicts the catalogue',
    noneWhy:
      'Here are products of which at least 3 CT-es of the last 90 days were charged by a weight more than 10 % off what the measures give.',
    cut: 'There are more CT-es than were looked at: these are the newest.',
    compared: (count) => `${count} CT-es compared.`,
    sentence: (charged, expected, differing) =>
      `CT-es say ${charged}; the catalogue, ${expected}, in ${differing} shipments`,
    more: (money) => `${money} more`,
    less: (money) => `${money} less`,
    takes: (measures) => `Measured: ${measures}`,
    declared: (measures) => `Catalogue: ${measures}`,
    several: 'Has several volumes: change it in the file.',
    choose: (sku) => `Choose ${sku}`,
    chooseAll: 'Choose all',
    act: (count) => (count === 1 ? 'Take the measured value over' : `Take ${count} measured values over`),
    title2: (count) =>
      count === 1
        ? 'Take the measured value of 1 product over?'
        : `Take the measured values of ${count} products over?`,
    why: 'The catalogue says from now on what CT-es charge. It stands in the history, and the next quote uses it.',
    done: (count) => `${count} products measured anew.`,
    ctes: 'CT-es',
  },
};
