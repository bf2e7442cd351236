import { escapeXml } from '../../kernel/escape-xml.ts';
import { moneyText, weightText, zipText } from '../../kernel/value-texts.ts';
import { type CellView, type CoverageView, shareText } from './coverage-view.ts';
import { blocksByUf, carrierClasses, classOf, type MapBlock, prefixText } from './map-blocks.ts';
import { tileColumns, tileRows, ufTiles } from './uf-tiles.ts';

const tile = 88;
const gap = 10;
const label = 17;
const margin = 20;
const top = 74;
const width = 2 * margin + tileColumns * (tile + gap) - gap;
const height = top + tileRows * (tile + gap) + 48;

/**
 * The country for the report's first weight and value: a tile for each state, a cell for each block of three
 * digits. Colour tells how many carriers serve a block, a triangle that they serve a part of it, hatching that
 * nobody does. Some 30 KB, without script or anything from elsewhere.
 */
export function writeCoverageSvg(view: CoverageView, name: string): string {
  const [cell] = view.cells;
  if (cell === undefined) throw new Error('a coverage report without cells');
  const blocks = blocksByUf(cell, view.tables);
  const title = `Cobertura de ${name}`;
  const tiles = cell.byUf.map((ofUf) => tileOf(ofUf, blocks.get(ofUf.uf) ?? []));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t d" font-family="system-ui, sans-serif" font-size="12" fill="#1a1a1a">`,
    `<title id="t">${escapeXml(title)}</title><desc id="d">${escapeXml(summaryOf(view, cell))}</desc>`,
    '<defs><pattern id="h" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#fff"/><path d="M0 4L4 0" stroke="#8a8a8a"/></pattern></defs>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${margin}" y="30" font-size="18" font-weight="600">${escapeXml(title)}</text>`,
    `<text x="${margin}" y="50">${escapeXml(cargoText(view, cell))}</text>`,
    ...tiles,
    legend(),
    `<text x="${margin}" y="${height - 18}" font-size="11" fill="#555">Cada quadro é um estado, cada célula 100.000 CEPs (os três primeiros dígitos, em ordem). O desenho não está em escala.</text>`,
    '</svg>',
  ].join('\n');
}

function cargoText(view: CoverageView, { weightG, valueCents, codes, servedCodes }: CellView): string {
  const [year, month, day] = view.on.split('-');
  return [
    `${weightText(weightG)}, ${moneyText(valueCents)}`,
    `de ${zipText(view.originZip)}`,
    view.recipient === 'company' ? 'para empresa' : 'para pessoa física',
    `${day}/${month}/${year}`,
    `${shareText(servedCodes, codes)} dos CEPs servidos`,
  ].join(' · ');
}

function summaryOf(view: CoverageView, cell: CellView): string {
  const carriers = new Set(view.tables.map(({ carrierId }) => carrierId)).size;
  return `${cargoText(view, cell)}. Tabelas: ${view.tables.length}; transportadoras: ${carriers}; faixas sem serviço: ${cell.holeCount}.`;
}

function tileOf(
  { uf, codes, servedCodes, tables }: CellView['byUf'][number],
  blocks: readonly MapBlock[],
): string {
  const [column, row] = ufTiles[uf] ?? [0, 0];
  const x = margin + column * (tile + gap);
  const y = top + row * (tile + gap);
  const share = shareText(servedCodes, codes);
  const parts = [
    `${uf}: ${share} dos CEPs servidos; tabelas: ${tables}.`,
    listed(
      'Sem serviço',
      blocks.filter((block) => block.share === 'none'),
    ),
    listed(
      'Em parte',
      blocks.filter((block) => block.share === 'part'),
    ),
  ].join('');
  return [
    `<g transform="translate(${x} ${y})"><title>${escapeXml(parts)}</title>`,
    `<text y="12" font-weight="600">${uf}</text><text x="${tile}" y="12" text-anchor="end" font-size="11" fill="#555">${share}</text>`,
    cellsOf(blocks),
    `<rect y="${label}" width="${tile}" height="${tile - label}" fill="none" stroke="#bbb" stroke-width=".5"/></g>`,
  ].join('');
}

function listed(what: string, blocks: readonly MapBlock[]): string {
  return blocks.length === 0 ? '' : ` ${what}: ${prefixText(blocks)}.`;
}

/** One path for each class, so that the file stays small whatever the table. */
function cellsOf(blocks: readonly MapBlock[]): string {
  const room = { width: tile, height: tile - label };
  const columns = columnsFor(blocks.length, Math.sqrt((blocks.length * room.width) / room.height));
  const step = {
    x: room.width / columns,
    y: room.height / Math.max(1, Math.ceil(blocks.length / columns)),
  };
  const paths = new Map<string, string[]>();
  for (const [index, block] of blocks.entries()) {
    const x = (index % columns) * step.x;
    const y = label + Math.floor(index / columns) * step.y;
    for (const { fill, path } of shapesOf(block, { x, y, width: step.x, height: step.y }))
      paths.set(fill, [...(paths.get(fill) ?? []), path]);
  }
  return [...paths].map(([fill, parts]) => `<path fill="${fill}" d="${parts.join('')}"/>`).join('');
}

/** Of the numbers of columns near the one that makes cells square, that which leaves the fewest places empty. */
function columnsFor(count: number, square: number): number {
  const near = [Math.floor(square), Math.ceil(square), Math.ceil(square) + 1].map((columns) =>
    Math.max(1, Math.min(columns, count)),
  );
  const empty = (columns: number): number => Math.ceil(count / columns) * columns - count;
  return near.reduce((best, columns) => (empty(columns) < empty(best) ? columns : best), near[1] ?? 1);
}

type Box = { x: number; y: number; width: number; height: number };

function shapesOf({ carriers, share }: MapBlock, box: Box): { fill: string; path: string }[] {
  const [x, y, w, h] = [box.x, box.y, box.width - 0.4, box.height - 0.4].map(short);
  const square = { fill: 'url(#h)', path: `M${x} ${y}h${w}v${h}h-${w}z` };
  const fill = carrierClasses[classOf(carriers)]?.colour;
  if (share === 'none' || fill === undefined) return [square];
  if (share === 'all') return [{ ...square, fill }];
  return [square, { fill, path: `M${x} ${y}v${h}h${w}z` }];
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function legend(): string {
  const y = top + 6 * (tile + gap) + label;
  const entries = [
    ...carrierClasses.map(({ label: text, colour }) => ({ text, fill: colour, path: 'M0 0h14v14h-14z' })),
    { text: 'em parte', fill: carrierClasses[2].colour, path: 'M0 0v14h14z' },
    { text: 'sem serviço', fill: 'url(#h)', path: 'M0 0h14v14h-14z' },
  ];
  const lines = entries.map(
    ({ text, fill, path }, index) =>
      `<g transform="translate(0 ${12 + index * 22})"><path d="M0 0h14v14h-14z" fill="url(#h)" stroke="#bbb" stroke-width=".5"/><path d="${path}" fill="${fill}"/><text x="22" y="11">${text}</text></g>`,
  );
  return `<g transform="translate(${margin} ${y})"><text font-weight="600">Transportadoras por bloco</text>${lines.join('')}</g>`;
}
