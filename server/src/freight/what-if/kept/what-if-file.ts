import { type SheetFormat, sheetContentTypes } from '../../../documents/spreadsheets/write-tabs.ts';
import type { XlsxCell, XlsxSheet } from '../../../documents/spreadsheets/write-xlsx.ts';
import { inThread } from '../../../threads/in-thread.ts';
import type { Mover, Sum } from '../findings.ts';
import type { WhatIf } from './find-what-ifs.ts';
import { type NamedSum, sumsOf } from './sums.ts';

const money = (title: string) => ({ title, isMoney: true, width: 16 });
const sumColumns = [
  ...[{ title: 'Sobre' }, { title: 'Por', width: 18 }, { title: 'Chave', width: 30 }],
  ...[
    { title: 'Com oferta dos dois lados' },
    { title: 'Iguais' },
    { title: 'Mais caras' },
    { title: 'Mais baratas' },
  ],
  ...[{ title: 'Perdidas' }, { title: 'Ganhas' }],
  ...[money('Custo antes (R$)'), money('Custo depois (R$)'), money('Diferença (R$)')],
  ...[money('Preço final antes (R$)'), money('Preço final depois (R$)')],
  ...[money('Custo das perdidas (R$)'), money('Custo das ganhas (R$)')],
  ...[{ title: 'Prazo antes (dias, soma)' }, { title: 'Prazo depois (dias, soma)' }],
  ...[{ title: 'Mais cedo' }, { title: 'Mais tarde' }],
];
const moverColumns = [
  ...[{ title: 'Sobre' }, { title: 'Cotação ou frete', width: 20 }, { title: 'Embarcador (id)' }],
  ...[{ title: 'Transportadora', width: 30 }, { title: 'UF' }],
  ...[money('Custo antes (R$)'), money('Custo depois (R$)'), money('Diferença (R$)')],
  { title: 'Muda quem fica em primeiro' },
];
const ofWords = { quotes: 'cotações', freights: 'fretes' } as const;
const byWords = {
  all: 'total',
  uf: 'UF',
  weight: 'peso até (kg)',
  lane: 'rota (UF e prefixo do CEP)',
  carrier: 'transportadora',
} as const;

/**
 * What a what-if found as a file: every sum a row; an XLSX has the largest differences on a tab of their own, a CSV below.
 * @throws Failure `conflict` where it is not done.
 */
export async function whatIfFile(found: WhatIf, format: SheetFormat) {
  const sums = sumsOf(found).map(sumRow);
  const movers = moverRows(found);
  const sumTab: XlsxSheet = { name: 'Somas', columns: sumColumns, rows: sums };
  const titles = moverColumns.map(({ title }) => title);
  const tabs =
    format === 'xlsx'
      ? [sumTab, { name: 'Maiores diferenças', columns: moverColumns, rows: movers }]
      : [{ ...sumTab, rows: [...sums, [], titles, ...movers.map(written)] }];
  return {
    contentType: sheetContentTypes[format],
    fileName: `e-se-${found.id}.${format}`,
    body: await inThread.writeTabs({ format, tabs }),
  };
}

function sumRow({ of, by, key, sum }: NamedSum): XlsxCell[] {
  const names: XlsxCell[] = [ofWords[of], byWords[by], keyWord(by, key)];
  return [...names, ...countCells(sum), ...moneyCells(sum), ...dayCells(sum)];
}

function keyWord(by: NamedSum['by'], key: string): string {
  if (by === 'all') return '';
  return key === '??' ? 'desconhecida' : key === 'more' ? 'acima' : key === 'other' ? 'outras' : key;
}

function countCells({ both, same, dearer, cheaper, onlyA, onlyB }: Sum): XlsxCell[] {
  return [both, same, dearer, cheaper, onlyA, onlyB];
}

function moneyCells({ cost, final, costOnlyA, costOnlyB }: Sum): XlsxCell[] {
  return [cost.a, cost.b, cost.b - cost.a, final.a, final.b, costOnlyA, costOnlyB].map(reais);
}

const minutesOfADay = 1440;

function dayCells({ minutes, sooner, later }: Sum): XlsxCell[] {
  const days = (sum: number): number => Math.round((sum / minutesOfADay) * 100) / 100;
  return [days(minutes.a), days(minutes.b), sooner, later];
}

function moverRows({ findings, carrierNames, request }: WhatIf): XlsxCell[][] {
  const row = (of: keyof typeof ofWords, mover: Mover): XlsxCell[] => {
    const { id, shipperId, carrierId, uf, costA, costB, isFirstChanged } = mover;
    const delta = costA === null || costB === null ? null : reais(costB - costA);
    return [
      ...[ofWords[of], id, shipperId, carrierNames.get(carrierId ?? 0) ?? null, uf],
      ...[costA === null ? null : reais(costA), costB === null ? null : reais(costB), delta],
      isFirstChanged ? 'sim' : 'não',
    ];
  };
  return (['quotes', 'freights'] as const)
    .filter((kind) => request.over === 'both' || request.over === kind)
    .flatMap((kind) => findings?.[kind].movers.map((mover) => row(kind, mover)) ?? []);
}

function reais(cents: number): number {
  return cents / 100;
}

/** Below other columns money has to be written out. */
function written(row: readonly XlsxCell[]): XlsxCell[] {
  return row.map((cell, at) =>
    typeof cell === 'number' && moverColumns[at] !== undefined && 'isMoney' in moverColumns[at]
      ? cell.toFixed(2).replace('.', ',')
      : cell,
  );
}
