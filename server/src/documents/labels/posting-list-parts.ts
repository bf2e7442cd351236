import { moneyText, zipText } from '../../kernel/value-texts.ts';
import { isEncodable } from './barcodes/code128.ts';
import { bars, columns, field, frame, inset, rows, rule, text, upright } from './blocks.ts';
import type { PostingList, PostingListItem } from './posting-list.ts';
import type { Box, SceneItem, TextStyle } from './scene.ts';
import {
  dayWords,
  joined,
  momentWords,
  namedDocument,
  objectWords,
  placeWords,
  streetLines,
} from './wording.ts';

/** The parts of a posting list's pages, each inside the box it is given. */

/** What stands on every page: which list it is, which page, and its barcode. */
export function titlePart(
  { list, page, pages }: { list: PostingList; page: number; pages: number },
  box: Box,
): SceneItem[] {
  const [left, right] = columns(box, [null, 72]);
  const [title, below] = rows(left, [9, null]);
  return [
    text(title, 'LISTA DE POSTAGEM', { maxPt: 18, maxLines: 1, bold: true, vertical: 'middle' }),
    text(below, `Nº ${list.number}\nFechada em ${momentWords(list.closedAtMs)}\nPágina ${page} de ${pages}`, {
      maxPt: 10,
    }),
    ...(isEncodable(list.number) ? [bars({ ...right, height: 14 }, list.number, 0.5)] : []),
    text({ ...right, y: right.y + 14, height: 4 }, list.number, { maxPt: 9, maxLines: 1, align: 'centre' }),
  ];
}

/** Who posts, by which contract. */
export function contractPart(list: PostingList, box: Box): SceneItem[] {
  const [numbers, who] = rows(box, [9, null]);
  const values = [
    ['CONTRATO', list.contract],
    ['CÓDIGO ADMINISTRATIVO', list.administrativeCode ?? ''],
    ['CARTÃO DE POSTAGEM', list.postingCard],
    ['UNIDADE DE POSTAGEM', list.postingUnit ?? ''],
  ] as const;
  const style: TextStyle = { maxPt: 10, maxLines: 1, bold: true, vertical: 'middle' };
  const quarter = box.width / 4;
  const address = joined(
    [streetLines(list.sender).replace('\n', ' - '), zipText(list.sender.zip), placeWords(list.sender)],
    ', ',
  );
  const sender = joined(
    [joined([list.sender.name, namedDocument(list.sender.document)], ' - '), address],
    '\n',
  );
  return [
    frame(box),
    ...columns(numbers, [quarter, quarter, quarter, null]).flatMap((part, index) => [
      ...field(inset(part, 0.8), values[index] ?? ['', ''], style),
      ...(index === 0 ? [] : [upright(part, part.x)]),
    ]),
    rule(box, who.y),
    ...field(inset(who, 0.8), ['REMETENTE', sender], { maxPt: 10 }),
  ];
}

/** Widths of the columns; the recipient takes what is left. */
const widths = [29, 15, 12, 22, 6.5, 6.5, 6.5, 19, 14, 9, null] as const;
const titles = [
  'Objeto',
  'CEP',
  'Peso (g)',
  'Serviço / adic.',
  'AR',
  'MP',
  'VD',
  'Valor decl.',
  'NF',
  'Vol.',
  'Destinatário',
];

export const rowMm = 6;

export function headingRow(box: Box): SceneItem[] {
  return columns(box, widths).map((cell, index) =>
    text(cell, titles[index] ?? '', {
      maxPt: 8,
      maxLines: 1,
      bold: true,
      align: 'centre',
      vertical: 'middle',
      inverse: true,
    }),
  );
}

export function itemRow(item: PostingListItem, box: Box): SceneItem[] {
  const has = (...codes: string[]) =>
    codes.some((code) => item.additionalServices.includes(code)) ? 'S' : 'N';
  const values = [
    objectWords(item.trackingCode),
    zipText(item.zip),
    item.weightG === null ? '' : String(Math.round(item.weightG)),
    joined([item.serviceCode, item.additionalServices.toSorted().join(' ')], ' / '),
    has('01'),
    has('02'),
    has('19', '64', '65'),
    item.declaredValueCents === null ? '' : moneyText(item.declaredValueCents),
    item.nfeNumber ?? '',
    `${item.volumeNumber}/${item.volumeCount}`,
    item.recipientName,
  ];
  return [
    ...columns(box, widths).map((cell, index) =>
      text({ ...cell, x: cell.x + 0.8, width: cell.width - 1.6 }, values[index] ?? '', {
        maxPt: 8.5,
        vertical: 'middle',
        align: aligned(index),
        maxLines: index === 10 ? 2 : 1,
      }),
    ),
    rule(box, box.y + box.height),
  ];
}

/** Numbers stand right, marks and volumes in the middle. */
function aligned(column: number): 'left' | 'centre' | 'right' {
  if (column === 2 || column === 7) return 'right';
  return [4, 5, 6, 9].includes(column) ? 'centre' : 'left';
}

export const closingMm = 62;

/** Sums, and where both sides sign. */
export function closingPart({ items, closedAtMs }: PostingList, box: Box): SceneItem[] {
  const [sums, services, signatures] = rows(inset(box, 1), [12, 14, null]);
  const weightG = items.reduce((sum, item) => sum + Math.round(item.weightG ?? 0), 0);
  const declaredCents = items.reduce((sum, item) => sum + (item.declaredValueCents ?? 0), 0);
  const values = [
    ['TOTAL DE OBJETOS', String(items.length)],
    ['PESO TOTAL (g)', String(weightG)],
    ['VALOR DECLARADO TOTAL', moneyText(declaredCents)],
    ['DATA DE FECHAMENTO', dayWords(closedAtMs)],
  ] as const;
  const third = sums.width / 4;
  return [
    frame(box),
    ...columns(sums, [third, third, third, null]).flatMap((part, index) =>
      field(part, values[index] ?? ['', ''], { maxPt: 12, maxLines: 1, bold: true }),
    ),
    ...field(services, ['OBJETOS POR SERVIÇO', serviceCounts(items)], { maxPt: 10 }),
    ...signaturePart(signatures),
  ];
}

function serviceCounts(items: readonly PostingListItem[]): string {
  const counts = new Map<string, number>();
  for (const { serviceCode, serviceName } of items) {
    const name = joined([serviceCode, serviceName], ' ');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name}: ${count}`).join('; ');
}

function signaturePart(box: Box): SceneItem[] {
  const [left, right] = columns(box, [box.width / 2, null]);
  const lineY = box.y + box.height - 9;
  const sides = [
    [left, 'Assinatura do remetente', 'Nome e documento'],
    [right, 'Assinatura de quem recebeu na unidade de postagem', 'Matrícula, carimbo, data e hora'],
  ] as const;
  return sides.flatMap(([side, caption, further]) => [
    rule({ ...side, x: side.x + 5, width: side.width - 10 }, lineY),
    text({ ...side, y: lineY + 0.6, height: 8 }, `${caption}\n${further}`, { maxPt: 8, align: 'centre' }),
  ]);
}
