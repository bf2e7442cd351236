import type { ImpactView } from '@carreto/contract/admin/tables/what-if';
import { writeCount, writeDecimal } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';

const minutesOfADay = 1440;

type DeadlinesProps = { impact: ImpactView; of: 'quotes' | 'freights' };

/** How many come sooner or later, and by how many days. */
export function Deadlines({ impact: { deadlines, all }, of }: DeadlinesProps) {
  const words = useWords().whatIf;
  const { byDays, same, sooner, later, minutesBefore, minutesAfter } = deadlines;
  if (all.both === 0) return null;
  const mean = Math.round(((minutesAfter - minutesBefore) / all.both / minutesOfADay) * 10);
  const most = Math.max(1, ...byDays.map(({ quotes }) => quotes));
  return (
    <section className="impact-part">
      <h2>{words.deadlines}</h2>
      <p>
        {same === all.both
          ? words.noneMoves[of]
          : words.moves({
              sooner: writeCount(sooner),
              later: writeCount(later),
              mean: `${mean > 0 ? '+' : ''}${writeDecimal(mean, 1)}`,
            })}
      </p>
      {same === all.both ? null : (
        <table className="impact-days">
          <thead className="unseen">
            <tr>
              <th scope="col">{words.days}</th>
              <th scope="col">{words.picture}</th>
              <th scope="col">{words.kindOf[of]}</th>
            </tr>
          </thead>
          <tbody>
            {byDays.map(({ days, quotes }) => (
              <tr key={days}>
                <th scope="row">{words.byDays(days)}</th>
                <td className="impact-bar">
                  <svg viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
                    <rect
                      y="2"
                      width={Math.max(0.5, (quotes / most) * 100)}
                      height="12"
                      data-tone={days > 0 ? 'dearer' : days < 0 ? 'cheaper' : 'same'}
                    />
                  </svg>
                </td>
                <td className="figures">{writeCount(quotes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
