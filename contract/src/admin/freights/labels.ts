import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { freightCode } from '../../shapes/freight-code.ts';
import { flag, integer, oneOf, text } from '../../values.ts';
import { closed, instant } from '../common.ts';
import { freightChoice } from './freight-choice.ts';

/** Labels as operators print them: any number of freights of any shippers as one file. */

const common = { section: 'admin', auth: 'admin', needs: 'freights.print' } as const;

/** Of a label: its layout, and how it comes. */
export const labelForm = {
  layout: integer('Layout, as `listLabelLayouts` shows them.', { min: 1, max: 10 }),
  format: oneOf(['pdf', 'zpl'], 'Form of the file; layout 5 is ZPL whatever stands here.'),
};

/** Resolutions of label printers. */
export const labelResolution = oneOf(
  [203, 300, 600],
  'Dots per inch of the printer, which ZPL is made for; as the shipper has it when absent.',
);

/** What is to be said of one freight. */
const word = closed('What is to be known of a freight.', {
  freightCode,
  text: text('What, in Portuguese.', { max: 2000 }),
});

const file = closed('A file of labels.', {
  url: text('Link to it, valid for 24 hours; who has it needs no token.', { max: 2000 }),
  labelCount: integer('Labels in it.', { min: 1, max: 1_000_000 }),
  freightCodes: Type.Array(freightCode, { description: 'Freights in it, in the order of their labels.' }),
  expiresAt: instant('When the link ends.'),
});

const printed = closed('A freight whose volumes all have a label.', {
  freightCode,
  printedAt: instant('When one was last printed.'),
  printedBy: text('By whom last.', { max: 255 }),
  printCount: integer('How often labels of it were printed, over all volumes.', {
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
  }),
});

const batch = closed('What is printed.', {
  files: Type.Array(file, {
    description:
      'One file; several where there are more than 1,000 labels; none where nothing can be printed.',
  }),
  postingListUrls: Type.Array(text('Link to a posting list.', { max: 2000 }), {
    description: 'Lists of what the postal operator carries, valid for 24 hours.',
  }),
  alreadyPrinted: Type.Array(printed, {
    description:
      'Freights that are left out, because all of their volumes were printed before; empty unless `again` is false.',
  }),
  problems: Type.Array(word, { description: 'Freights that are not printed, and why.' }),
  warnings: Type.Array(word, { description: 'What to look at on labels that are.' }),
});
export type LabelBatchView = Static<typeof batch>;

const request = closed('Which labels; exactly one of `freightCodes` and `filter`.', {
  ...freightChoice,
  ...labelForm,
  resolution: Type.Optional(labelResolution),
  again: Type.Optional(
    flag('false: only volumes that have no label yet. true, or absent: whatever was printed before.'),
  ),
  regenerate: Type.Optional(
    flag('Ask the postal operator for a new code where the first one failed; false when absent.'),
  ),
});

export const printFreightLabels = endpoint({
  ...common,
  id: 'printFreightLabels',
  personal: 'refused',
  method: 'POST',
  path: '/api/admin/v1/freights/labels',
  summary: 'Prints the labels of freights as one file, in the order of the list.',
  description:
    'One label for each volume. Freights may be of several shippers, collection points and carriers; postal ones get their codes ' +
    'and stand on posting lists as when their shipper asks. A filter that finds more than 1,000 freights is refused. A volume ' +
    'counts as printed when the file is first fetched. The same `Idempotency-Key` gives the same answer.',
  role: 'analyst',
  body: request,
  reply: batch,
  errors: ['request_running'],
  sample: 'print-freight-labels',
});

const layout = closed('A layout of labels.', {
  layout: integer('Its number.', { min: 1, max: 10 }),
  name: text('What it is, in Portuguese.', { max: 100 }),
  paperWidthMm: Type.Number({ description: 'Width of the paper.' }),
  paperHeightMm: Type.Number({ description: 'Height of the paper.' }),
  labels: Type.Array(
    closed('What fits on the paper.', {
      model: oneOf(['carrier', 'postal', 'danfe'], 'Kind of label.'),
      widthMm: Type.Number({ description: 'Width of the label.' }),
      heightMm: Type.Number({ description: 'Height of the label.' }),
      perPage: integer('Labels on one paper.', { min: 1, max: 100 }),
    }),
    { description: 'By kind of label.' },
  ),
  isThermal: flag('Whether it is for label printers.'),
  isText: flag('Whether it is always ZPL.'),
  needs: Type.Array(
    oneOf(
      ['access_key', 'number', 'series', 'issue_date', 'operation', 'emission', 'protocol'],
      'A member of the NF-e.',
    ),
    { description: 'What the NF-e must tell before it can be printed.' },
  ),
});
export type LabelLayoutView = Static<typeof layout>;

export const listLabelLayouts = endpoint({
  ...common,
  needs: 'freights.read',
  id: 'listLabelLayouts',
  method: 'GET',
  path: '/api/admin/v1/label-layouts',
  summary: 'The layouts of labels, their sizes, and what each demands.',
  role: 'viewer',
  reply: closed('All layouts.', { items: Type.Array(layout, { description: 'By number.' }) }),
  errors: [],
});
