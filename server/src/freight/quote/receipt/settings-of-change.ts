import type { Change } from '../../../engine/rating/change.ts';
import { zipText } from '../../../kernel/value-texts.ts';

/** One member of what was asked, as it would have to be; `longestSideMm` is the longest of each volume's sides. */
export type Setting = {
  member:
    | 'originZip'
    | 'destinationZip'
    | 'loadType'
    | 'recipientType'
    | 'reverse'
    | 'quotedOn'
    | 'heightMm'
    | 'widthMm'
    | 'lengthMm'
    | 'longestSideMm'
    | 'unitWeightG'
    | 'unitValueCents'
    | 'totalWeightG'
    | 'totalValueCents';
  value: string;
};

const ofObject: Partial<Record<Extract<Change, { kind: 'object_at_most' }>['what'], Setting['member']>> = {
  height: 'heightMm',
  width: 'widthMm',
  length: 'lengthMm',
  // biome-ignore lint/style/useNamingConvention: a word of changes
  longest_side: 'longestSideMm',
  weight: 'unitWeightG',
  value: 'unitValueCents',
};

const ofShipment: Partial<Record<string, Setting['member']>> = {
  weight: 'totalWeightG',
  value: 'totalValueCents',
};

/** The change as one member to set, next to what was asked; null where it takes more than one. */
export function settingOf(
  change: Change,
  places: { originZip: number; destinationZip: number },
): Setting | null {
  const set = (member: Setting['member'] | undefined, value: string | number | null): Setting | null =>
    member === undefined || value === null ? null : { member, value: String(value) };
  switch (change.kind) {
    case 'object_at_most':
      return set(ofObject[change.what], change.limit);
    case 'shipment_at_most':
    case 'shipment_at_least':
      return set(ofShipment[change.what], change.limit);
    case 'zip': {
      const { side, first, last } = change;
      const from = side === 'origin' ? places.originZip : places.destinationZip;
      return set(side === 'origin' ? 'originZip' : 'destinationZip', bare(from < first ? first : last));
    }
    case 'load_type':
      return set('loadType', change.wanted);
    case 'recipient_type':
      return set('recipientType', change.wanted);
    case 'no_return':
      return set('reverse', 'false');
    case 'day':
      return set('quotedOn', change.from ?? change.until);
    default:
      return null;
  }
}

/** Eight digits. */
export function bare(zip: number): string {
  return zipText(zip).replace('-', '');
}
