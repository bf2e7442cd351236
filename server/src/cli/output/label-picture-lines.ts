import type { LabelPicture } from '@carreto/contract/admin/registry/label-pictures';
import { tableLines } from './output.ts';

/** Pictures on labels, as people read of them. */
export function pictureLines(pictures: readonly LabelPicture[]): string[] {
  if (pictures.length === 0) return ['No pictures; labels show names in their place.'];
  return tableLines(
    ['account', 'service', 'pixels', 'bytes', 'since'],
    pictures.map(({ accountId, serviceCode, width, height, bytes, addedAt }) => [
      accountId,
      serviceCode,
      `${width} x ${height}`,
      bytes,
      addedAt,
    ]),
  );
}

/** What came of setting one. */
export function settingLines({ width, height }: LabelPicture): string[] {
  return [
    `Set, ${width} x ${height} pixels. Labels that are asked for from now on show it.`,
    'Look at one before you print: GET /api/admin/v1/freights/{freightCode}/label-preview?layout=2',
  ];
}
