import { numberText, zipText } from '../../kernel/value-texts.ts';
import { writeCsv } from '../spreadsheets/write-csv.ts';
import type { CellView, CoverageView, RunView } from './coverage-view.ts';

const heading = [
  'tipo',
  'CEP inicial',
  'CEP final',
  'UF',
  'peso (kg)',
  'valor (R$)',
  'situação',
  'CEPs',
  'CEPs servidos',
  'tabelas',
  'tabelas em parte',
];

/** A coverage report for spreadsheets: blocks with who serves them, and holes to the zip code. */
export function writeCoverageCsv(view: CoverageView): Uint8Array<ArrayBuffer> {
  return writeCsv(linesOf(view));
}

function* linesOf(view: CoverageView): Generator<readonly string[]> {
  yield heading;
  const names = view.tables.map(({ carrier, service, number }) => `${carrier} – ${service} (v${number})`);
  for (const cell of view.cells) {
    const cargo = [plain(cell.weightG / 1000), plain(cell.valueCents / 100)];
    for (const run of cell.runs) yield runLine(run, cargo, names);
    for (const hole of cell.holes) yield holeLine(hole, cargo);
  }
}

/** Decimal comma, and nothing between thousands: a number to every spreadsheet program of the country. */
function plain(value: number): string {
  return numberText(value, 0, 3).replaceAll('.', '');
}

function runLine(run: RunView, cargo: readonly string[], names: readonly string[]): string[] {
  const namesOf = (positions: readonly number[]): string =>
    positions.map((position) => names[position] ?? '').join(', ');
  return [
    'bloco',
    zipText(run.start),
    zipText(run.end),
    run.uf,
    ...cargo,
    situationOf(run),
    String(run.codes),
    String(run.servedCodes),
    namesOf(run.full),
    namesOf(run.partial),
  ];
}

function holeLine({ start, end, uf }: CellView['holes'][number], cargo: readonly string[]): string[] {
  const codes = String(Number(end) - Number(start) + 1);
  return ['buraco', zipText(start), zipText(end), uf, ...cargo, 'sem serviço', codes, '0', '', ''];
}

function situationOf({ codes, servedCodes }: RunView): string {
  if (servedCodes === 0) return 'sem serviço';
  return servedCodes === codes ? 'servido' : 'em parte';
}
