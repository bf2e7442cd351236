import './trends.css';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayInSaoPaulo } from '../../formats/days.ts';
import { Sparkline } from '../../parts/plots/sparkline.tsx';
import { fetchReport } from '../../parts/reports/fetch-report.ts';
import { writeFigure, writeMove } from '../../parts/reports/figures.ts';
import { keepShipper, useShipperId } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

/** One line a week each: what it is of, and the room that has the rest. */
const trends = [
  { kind: 'cost', of: 'centsPerFreight', room: 'custo' },
  { kind: 'delivery', of: 'onTimePpm', room: 'prazo' },
  { kind: 'quotes', of: 'withoutOfferPpm', room: 'cotacoes' },
  { kind: 'audit', of: 'recoveredCents', room: 'auditoria' },
] as const;

const weeks = 12;
const dayMs = 86_400_000;

/** Whether it is getting better: the last twelve weeks, and the last full one against the one before. */
export function Trends() {
  const words = useWords().reports;
  const shipperId = useShipperId();
  const span = spanOf(new Date());
  const query = { ...span, each: 'week', ...(shipperId === undefined ? {} : { shipperId }) };
  const answers = useQueries({
    queries: trends.map(({ kind }) => ({
      queryKey: ['report', kind, query],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchReport(kind, query, signal),
      staleTime: 300_000,
    })),
  });
  const at = Array.from({ length: weeks }, (_, week) => dayOf(Date.parse(span.from) + week * 7 * dayMs));
  // Whoever is limited to dispatch points sees no sums.
  if (answers.every(({ isError }) => isError)) return null;
  return (
    <section className="trends" aria-label={words.trends}>
      <h2>{words.trends}</h2>
      <ul>
        {trends.map(({ kind, of, room }, index) => {
          const byWeek = new Map(answers[index]?.data?.rows.map((row) => [row.at, row.figures[of] ?? null]));
          const points = at.map((week) => byWeek.get(week) ?? null);
          const [before, last] = points.slice(-2);
          const move = writeMove(of, last ?? null, before);
          return (
            <li key={kind}>
              <Link to={`/desempenho/${room}`} search={keepShipper}>
                {words.figures[of]}
              </Link>
              <strong>{writeFigure(of, last)}</strong>
              <Sparkline points={points} />
              <span className="note">{move ?? ''}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Full weeks, which begin on Monday, until the last one that is over. */
function spanOf(now: Date): { from: string; until: string } {
  const today = Date.parse(dayInSaoPaulo(now));
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const until = today - (sinceMonday + 1) * dayMs;
  return { from: dayOf(until - (weeks * 7 - 1) * dayMs), until: dayOf(until) };
}

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
