import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { integer, oneOf, text, zipText } from '../../values.ts';
import { closed, grams, orNull } from '../common.ts';
import { offerReceipt, refusalReceipt } from '../freights/receipts.ts';
import { tableEdits } from './table-edits.ts';
import { columnId, gridRow } from './table-rows.ts';
import { versionParams } from './tables.ts';

const side = (description: string) => integer(description, { min: 0, max: 100_000 });
const value = (description: string) => integer(description, { min: 0, max: 100_000_000_000 });

const sample = closed('The parcel that the cell is priced for.', {
  originZip: Type.Optional(
    zipText(
      'Where it leaves. When absent the first place that the table leaves from; the destination where that is any.',
    ),
  ),
  weightG: Type.Optional(
    grams(
      'Its weight. When absent, or outside the band of the cell, the most that the band or the vehicle holds; 1 kg without either.',
    ),
  ),
  valueCents: Type.Optional(value('Value of the goods; R$ 100.00 when absent.')),
  heightMm: Type.Optional(side('Height; none when absent, so that volume is not charged.')),
  widthMm: Type.Optional(side('Width.')),
  lengthMm: Type.Optional(side('Length.')),
  recipientType: Type.Optional(
    oneOf(['individual', 'company'], 'Whom the table serves when absent, an individual where that is both.'),
  ),
});

const cellQuestion = closed('Which cell.', {
  row: gridRow('Its row in the part `tariff`, as rows stand after the edits.'),
  column: Type.Optional(columnId),
  sample: Type.Optional(sample),
  edits: Type.Optional(tableEdits.properties.edits),
});
export type CellQuestion = Static<typeof cellQuestion>;

const cellPrice = closed('What the cell comes to, all charges and taxes in.', {
  region: text('The region of the row.', { max: 255 }),
  weightG: grams('What the parcel weighs.'),
  valueCents: value('What the goods are worth.'),
  originZip: orNull(zipText('Where it leaves.')),
  destinationZip: orNull(
    zipText('A zip code of the region; null where no place of the table leads to the region.'),
  ),
  offer: orNull(offerReceipt),
  refusal: orNull(refusalReceipt),
});
export type CellPriceView = Static<typeof cellPrice>;

export const priceTableCell = endpoint({
  id: 'priceTableCell',
  method: 'POST',
  path: '/api/admin/v1/table-versions/{versionId}/price',
  section: 'admin',
  summary: 'Prices a sample parcel in one cell of a version, drafts and unsaved edits too.',
  description:
    'The computation of quotes, with the table alone and without the rules of any shipper; the receipt says every line. Nothing is kept. Edits are laid over as `editTableVersion` would, and refused as there.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: versionParams,
  body: cellQuestion,
  bodyLimit: 'document',
  reply: cellPrice,
  errors: ['not_found', 'invalid_file', 'work_too_large'],
});
