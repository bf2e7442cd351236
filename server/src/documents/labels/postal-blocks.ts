import { moneyText, zipText } from '../../kernel/value-texts.ts';
import { isEncodable } from './barcodes/code128.ts';
import {
  addressText,
  bars,
  columns,
  dataMatrix,
  field,
  frame,
  inset,
  picture,
  rows,
  rule,
  testBlock,
  text,
} from './blocks.ts';
import type { PostalLabel } from './content.ts';
import { postalMatrix } from './postal-matrix.ts';
import type { Box, SceneItem } from './scene.ts';
import { joined, objectWords, placeWords, streetLines } from './wording.ts';

/** The blocks of a postal label, each inside the box it is given. */

/** Side of the two-dimensional code, quiet zone included. */
export const matrixMm = 25;

/** Who sends, the two-dimensional code, and the service. */
export function headBlock(label: PostalLabel, box: Box): SceneItem[] {
  const [left, matrix, right] = columns(box, [null, matrixMm, (box.width - matrixMm) / 2]);
  return [
    senderSign(label, inset(left, 1)),
    ...matrixOf(label, { ...matrix, height: matrixMm }),
    ...serviceSign(label, right),
  ];
}

/** The shipper's logo, or the sender's name in its place; of a test shipper that it is one. */
function senderSign({ logo, sender, isTest }: PostalLabel, box: Box): SceneItem {
  if (isTest === true) return testBlock(box);
  if (logo !== undefined) return picture(box, logo);
  return text(box, sender.name, { maxPt: 12, minPt: 7, bold: true, align: 'centre', vertical: 'middle' });
}

/** The service's mark with what it is called below it; without the mark, which is a trademark, its name in a frame. */
function serviceSign({ serviceMark, serviceName, serviceCode }: PostalLabel, box: Box): SceneItem[] {
  const style = { maxLines: 1, align: 'centre' } as const;
  if (serviceMark !== undefined) {
    const [mark, words] = rows(inset(box, 1), [null, 3.4]);
    const named = joined([serviceName, serviceCode], ' ');
    return [picture(mark, serviceMark), text(words, named, { ...style, maxPt: 8, vertical: 'bottom' })];
  }
  const service = inset(box, 1.5);
  const [name, code] = rows(service, [null, 5]);
  return [
    frame(service),
    text(inset(name, 0.8), serviceName, {
      maxPt: 20,
      minPt: 8,
      bold: true,
      align: 'centre',
      vertical: 'middle',
    }),
    text(code, serviceCode, { ...style, maxPt: 9 }),
  ];
}

/** The object has its code only at the agency where all there is now is an authorization: then there is none. */
function matrixOf(label: PostalLabel, box: Box): SceneItem[] {
  if (label.trackingCode !== null) return [dataMatrix(box, postalMatrix(label))];
  const style = { maxPt: 11, bold: true, align: 'centre', vertical: 'middle' } as const;
  return [text(inset(box, 1), 'LOGÍSTICA REVERSA', style)];
}

/** Papers, volume and weight in one row of small fields. */
export function papersBlock(label: PostalLabel, box: Box): SceneItem[] {
  const style = { maxPt: 9, bold: true, maxLines: 1, vertical: 'middle' } as const;
  const [nfe, contract, volume, order, weight] = columns(box, [
    box.width * 0.18,
    box.width * 0.21,
    box.width * 0.12,
    null,
    box.width * 0.16,
  ]);
  return [
    ...field(inset(nfe, 0.4), ['NF', label.nfeNumber ?? ''], style),
    ...field(inset(contract, 0.4), ['Contrato', label.contract], style),
    ...field(inset(volume, 0.4), ['Volume', `${label.volumeNumber}/${label.volumeCount}`], style),
    ...field(inset(order, 0.4), ['Pedido', label.orderNumber ?? ''], style),
    ...field(
      inset(weight, 0.4),
      ['Peso (g)', label.weightG === null ? '' : String(Math.round(label.weightG))],
      style,
    ),
  ];
}

/** The object's number, to be read and to be scanned, and the additional services. */
export function objectBlock(label: PostalLabel, box: Box): SceneItem[] {
  const [reading, code] = rows(box, [Math.min(7, box.height * 0.3), null]);
  const [services, number, value] = columns(reading, [box.width * 0.2, null, box.width * 0.2]);
  const scanned = label.trackingCode ?? label.authorization ?? '';
  const declared = label.declaredValueCents === null ? '' : `VD ${moneyText(label.declaredValueCents)}`;
  const style = { maxPt: 12, maxLines: 1, bold: true, vertical: 'middle' } as const;
  return [
    text(services, initialsOf(label), style),
    text(number, label.trackingCode === null ? `AUTORIZAÇÃO ${scanned}` : objectWords(scanned), {
      ...style,
      maxPt: 16,
      align: 'centre',
    }),
    text(value, declared, { ...style, maxPt: 8, align: 'right' }),
    ...(isEncodable(scanned) ? [bars(code, scanned)] : []),
  ];
}

/** Initials of the additional services that whoever delivers has to know. */
const initials: ReadonlyMap<string, string> = new Map([
  ['01', 'AR'],
  ['02', 'MP'],
  ['19', 'VD'],
  ['57', 'GF'],
  ['64', 'VD'],
  ['65', 'VD'],
]);

export function initialsOf({ additionalServices }: Pick<PostalLabel, 'additionalServices'>): string {
  const found = additionalServices.toSorted().flatMap((code) => initials.get(code) ?? []);
  return [...new Set(found)].join(' ');
}

/** What whoever receives fills in. */
export function receiptBlock(box: Box): SceneItem[] {
  const [upper, lower] = rows(box, [box.height / 2, null]);
  const [signature, document] = columns(lower, [lower.width * 0.6, null]);
  return [
    ...blank(upper, 'Recebedor:', 16),
    ...blank({ ...signature, width: signature.width - 2 }, 'Assinatura:', 16),
    ...blank(document, 'Documento:', 16),
  ];
}

function blank(box: Box, caption: string, captionMm: number): SceneItem[] {
  return [
    text({ ...box, width: captionMm }, caption, { maxPt: 8, maxLines: 1, vertical: 'bottom' }),
    rule({ ...box, x: box.x + captionMm, width: box.width - captionMm }, box.y + box.height - 0.6),
  ];
}

/** To whom it goes, with the zip code's bars beside the address where that is low, below it where it is high. */
export function addresseeBlock(label: PostalLabel, box: Box): SceneItem[] {
  const { recipient } = label;
  const [title, body] = rows(box, [4.2, null]);
  const [bannerBox] = columns(title, [26, null]);
  const isHigh = body.height > 34;
  const [address, beside] = isHigh
    ? rows(body, [null, 16])
    : columns(body, [null, Math.min(36, body.width * 0.4)]);
  const [name, street, place] = rows(inset(address, 0.8), [
    (address.height - 1.6) * 0.26,
    null,
    (address.height - 1.6) * 0.26,
  ]);
  const zipBox = isHigh ? { ...beside, width: Math.min(beside.width, 50), height: 15 } : inset(beside, 0.8);
  const line = { maxPt: 13, minPt: 7, maxLines: 1, bold: true, vertical: 'middle' } as const;
  return [
    text(bannerBox, 'DESTINATÁRIO', {
      maxPt: 8,
      bold: true,
      align: 'centre',
      vertical: 'middle',
      inverse: true,
    }),
    text(name, recipient.name, { ...line, maxLines: 2 }),
    addressText(street, recipient, { maxPt: 12, vertical: 'middle' }),
    text(place, joined([zipText(recipient.zip), placeWords(recipient)], ' '), line),
    ...(isEncodable(recipient.zip) ? [bars(zipBox, recipient.zip)] : []),
  ];
}

/** Who sends it, for the way back. */
export function returnBlock({ sender }: PostalLabel, box: Box): SceneItem[] {
  const [caption, rest] = columns(inset(box, 0.8), [17, null]);
  const lines = joined(
    [
      sender.name,
      streetLines(sender).replace('\n', ' - '),
      joined([zipText(sender.zip), placeWords(sender)], ' '),
    ],
    '\n',
  );
  return [
    text(caption, 'Remetente:', { maxPt: 8, bold: true, maxLines: 1 }),
    text(rest, lines, { maxPt: 10 }),
  ];
}
