import { isAccessKey } from '../../../kernel/access-key.ts';

/** What was read from a barcode or typed, by what it names. Codes of volumes name their freight and the volume. */
export type ScannedCode =
  | { by: 'nfe'; accessKey: string }
  | { by: 'freight'; freightCode: string; volumeNumber: number | null }
  | { by: 'tracking_code'; code: string }
  /** What is none of these: an order, or where there is none of that number, the code of a carrier. */
  | { by: 'order'; orderNumber: string };

const freight = /^(FR[0-9]{6}[0-9A-Z]{5})([0-9]{3,9})?$/;
/** The QR code of a label is the address of its tracking page, which ends with the freight. */
const trackingPage = /^https?:\/\/\S+\/(FR[0-9]{6}[0-9A-Z]{5})\/?$/i;
const postalObject = /^[A-Z]{2}[0-9]{9}[A-Z]{2}$/;

/**
 * Tells what a scanner read: the key of an NF-e, also as 11 groups of four; a freight or a volume of it; the address that a
 * label's QR code holds; an object of the postal operator; else the number of an order or a carrier's own code, as it stands.
 */
export function readScanned(text: string): ScannedCode {
  const trimmed = text.trim();
  const page = trackingPage.exec(trimmed)?.[1];
  if (page !== undefined) return { by: 'freight', freightCode: page.toUpperCase(), volumeNumber: null };
  const compact = trimmed.replace(/[\s.-]/g, '').toUpperCase();
  if (isAccessKey(compact)) return { by: 'nfe', accessKey: compact };
  const [, freightCode, digits] = freight.exec(compact) ?? [];
  if (freightCode !== undefined)
    return { by: 'freight', freightCode, volumeNumber: digits === undefined ? null : Number(digits) };
  if (postalObject.test(compact)) return { by: 'tracking_code', code: compact };
  return { by: 'order', orderNumber: trimmed };
}
