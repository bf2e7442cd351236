import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';
import { freightHead } from './freight-head.ts';
import { labelForm, labelResolution } from './labels.ts';

/** The packing station: a code is scanned, its label comes out. */

const outcomes = [
  'printed',
  'already_printed',
  'without_nfe',
  'cancelled',
  'ended',
  'blocked',
  'quarantined',
  'other_dispatch_point',
  'several',
  'unknown',
  'unprintable',
] as const;

const volumeNumber = integer('A volume, from 1.', { min: 1, max: 2_147_483_647 });

const scan = closed('What was scanned, and how labels come out.', {
  code: text(
    'As the scanner read it: key of an NF-e, freight, volume, object of the postal operator, address in the QR code of a label, or ' +
      'the number of an order.',
    { max: 500 },
  ),
  dispatchPointId: Type.Optional(
    publicId('Where the station stands: freights of other dispatch points are refused.'),
  ),
  volumes: Type.Optional(
    oneOf(['all', 'next'], 'All volumes without a label at once, which is usual, or the first one alone.'),
  ),
  again: Type.Optional(flag('Print volumes that were printed before; false when absent.')),
  ...labelForm,
  resolution: Type.Optional(labelResolution),
});

const reply = closed('What the station gets.', {
  outcome: oneOf(
    outcomes,
    '`printed`: `url` has the labels. `already_printed`: `print` says when and by whom; scan with `again`. `without_nfe`, `cancelled`, ' +
      '`ended`, `blocked` (the shipper), `quarantined` (an occurrence waits for a person): not to be packed. `several`: choose ' +
      'among `candidates` and send its code. `unprintable`: `message` says why.',
  ),
  message: text('The same in Portuguese.', { max: 2000 }),
  freight: orNull(freightHead),
  volumeNumbers: Type.Array(volumeNumber, { description: 'Volumes whose labels are in the file.' }),
  remaining: orNull(integer('Volumes that have no label yet.', { min: 0, max: 2_147_483_647 })),
  url: orNull(text('Link to the labels, valid for 24 hours.', { max: 2000 })),
  print: orNull(
    closed('When it was last printed.', {
      volumeNumber,
      printCount: integer('How often.', { min: 1, max: 2_147_483_647 }),
      printedAt: instant('When last.'),
      printedBy: text('By whom last.', { max: 255 }),
    }),
  ),
  candidates: Type.Array(freightHead, { description: 'Freights that the code may mean, the latest first.' }),
});
export type PackingScanView = Static<typeof reply>;

export const scanForLabels = endpoint({
  id: 'scanForLabels',
  personal: 'refused',
  method: 'POST',
  path: '/api/admin/v1/packing/scan',
  section: 'admin',
  summary: 'Gives a packing station the labels of what it scanned, or says why not.',
  description:
    'What it gets counts as printed at once: two stations never get the first label of a volume both. The same `Idempotency-Key` ' +
    'gives the same answer, so that a scan may be sent again when the answer was lost.',
  auth: 'admin',
  role: 'analyst',
  needs: 'freights.print',
  body: scan,
  reply,
  errors: ['not_found', 'request_running'],
  sample: 'scan-for-labels',
});
