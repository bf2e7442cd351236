import './plots.css';
import { type ReactNode, useRef } from 'react';
import { useRoom } from '../list/use-room.ts';
import { marksOf, spread } from './scale.ts';

export type Series = { name: string; points: readonly (number | null)[] };

type LinesProps = {
  series: readonly Series[];
  /** What stands below, one for each point. */
  at: readonly string[];
  write(value: number): string;
  /** Puts a link around a point, which keys pass by: the table has it, too. */
  around?(mark: ReactNode, place: { series: number; point: number }): ReactNode;
};

const height = 220;
const top = 12;
const bottom = 24;
const left = 56;
/** For the names at the ends. */
const wideRight = 190;
const narrowRight = 128;
const narrowPx = 520;
const labelGap = 16;
/** Around a point, in which a pointer means it. */
const reach = 8;

/** Lines from zero, labelled at their ends, each with a dash of its own. For eyes alone: the table beside says the same. */
export function Lines({ series, at, write, around }: LinesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame, true);
  return (
    <div className="plot" ref={frame} aria-hidden="true">
      {room === undefined || room < 1 ? null : (
        <Drawn {...{ series, at, write, room, around: around ?? bare }} />
      )}
    </div>
  );
}

const bare = (mark: ReactNode): ReactNode => mark;

function Drawn({ series, at, write, room, around }: Required<LinesProps> & { room: number }) {
  const right = room < narrowPx ? narrowRight : wideRight;
  const most = Math.max(0, ...series.flatMap(({ points }) => points.filter((one) => one !== null)));
  const marks = marksOf(most);
  const bound = marks.at(-1) ?? 1;
  const x = (index: number): number =>
    left + (at.length < 2 ? 0 : (index * (room - left - right)) / (at.length - 1));
  const y = (value: number): number => top + (1 - value / bound) * (height - top - bottom);
  const ends = series.map(({ points }) => points.findLast((one) => one !== null) ?? null);
  const labels = spread(
    ends.map((end) => y(end ?? 0)),
    { gap: labelGap, height: height - bottom },
  );
  const few = Math.max(1, Math.ceil((at.length * 64) / Math.max(1, room - left - right)));
  return (
    <svg width={room} height={height} role="presentation">
      {marks.map((mark) => (
        <g key={mark}>
          <line className="plot-grid" x1={left} x2={room - right} y1={y(mark)} y2={y(mark)} />
          <text className="plot-note" x={left - 6} y={y(mark) + 4} textAnchor="end">
            {write(mark)}
          </text>
        </g>
      ))}
      {at.map((label, index) =>
        index % few === 0 ? (
          <text key={label} className="plot-note" x={x(index)} y={height - 6} textAnchor="middle">
            {label}
          </text>
        ) : null,
      )}
      {series.map(({ name, points }, index) => (
        <g key={name} data-series={index < 6 ? index + 1 : 'others'}>
          <path className="plot-line" d={pathOf(points, { x, y })} />
          {points.map((value, point) =>
            value === null ? null : (
              <g key={at[point]}>
                {around(
                  <>
                    <title>{`${name} · ${at[point] ?? ''}: ${write(value)}`}</title>
                    <circle className="plot-dot" cx={x(point)} cy={y(value)} r={at.length > 40 ? 1 : 2.5} />
                    <circle className="plot-reach" cx={x(point)} cy={y(value)} r={reach} />
                  </>,
                  { series: index, point },
                )}
              </g>
            ),
          )}
          {ends[index] === null || ends[index] === undefined ? null : (
            <text className="plot-end" x={room - right + 8} y={(labels[index] ?? 0) + 4}>
              {endLabel(name, write(ends[index] ?? 0), right)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Of a letter of notes, on the safe side. */
const charPx = 6.6;

/** The name as far as it fits before the figure. */
function endLabel(name: string, figure: string, px: number): string {
  const fits = Math.max(3, Math.floor((px - 8) / charPx) - figure.length - 1);
  return `${name.length <= fits ? name : `${name.slice(0, fits - 1).trimEnd()}…`} ${figure}`;
}

type Scales = { x(index: number): number; y(value: number): number };

/** Gaps stay gaps. */
function pathOf(points: readonly (number | null)[], { x, y }: Scales): string {
  let isOpen = false;
  return points
    .map((value, index) => {
      if (value === null) {
        isOpen = false;
        return '';
      }
      const step = `${isOpen ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
      isOpen = true;
      return step;
    })
    .join('');
}
