import { moneyText, zipText } from '../../kernel/value-texts.ts';
import { isEncodable } from './barcodes/code128.ts';
import {
  addressText,
  bars,
  captionMm,
  columns,
  field,
  inset,
  labelledBars,
  rows,
  text,
  upright,
} from './blocks.ts';
import type { DanfeLabel, DanfeNfe, LabelParty } from './content.ts';
import type { Box, SceneItem, TextStyle } from './scene.ts';
import {
  dayWords,
  grouped,
  joined,
  momentWords,
  namedDocument,
  objectWords,
  placeWords,
  volumeWords,
  weightWords,
} from './wording.ts';

/** The blocks of a simplified DANFE (technical note 2020.004), each inside the box it is given. */

const oneLine = { maxLines: 1, vertical: 'middle' } as const;

/** What the paper is. */
export function titleBlock(box: Box): SceneItem[] {
  return [text(box, 'DANFE SIMPLIFICADO - ETIQUETA', { maxPt: 12, bold: true, align: 'centre', ...oneLine })];
}

/** By kind of emission (tpEmis); 1 is none. */
const contingencies: ReadonlyMap<number, string> = new Map([
  [2, 'FS-IA'],
  [3, 'SCAN'],
  [4, 'EPEC'],
  [5, 'FS-DA'],
  [6, 'SVC-AN'],
  [7, 'SVC-RS'],
  [9, 'OFF-LINE'],
]);

/** What has to be said above everything else: a contingency with its beginning and reason, and a test. */
export function noticesOf({ emissionType, contingency, isTest }: DanfeNfe): string[] {
  const kind = emissionType === 1 ? null : (contingencies.get(emissionType) ?? String(emissionType));
  const since = contingency?.sinceMs == null ? null : `desde ${momentWords(contingency.sinceMs)}`;
  return [
    ...(kind === null
      ? []
      : [joined([`EMITIDA EM CONTINGÊNCIA ${kind}`, since, contingency?.reason ?? null], ' - ')]),
    ...(isTest ? ['AMBIENTE DE HOMOLOGAÇÃO - SEM VALOR FISCAL'] : []),
  ];
}

export function noticeBlock(notice: string, box: Box): SceneItem[] {
  return [text(box, notice, { maxPt: 9, bold: true, align: 'centre', inverse: true, ...oneLine })];
}

/** The access key's bars, in all the width there is: a key with letters needs 96 mm at 203 dpi. */
export function keyBars({ accessKey }: DanfeNfe, box: Box): SceneItem[] {
  return isEncodable(accessKey) ? [bars(box, accessKey)] : [];
}

/** The key to be read, and who authorised it. */
export function keyBlock(
  { accessKey, protocol, authorisedAtMs, emissionType }: DanfeNfe,
  box: Box,
): SceneItem[] {
  const [key, authorised] = rows(box, [3.8, null]);
  const caption = emissionType === 4 ? 'PROTOCOLO DO EPEC' : 'PROTOCOLO DE AUTORIZAÇÃO DE USO';
  const moment = authorisedAtMs === null ? null : momentWords(authorisedAtMs);
  return [
    text(key, grouped(accessKey), { maxPt: 10, bold: true, align: 'centre', ...oneLine }),
    ...field(authorised, [caption, joined([protocol, moment], ' - ')], { maxPt: 9, ...oneLine }),
  ];
}

/** Who issued it. */
export function issuerBlock({ issuer }: DanfeLabel, box: Box): SceneItem[] {
  const [caption, name, numbers] = rows(inset(box, 0.6), [captionMm, (box.height - 3.7) * 0.52, null]);
  return [
    text(caption, 'EMITENTE', { maxPt: 6, maxLines: 1 }),
    text(name, issuer.name, { maxPt: 11, bold: true, ...oneLine }),
    text(numbers, numbersOf(issuer), { maxPt: 9, ...oneLine }),
  ];
}

function numbersOf({ document, stateInscription, state }: LabelParty): string {
  const inscription = stateInscription === null || stateInscription === '' ? '' : `IE ${stateInscription}`;
  return joined([namedDocument(document), inscription, `UF ${state}`], ' | ');
}

/** What it is: direction, series, number, day, value. */
export function nfeBlock({ nfe }: DanfeLabel, box: Box): SceneItem[] {
  const values = [
    ['TIPO', nfe.operationType === 0 ? '0 - ENTRADA' : '1 - SAÍDA'],
    ['SÉRIE', nfe.series],
    ['NÚMERO', nfe.number],
    ['EMISSÃO', dayWords(nfe.issuedAtMs)],
    ['VALOR TOTAL', nfe.valueCents === null ? '' : moneyText(nfe.valueCents)],
  ] as const;
  const widths = [0.19, 0.12, 0.19, 0.21].map((part) => box.width * part);
  return columns(box, [...widths, null]).flatMap((part, index) => [
    ...field(inset(part, 0.6), values[index] ?? ['', ''], { maxPt: 10, bold: true, ...oneLine }),
    ...(index === 0 ? [] : [upright(part, part.x)]),
  ]);
}

/** Who receives it, with the whole address, which the freight needs. */
export function recipientBlock({ recipient }: DanfeLabel, box: Box): SceneItem[] {
  const inner = inset(box, 0.6);
  const rest = inner.height - captionMm;
  const [caption, name, numbers, street, place] = rows(inner, [
    2.5,
    rest * 0.26,
    rest * 0.16,
    null,
    rest * 0.22,
  ]);
  const bold: TextStyle = { maxPt: 13, bold: true, vertical: 'middle' };
  return [
    text(caption, 'DESTINATÁRIO', { maxPt: 6, maxLines: 1 }),
    text(name, recipient.name, { ...bold, minPt: 7, maxLines: 2 }),
    text(numbers, numbersOf(recipient), { maxPt: 9, ...oneLine }),
    addressText(street, recipient, { maxPt: 11, vertical: 'middle' }),
    text(place, joined([zipText(recipient.zip), placeWords(recipient)], ' '), { ...bold, maxLines: 1 }),
  ];
}

/** How it travels. */
export function carriageBlock(label: DanfeLabel, box: Box): SceneItem[] {
  const values = [
    ['TRANSPORTADORA / SERVIÇO', joined([label.carrierName, label.serviceName], ' / ')],
    ['PEDIDO', label.orderNumber ?? ''],
    ['PESO', weightWords(label.weightG)],
    ['VOLUME', `${label.volumeNumber}/${label.volumeCount}`],
  ] as const;
  const widths = [0.4, 0.28, 0.18].map((part) => box.width * part);
  return columns(box, [...widths, null]).flatMap((part, index) => [
    ...field(inset(part, 0.6), values[index] ?? ['', ''], {
      maxPt: 10,
      maxLines: 2,
      bold: true,
      vertical: 'middle',
    }),
    ...(index === 0 ? [] : [upright(part, part.x)]),
  ]);
}

/** The object's bars where the postal operator takes it, else the volume's. */
export function volumeBars(label: DanfeLabel, box: Box): SceneItem[] {
  const { trackingCode, volumeCode } = label;
  const code = trackingCode ?? volumeCode;
  if (!isEncodable(code)) return [];
  return labelledBars(box, code, trackingCode === null ? `VOLUME ${volumeWords(label)}` : objectWords(code));
}
