import { zipText } from '../../kernel/value-texts.ts';
import { encodeCode128, isEncodable, moduleCount, quietModules } from './barcodes/code128.ts';
import { isQrEncodable } from './barcodes/matrix-symbols.ts';
import {
  addressText,
  captionMm,
  columns,
  field,
  inset,
  labelledBars,
  picture,
  qr,
  readingMm,
  rows,
  rule,
  testBlock,
  text,
  upright,
} from './blocks.ts';
import type { CarrierLabel, LabelParty } from './content.ts';
import type { Box, SceneItem } from './scene.ts';
import {
  dayWords,
  joined,
  namedDocument,
  placeWords,
  streetLines,
  volumeWords,
  weightWords,
} from './wording.ts';

/** The blocks of a carrier's label, each inside the box it is given. */

/** Who carries it and how, and which volume it is. */
export function headerBlock(
  { carrierName, serviceName, volumeNumber, volumeCount, isTest }: CarrierLabel,
  box: Box,
): SceneItem[] {
  const volumeMm = Math.min(32, box.width * 0.32);
  const [left, right] = columns(box, [null, volumeMm]);
  const [name, service] = rows(inset(left, 0.8), [(box.height - 1.6) * 0.6, null]);
  return [
    isTest === true ? testBlock(name) : text(name, carrierName, nameStyle),
    // Of a test, who would have carried it stands where otherwise is how.
    text(service, isTest === true ? carrierName : serviceName, {
      maxPt: 10,
      maxLines: 1,
      vertical: 'middle',
    }),
    upright(box, right.x),
    ...field(inset(right, 0.8), ['VOLUME', `${volumeNumber}/${volumeCount}`], {
      maxPt: 22,
      maxLines: 1,
      bold: true,
      align: 'centre',
      vertical: 'middle',
    }),
  ];
}

const nameStyle = { maxPt: 16, minPt: 7, maxLines: 2, bold: true, vertical: 'middle' } as const;

/** Where it goes, to be read from afar: route, city and zip code. */
export function placeBlock({ recipient, route }: CarrierLabel, box: Box): SceneItem[] {
  const [left, right] = columns(box, [box.width * 0.52, null]);
  const [routeBox, cityBox] = rows(left, [route === null ? 0 : box.height * 0.42, null]);
  const city = text(inset(cityBox, 0.6), placeWords(recipient), {
    maxPt: 18,
    minPt: 7,
    maxLines: 2,
    bold: true,
    vertical: 'middle',
  });
  const zip = text(inset(right, 0.6), zipText(recipient.zip), {
    maxPt: 32,
    minPt: 12,
    maxLines: 1,
    bold: true,
    align: 'centre',
    vertical: 'middle',
  });
  const routeItem = text(routeBox, route ?? '', {
    maxPt: 14,
    maxLines: 1,
    bold: true,
    align: 'centre',
    vertical: 'middle',
    inverse: true,
  });
  return route === null ? [city, zip] : [routeItem, city, zip];
}

/** To whom it goes. */
export function recipientBlock({ recipient }: CarrierLabel, box: Box): SceneItem[] {
  const inner = inset(box, 0.8);
  const rest = inner.height - captionMm;
  const [caption, name, street, place] = rows(inner, [
    captionMm,
    Math.max(3.6, rest * 0.28),
    null,
    Math.max(3.2, rest * 0.2),
  ]);
  const last = joined([zipText(recipient.zip), placeWords(recipient)], ' ');
  return [
    text(caption, joined(['DESTINATÁRIO', namedDocument(recipient.document)], ' - '), {
      maxPt: 6,
      maxLines: 1,
    }),
    text(name, recipient.name, { maxPt: 14, minPt: 7, maxLines: 2, bold: true, vertical: 'middle' }),
    addressText(street, recipient, { maxPt: 12, vertical: 'middle' }),
    text(place, last, { maxPt: 12, maxLines: 1, bold: true, vertical: 'middle' }),
  ];
}

/** The papers and the weight, in four fields: side by side, or two by two where that is too narrow. */
export function paperBlock(label: CarrierLabel, box: Box): SceneItem[] {
  const isNarrow = box.width < 58;
  const [upper, lower] = rows(box, [isNarrow ? box.height / 2 : box.height, null]);
  const wide = columns(box, [box.width * 0.22, box.width * 0.36, null, box.width * 0.2]);
  const boxes = isNarrow
    ? [...columns(upper, [upper.width / 2, null]), ...columns(lower, [lower.width / 2, null])]
    : wide;
  const values = [
    ['NFe / SÉRIE', nfeWords(label)],
    ['PEDIDO', label.orderNumber ?? ''],
    ['PESO', weightWords(label.weightG)],
    ['DATA', dayWords(label.hiredAtMs)],
  ] as const;
  return boxes.flatMap((part, index) => [
    ...field(inset(part, 0.8), values[index] ?? ['', ''], {
      maxPt: 11,
      bold: true,
      maxLines: 1,
      vertical: 'middle',
    }),
    ...(part.x === box.x ? [] : [upright(part, part.x)]),
    ...(part.y === box.y ? [] : [rule(part, part.y)]),
  ]);
}

function nfeWords({ nfes }: CarrierLabel): string {
  const [first, ...further] = nfes;
  if (first === undefined) return '';
  return joined(
    [joined([first.number, first.series], '/'), further.length === 0 ? null : `+${further.length}`],
    ' ',
  );
}

/** Below this width an address needs all of it. */
const leastBesideLogoMm = 46;
const leastLogoMm = 12;

/** Who sends it; the shipper's logo beside it where there is room for one. */
export function senderBlock({ sender, logo }: CarrierLabel, box: Box): SceneItem[] {
  const logoMm = Math.min(box.height, box.width - leastBesideLogoMm);
  if (logo === undefined || logoMm < leastLogoMm) return senderWords(sender, box);
  const [words, sign] = columns(box, [null, logoMm]);
  return [...senderWords(sender, words), picture(inset(sign, 1), logo)];
}

function senderWords(sender: LabelParty, box: Box): SceneItem[] {
  const [caption, name, rest] = rows(inset(box, 0.8), [
    captionMm,
    Math.min(5, (box.height - 4.1) * 0.35),
    null,
  ]);
  const lines = joined(
    [
      namedDocument(sender.document),
      streetLines(sender),
      joined([zipText(sender.zip), placeWords(sender)], ' '),
    ],
    '\n',
  );
  return [
    text(caption, 'REMETENTE', { maxPt: 6, maxLines: 1 }),
    text(name, sender.name, { maxPt: 9, maxLines: 1, bold: true }),
    text(rest, lines, { maxPt: 8 }),
  ];
}

/** The code of the tracking page; nothing where there is none or it is too long to be read. */
export function trackingBlock({ trackingUrl }: CarrierLabel, box: Box): SceneItem[] {
  if (trackingUrl === null || !isQrEncodable(trackingUrl)) return [];
  return [qr(box, trackingUrl)];
}

/** The barcode of the freight, and the taller one of this volume; below them the carrier's own code, where it has one. */
export function barsBlock(label: CarrierLabel, box: Box): SceneItem[] {
  const { freightCode, volumeCode, carrierCode } = label;
  const [ours, carriers] = rows(box, [null, carrierCodeMm(label, box.width, roomFor(box))]);
  const [freight, volume] = rows(ours, [ours.height * 0.42, null]);
  return [
    ...codeBars(freight, freightCode, `FRETE ${freightCode}`),
    rule(box, volume.y),
    ...codeBars(
      { ...volume, y: volume.y + gapMm, height: volume.height - gapMm },
      volumeCode,
      `VOLUME ${volumeWords(label)}`,
    ),
    ...(carrierCode === undefined ? [] : [rule(box, carriers.y), ...carrierCodeBlock(carrierCode, carriers)]),
  ];
}

/** Between a line and the bars below it. */
const gapMm = 0.8;
/** With its bars, and what they say below them. */
const carrierBarsMm = 13;
/** Two dots of a printer with 203 to the inch: where scanners begin to be sure. */
const leastModuleMm = 0.25;
/** The least height in which three barcodes stand. */
const threeBarcodesMm = 36;
/** Of a letter among others of its size, and of what stands before the code. */
const letterMm = 1.3;
const namedMm = 20;

/** What a label has room for. */
type CodeRoom = 'bars' | 'text';

function roomFor({ height }: Box): CodeRoom {
  return height < threeBarcodesMm ? 'text' : 'bars';
}

/** How much higher all codes stand with the carrier's; on a low label the recipient gives no more than one line. */
export function carrierCodeShare(label: CarrierLabel, box: Box): number {
  const isLow = box.height < lowMm;
  const height = carrierCodeMm(label, box.width, isLow ? 'text' : 'bars');
  return isLow ? Math.min(height, readingMm) : height;
}

const lowMm = 120;

/**
 * How high the carrier's code stands: with bars where there is room for them and they can be scanned at that width, else as
 * text alone; 0 without one.
 */
function carrierCodeMm({ carrierCode }: CarrierLabel, widthMm: number, room: CodeRoom): number {
  if (carrierCode === undefined) return 0;
  if (room === 'bars' && hasBars(carrierCode, widthMm)) return carrierBarsMm;
  return (namedMm + carrierCode.length * letterMm > widthMm ? 2 : 1) * readingMm;
}

function hasBars(code: string, widthMm: number): boolean {
  if (!isEncodable(code)) return false;
  return (moduleCount(encodeCode128(code)) + 2 * quietModules) * leastModuleMm <= widthMm;
}

function carrierCodeBlock(code: string, box: Box): SceneItem[] {
  const reading = `TRANSPORTADORA ${code}`;
  const below = { ...box, y: box.y + gapMm, height: box.height - gapMm };
  if (box.height >= carrierBarsMm) return codeBars(below, code, reading);
  return [text(inset(box, 0.3), reading, { maxPt: 9, bold: true, align: 'centre', vertical: 'middle' })];
}

function codeBars(box: Box, code: string, reading: string): SceneItem[] {
  return isEncodable(code) ? labelledBars(box, code, reading) : [];
}
