import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Lines } from '../../parts/plots/lines.tsx';
import { writeFigure } from '../../parts/reports/figures.ts';
import type { Report, ReportRow } from '../../parts/reports/report.ts';
import { ufTiles } from '../../parts/tiles/uf-tiles.ts';
import { useWords } from '../../words/words.ts';
import type { Place } from './drill.ts';
import type { Part } from './parts.ts';
import { nameOf } from './sentence.ts';

type PlotProps = { part: Part; report: Report; placeOf(row: ReportRow): Place | undefined };

/** The marks of a plot; each leads to its rows where a list shows exactly those. */
export function Plot(props: PlotProps) {
  switch (props.part.plot) {
    case 'lines':
      return <LinePlot {...props} />;
    case 'bars':
      return <Bars {...props} />;
    case 'tiles':
      return <Tiles {...props} />;
    case 'dots':
      return <Dots {...props} />;
  }
}

/** As many as are told apart; the rest is in the table. */
const mostLines = 6;
const mostBars = 12;

function LinePlot({ part, report, placeOf }: PlotProps) {
  const words = useWords().reports;
  const at = [...new Set(report.rows.flatMap((row) => row.at ?? []))].sort();
  const rowAt = (series: number, point: number): ReportRow | undefined =>
    groups[series]?.find((row) => row.at === at[point]);
  const groups = [...Map.groupBy(report.rows, (row) => row.group?.value ?? '').values()];
  const series = groups.slice(0, mostLines).map((rows) => {
    const byPart = new Map(rows.map((row) => [row.at, row.figures[part.of] ?? null]));
    const [first] = rows;
    return {
      name: part.groupBy === undefined || first === undefined ? words.everything : nameOf(part, first, words),
      points: at.map((one) => byPart.get(one) ?? null),
    };
  });
  return (
    <Lines
      series={series}
      at={at.map((day) => `${day.slice(8)}/${day.slice(5, 7)}`)}
      write={(value) => writeFigure(part.of, value).replace(',00', '')}
      around={(mark, { series: of, point }) => {
        const row = rowAt(of, point);
        return (
          <To place={row === undefined ? undefined : placeOf(row)} isForPointers>
            {mark}
          </To>
        );
      }}
    />
  );
}

type ToProps = {
  place: Place | undefined;
  /** Keys pass it by. */
  isForPointers?: boolean;
  children: ReactNode;
};

/** A name that leads somewhere, or a name. */
export function To({ place, isForPointers = false, children }: ToProps) {
  if (place === undefined) return children;
  const { to, search } = place;
  return (
    <Link to={to} search={() => search} {...(isForPointers ? { tabIndex: -1 } : {})}>
      {children}
    </Link>
  );
}

function Bars({ part, report, placeOf }: PlotProps) {
  const words = useWords().reports;
  const rows = report.rows
    .toSorted((a, b) => (b.figures[part.of] ?? 0) - (a.figures[part.of] ?? 0))
    .slice(0, mostBars);
  const most = Math.max(1, ...rows.map(({ figures }) => Math.abs(figures[part.of] ?? 0)));
  return (
    <ul className="bars">
      {rows.map((row) => (
        <li key={row.group?.value}>
          <span className="bars-name">
            <To place={placeOf(row)}>{nameOf(part, row, words)}</To>
          </span>
          <span
            className="bars-bar"
            style={{ width: `${Math.max(0.5, (Math.abs(row.figures[part.of] ?? 0) * 100) / most)}%` }}
          />
          <span className="bars-figure">{writeFigure(part.of, row.figures[part.of])}</span>
        </li>
      ))}
    </ul>
  );
}

const tileSteps = 3;

function Tiles({ part, report, placeOf }: PlotProps) {
  const byUf = new Map(report.rows.map((row) => [row.group?.value, row]));
  const known = report.rows.flatMap(({ figures }) => figures[part.of] ?? []);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const stepOf = (value: number): number =>
    most === least
      ? 1
      : 1 + Math.min(tileSteps - 1, Math.floor(((value - least) / (most - least)) * tileSteps));
  return (
    <ul className="plot-tiles">
      {Object.entries(ufTiles).map(([uf, [column, row]]) => {
        const found = byUf.get(uf);
        const value = found?.figures[part.of] ?? null;
        return (
          <li
            key={uf}
            style={{ gridColumn: column, gridRow: row + 1 }}
            data-step={value === null ? 0 : stepOf(value)}
          >
            <strong>{found === undefined ? uf : <To place={placeOf(found)}>{uf}</To>}</strong>
            <span>{value === null ? '·' : writeFigure(part.of, value).replace('R$\u00a0', '')}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Dots({ part, report, placeOf }: PlotProps) {
  const words = useWords().reports;
  const rows = report.rows.filter(({ figures }) => typeof figures.takenP80 === 'number').slice(0, mostBars);
  const most = Math.max(
    1,
    ...rows.flatMap(({ figures }) => [figures.takenP95 ?? 0, figures.promisedP50 ?? 0]),
  );
  const percent = (days: number | null | undefined): string => `${((days ?? 0) * 100) / most}%`;
  return (
    <ul className="bars dots">
      {rows.map((row) => {
        const { takenP50, takenP80, takenP95, promisedP50 } = row.figures;
        return (
          <li key={row.group?.value}>
            <span className="bars-name">
              <To place={placeOf(row)}>{nameOf(part, row, words)}</To>
            </span>
            <span className="dots-track">
              <span
                className="dots-range"
                style={{ left: percent(takenP50), width: percent((takenP95 ?? 0) - (takenP50 ?? 0)) }}
              />
              <span className="dots-dot" style={{ left: percent(takenP80) }} />
              <span className="dots-promise" style={{ left: percent(promisedP50) }} />
            </span>
            <span className="bars-figure">
              {words.dot({
                half: takenP50 ?? 0,
                most: takenP80 ?? 0,
                nearly: takenP95 ?? 0,
                promised: promisedP50 ?? 0,
              })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
