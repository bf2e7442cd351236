import type { MatrixCellView, QuoteMatrixView } from '@carreto/contract/admin/freights/quote-matrix';
import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { writeCep } from '../../formats/cep.ts';
import { writeKilograms } from '../../formats/kilograms.ts';
import { writeDecimal } from '../../formats/numbers.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { type Heat, heatOfDifference, heatOfPrice, type Shown, shownOf } from './cells.ts';

type Row = QuoteMatrixView['rows'][number];

/** A cell by its place in the table. */
export type At = { row: number; column: number };

type HeatTableProps = {
  matrix: QuoteMatrixView;
  onOpen(at: At): void;
};

/**
 * Places down, weights across. Colour says how much dearer or cheaper, and never alone: the sum and its sign stand in every
 * cell. One cell is a tab stop; arrows, Home and End go to the others, Enter opens the receipt.
 */
export function HeatTable({ matrix, onOpen }: HeatTableProps) {
  const words = useWords().matrix;
  const { rows, weightsG } = matrix;
  const [at, setAt] = useState<At>({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const ascending = useMemo(() => pricesOf(matrix), [matrix]);
  const walk = (event: KeyboardEvent): void => {
    const next = stepOf(event, at, { rows: rows.length, columns: weightsG.length });
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    buttonAt(table.current, next)?.focus();
  };
  return (
    <div className="heat-frame">
      <table ref={table} className="heat" aria-label={words.title} onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col">{words.place}</th>
            {weightsG.map((weightG) => (
              <th key={weightG} scope="col" className="figures">
                {writeKilograms(weightG)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <HeatRow
              key={row.zip}
              row={row}
              index={index}
              weightsG={weightsG}
              ascending={ascending}
              stop={at.row === index ? at.column : undefined}
              onFocus={setAt}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Every price of the only version, cheapest first; of two it is the difference that is coloured. */
function pricesOf({ rows, versions }: QuoteMatrixView): number[] {
  if (versions.length > 1) return [];
  const prices = rows.flatMap(({ cells }) => cells.flatMap(([side]) => side?.finalCents ?? []));
  return prices.toSorted((a, b) => a - b);
}

type Size = { rows: number; columns: number };

/** Where a key leads; undefined for keys that lead nowhere. */
function stepOf({ key, ctrlKey }: KeyboardEvent, { row, column }: At, size: Size): At | undefined {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  switch (key) {
    case 'ArrowUp':
      return { row: ctrlKey ? 0 : Math.max(0, row - 1), column };
    case 'ArrowDown':
      return { row: ctrlKey ? last.row : Math.min(last.row, row + 1), column };
    case 'ArrowLeft':
      return { row, column: ctrlKey ? 0 : Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: ctrlKey ? last.column : Math.min(last.column, column + 1) };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? last.row : row, column: last.column };
    default:
      return undefined;
  }
}

function buttonAt(table: HTMLTableElement | null, { row, column }: At): HTMLElement | null | undefined {
  return table?.tBodies[0]?.rows[row]?.cells[column + 1]?.querySelector('button');
}

type HeatRowProps = {
  row: Row;
  index: number;
  weightsG: readonly number[];
  ascending: readonly number[];
  /** The column that is the tab stop; undefined in all rows but one. */
  stop: number | undefined;
  onFocus(at: At): void;
  onOpen(at: At): void;
};

/** Drawn again only where the tab stop comes or goes: there may be two thousand cells. */
const HeatRow = memo(function HeatRow({
  row,
  index,
  weightsG,
  ascending,
  stop,
  onFocus,
  onOpen,
}: HeatRowProps) {
  const words = useWords().matrix;
  const place = placeName(row, words);
  return (
    <tr>
      <th scope="row">
        <span>{writeCep(row.zip)}</span>
        <span className="soft">{row.uf === null ? words.unknownPlace : cityName(row)}</span>
      </th>
      {row.cells.map((cell, column) => {
        const shown = shownOf(cell);
        const heat = heatOf(shown, ascending);
        const weightG = weightsG[column] ?? 0;
        return (
          <td key={weightG} data-tone={heat.tone} data-level={heat.level}>
            <button
              type="button"
              tabIndex={stop === column ? 0 : -1}
              title={titleOf(cell)}
              onFocus={() => onFocus({ row: index, column })}
              onClick={() => onOpen({ row: index, column })}
            >
              <span className="unseen">{words.cell(place, writeKilograms(weightG))}</span>
              <Figures shown={shown} />
            </button>
          </td>
        );
      })}
    </tr>
  );
});

function cityName({ city, uf }: Row): string {
  return city === null ? (uf ?? '') : `${city}/${uf}`;
}

/** `01311-000 São Paulo/SP`. */
export function placeName(row: Row, words: Words['matrix']): string {
  return `${writeCep(row.zip)} ${row.uf === null ? words.unknownPlace : cityName(row)}`;
}

function heatOf(shown: Shown, ascending: readonly number[]): Heat {
  if (shown.kind === 'both') return heatOfDifference(shown.sharePpm);
  if (shown.kind === 'price') return heatOfPrice(shown.cents, ascending);
  return { tone: 'none', level: 0 };
}

/** Why there is no price. */
function titleOf(cell: readonly MatrixCellView[]): string | undefined {
  const reasons = new Set(cell.flatMap(({ refusal }) => refusal?.text ?? []));
  return reasons.size === 0 ? undefined : [...reasons].join('; ');
}

/** A share with its sign: `+4,2 %`. */
export function writeShare(ppm: number): string {
  return `${ppm > 0 ? '+' : ''}${writeDecimal(Math.round(ppm / 1000), 1)} %`;
}

function Figures({ shown }: { shown: Shown }) {
  const words = useWords().matrix;
  if (shown.kind === 'refused') return <span className="soft">{words.none}</span>;
  if (shown.kind === 'price') return <span>{writeBrl(shown.cents)}</span>;
  if (shown.kind === 'won' || shown.kind === 'lost')
    return (
      <>
        <span>{writeBrl(shown.kind === 'won' ? shown.cents : shown.beforeCents)}</span>
        <span className="heat-delta">{shown.kind === 'won' ? words.newOffer : words.gone}</span>
      </>
    );
  const { deltaCents, sharePpm } = shown;
  const mark = deltaCents > 0 ? '▲' : deltaCents < 0 ? '▼' : '=';
  return (
    <>
      <span>{writeBrl(shown.cents)}</span>
      <span className="heat-delta">
        {deltaCents === 0 ? mark : `${mark} ${writeDifference(deltaCents)} (${writeShare(sharePpm)})`}
      </span>
    </>
  );
}
