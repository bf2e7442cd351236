import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { writeDecimal } from '../../../../formats/numbers.ts';
import { writeFigure, writeMove } from '../../../../parts/reports/figures.ts';
import { useWords } from '../../../../words/words.ts';
import type { FigureName, Line, ScorePart } from './parts.ts';
import type { Place, placesOf } from './places.ts';
import type { Scoreboard } from './use-scoreboard.ts';

type ScorePartProps = { part: ScorePart; board: Scoreboard; places: ReturnType<typeof placesOf> };

/** One side of how a carrier does. */
export function ScorePartCard({ part, board, places }: ScorePartProps) {
  const words = useWords().scoreboard;
  const texts = words.parts[part.name];
  const isTooLong = part.name === 'occurrences' && board.figures.occurrences === null;
  return (
    <section className="score-part" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {part.isKnown ? (
        <>
          <First part={part} board={board} place={places[part.first.to]} />
          <dl className="score-lines">
            {part.lines.map((line) => (
              <LineOf key={line.of} line={line} board={board} place={places[line.to]} />
            ))}
          </dl>
        </>
      ) : (
        <p className="soft">{isTooLong ? words.tooLong : texts.none}</p>
      )}
      <p className="note">{texts.why}</p>
    </section>
  );
}

function First({ part, board, place }: { part: ScorePart; board: Scoreboard; place: Place }) {
  const words = useWords().scoreboard;
  const { of } = part.first;
  const now = board.figures[of];
  const before = board.before?.[of];
  const move = writeMove(of, now, before);
  const isBetter = part.good === 'more' ? (now ?? 0) > (before ?? 0) : (now ?? 0) < (before ?? 0);
  const tone = now === before ? undefined : isBetter ? 'ok' : 'danger';
  return (
    <p>
      <To place={place}>
        <span className="score-first">{write(of, now)}</span> {words.figures[of]}
      </To>
      {move === undefined || tone === undefined ? null : (
        <span className="score-move" data-tone={tone}>
          {' '}
          {words.moved(move, isBetter)}
        </span>
      )}
    </p>
  );
}

function LineOf({ line: { of }, board, place }: { line: Line; board: Scoreboard; place: Place }) {
  const words = useWords().scoreboard;
  const value = board.figures[of];
  const move = writeMove(of, value, board.before?.[of]);
  return (
    <div>
      <dt>{words.figures[of]}</dt>
      <dd className="figures">
        <To place={place}>{write(of, value)}</To>
        {move === undefined ? null : <span className="note"> {move}</span>}
      </dd>
    </div>
  );
}

function To({ place: { to, search }, children }: { place: Place; children: ReactNode }) {
  return (
    <Link to={to} search={() => search}>
      {children}
    </Link>
  );
}

const minutesOfHour = 60;

/** A figure as people read it; minutes as hours where there are many. */
export function write(name: FigureName, value: number | null): string {
  if (value === null) return '–';
  if (name === 'lateDaysAverageTenths') return `${writeDecimal(value, 1)}\u00a0d`;
  if (name !== 'answerMinutes') return writeFigure(name, value);
  return value < minutesOfHour * 2
    ? `${writeDecimal(value, 0)}\u00a0min`
    : `${writeDecimal(Math.round((value * 10) / minutesOfHour), 1)}\u00a0h`;
}
