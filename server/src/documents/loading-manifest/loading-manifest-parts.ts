import { moneyText, zipText } from '../../kernel/value-texts.ts';
import { bars, columns, field, frame, inset, rows, rule, text, upright } from '../labels/blocks.ts';
import type { Box, SceneItem, TextStyle } from '../labels/scene.ts';
import { joined, momentWords, namedDocument, weightWords } from '../labels/wording.ts';
import type { LoadingManifest, LoadingManifestLine, ManifestParty } from './loading-manifest.ts';
import { numberRanges } from './number-ranges.ts';

/** The parts of a loading manifest's pages, each inside the box it is given. */

/** What stands on every page: which manifest it is, which page, and its barcode. */
export function titlePart(
  { manifest, page, pages }: { manifest: LoadingManifest; page: number; pages: number },
  box: Box,
): SceneItem[] {
  const { number } = manifest;
  const [left, right] = columns(box, [null, 72]);
  const [title, below] = rows(left, [9, null]);
  const words = `Nº ${number}\n${stateWords(manifest)}\nPágina ${page} de ${pages}`;
  return [
    text(title, titles[manifest.state], { maxPt: 18, maxLines: 1, bold: true, vertical: 'middle' }),
    text(below, words, { maxPt: 10 }),
    bars({ ...right, height: 14 }, number, 0.5),
    text({ ...right, y: right.y + 14, height: 4 }, number, { maxPt: 9, maxLines: 1, align: 'centre' }),
  ];
}

const titles = {
  open: 'ROMANEIO DE CARGA - PRÉVIA',
  closed: 'ROMANEIO DE CARGA',
  cancelled: 'ROMANEIO DE CARGA - CANCELADO',
} as const;

function stateWords({ state, openedAtMs, endedAtMs, endedBy }: LoadingManifest): string {
  if (endedAtMs === null) return `Aberto em ${momentWords(openedAtMs)}; ainda não foi fechado`;
  const how = state === 'closed' ? 'Fechado' : 'Cancelado';
  return `${how} em ${momentWords(endedAtMs)} por ${endedBy}`;
}

export const partiesMm = 45;
const firm: TextStyle = { maxPt: 10, maxLines: 2, bold: true, vertical: 'middle' };

/** Who hands over, where, to whom, and in which vehicle. */
export function partiesPart(manifest: LoadingManifest, box: Box): SceneItem[] {
  const { dispatchPoint: point } = manifest;
  const [who, where, vehicle, note] = rows(box, [11, 12, 11, null]);
  const [shipper, carrier] = columns(who, [who.width / 2, null]);
  const [driver, document, plate] = columns(vehicle, [null, 48, 42]);
  const address = joined(
    [
      joined([point.street, point.number], ', '),
      point.district,
      zipText(point.zip),
      joined([point.city, point.state], '/'),
    ],
    ', ',
  );
  return [
    frame(box),
    ...field(inset(shipper, 0.8), ['EMBARCADOR', partyWords(manifest.shipper)], firm),
    ...field(inset(carrier, 0.8), ['TRANSPORTADORA', partyWords(manifest.carrier)], firm),
    upright(carrier, carrier.x),
    rule(box, where.y),
    ...field(
      inset(where, 0.8),
      ['PONTO DE EXPEDIÇÃO', `${joined([point.name, namedDocument(point.document)], ' - ')}\n${address}`],
      { maxPt: 10 },
    ),
    rule(box, vehicle.y),
    ...field(inset(driver, 0.8), ['MOTORISTA', manifest.driverName ?? ''], firm),
    ...field(inset(document, 0.8), ['DOCUMENTO', manifest.driverDocument ?? ''], firm),
    ...field(inset(plate, 0.8), ['PLACA', plateWords(manifest.plate)], firm),
    upright(document, document.x),
    upright(plate, plate.x),
    rule(box, note.y),
    ...field(inset(note, 0.8), ['OBSERVAÇÃO', manifest.note ?? ''], { maxPt: 9 }),
  ];
}

function partyWords({ name, document }: ManifestParty): string {
  return joined([name, namedDocument(document)], '\n');
}

/** The old plates have a hyphen, those of Mercosul none. */
export function plateWords(plate: string | null): string {
  if (plate === null) return '';
  return /^[A-Z]{3}[0-9]{4}$/.test(plate) ? `${plate.slice(0, 3)}-${plate.slice(3)}` : plate;
}

/** Widths of the columns; the place takes what is left. */
const widths = [30, 28, 30, null, 22, 24, 24] as const;
const heads = ['Pedido', 'Frete', 'NF-e', 'Destino', 'Volumes', 'Peso', 'Valor'];
const figures: ReadonlySet<number> = new Set([5, 6]);

const rowMm = 6;
const furtherMm = 4.5;

/** A line with volumes that are missing has a second row, which says so. */
export function lineMm({ missing, left }: LoadingManifestLine): number {
  return rowMm + (missing.length + left.length > 0 ? furtherMm : 0);
}

export function headingRow(box: Box): SceneItem[] {
  return columns(box, widths).map((cell, index) =>
    text(cell, heads[index] ?? '', {
      maxPt: 8,
      maxLines: 1,
      bold: true,
      align: figures.has(index) ? 'right' : 'left',
      vertical: 'middle',
      inverse: true,
    }),
  );
}

export function lineRow(line: LoadingManifestLine, box: Box): SceneItem[] {
  const values = [
    line.orderNumber ?? '',
    line.freightCode,
    line.nfes.map(({ number }) => number).join(', '),
    joined([line.city, line.state], '/'),
    volumeWords(line),
    line.weightG === null ? '' : weightWords(line.weightG),
    moneyText(line.valueCents),
  ];
  const [first, second] = rows(box, [rowMm, null]);
  const lacking = lackWords(line);
  return [
    ...columns(first, widths).map((cell, index) =>
      text({ ...cell, x: cell.x + 0.8, width: cell.width - 1.6 }, values[index] ?? '', {
        maxPt: 8.5,
        vertical: 'middle',
        align: figures.has(index) ? 'right' : 'left',
        maxLines: 2,
      }),
    ),
    ...(lacking === ''
      ? []
      : [
          text({ ...second, x: second.x + 30.8, width: second.width - 31.6 }, lacking, {
            maxPt: 8.5,
            maxLines: 1,
            bold: true,
          }),
        ]),
    rule(box, box.y + box.height),
  ];
}

/** `2` of a whole freight, `1 de 3 (2)` where some stay: how many, and which. */
function volumeWords({ loaded, volumeCount }: LoadingManifestLine): string {
  if (loaded.length === volumeCount) return String(volumeCount);
  return `${loaded.length} de ${volumeCount} (${numberRanges(loaded)})`;
}

function lackWords({ missing, left, reason }: LoadingManifestLine): string {
  return joined(
    [
      missing.length === 0
        ? ''
        : `Falta aceita: volume ${numberRanges(missing)}${reason === null ? '' : ` (${reason})`}`,
      left.length === 0 ? '' : `Fica para o próximo: volume ${numberRanges(left)}`,
    ],
    '; ',
  );
}

export const closingMm = 58;

/** Sums, and where both sides sign. */
export function closingPart({ lines, carrier, shipper }: LoadingManifest, box: Box): SceneItem[] {
  const [sums, words, signatures] = rows(inset(box, 1), [12, 9, null]);
  const isWeighed = lines.every(({ weightG }) => weightG !== null);
  const weightG = lines.reduce((sum, line) => sum + (line.weightG ?? 0), 0);
  const volumeCount = lines.reduce((sum, { loaded }) => sum + loaded.length, 0);
  const values = [
    ['FRETES', String(lines.length)],
    ['NF-E', String(lines.reduce((sum, { nfes }) => sum + nfes.length, 0))],
    ['VOLUMES', String(volumeCount)],
    [isWeighed ? 'PESO TOTAL' : 'PESO CONHECIDO', weightWords(weightG)],
    ['VALOR DAS NF-E', moneyText(lines.reduce((sum, { valueCents }) => sum + valueCents, 0))],
  ] as const;
  return [
    frame(box),
    ...columns(sums, [28, 28, 28, 45, null]).flatMap((part, index) =>
      field(part, values[index] ?? ['', ''], { maxPt: 12, maxLines: 1, bold: true }),
    ),
    text(words, 'Recebi os volumes deste romaneio, conferidos e sem avarias aparentes.', { maxPt: 9 }),
    ...signaturePart(signatures, { carrier, shipper }),
  ];
}

function signaturePart(
  box: Box,
  { carrier, shipper }: Pick<LoadingManifest, 'carrier' | 'shipper'>,
): SceneItem[] {
  const [left, right] = columns(box, [box.width / 2, null]);
  const lineY = box.y + box.height - 12;
  const sides = [
    [left, 'Expedição', shipper.name, 'Nome, data e hora'],
    [right, 'Motorista', carrier.name, 'Nome, documento, data e hora'],
  ] as const;
  return sides.flatMap(([side, caption, name, further]) => [
    rule({ ...side, x: side.x + 5, width: side.width - 10 }, lineY),
    text(
      { ...side, x: side.x + 2, width: side.width - 4, y: lineY + 0.6, height: 11 },
      `${caption}\n${name}\n${further}`,
      {
        maxPt: 8,
        align: 'centre',
      },
    ),
  ]);
}
