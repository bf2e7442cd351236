import type { WhatIfComparisonView } from '@carreto/contract/admin/tables/what-if';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { writeDifference } from '../../formats/brl.ts';
import { writeCount, writeDecimal } from '../../formats/numbers.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { writeSubject } from '../../parts/what-if/subject.ts';
import { toneOf } from '../../parts/what-if/tone.ts';
import { Wide } from '../../parts/what-if/wide.tsx';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';

type Delta = WhatIfComparisonView['sums'][number];

const kinds = ['all', 'uf', 'weight', 'carrier', 'lane'] as const;

/** Two results side by side: one draft or the other. */
export function Beside({ whatIfId, otherId }: { whatIfId: number; otherId: number }) {
  const words = useWords().whatIf;
  const found = useQuery({
    queryKey: ['compareWhatIfs', whatIfId, otherId],
    queryFn: ({ signal }) => api.compareWhatIfs({ whatIfId, otherId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (found.data === undefined)
    return <Unanswered error={found.error} needs="tables.read" again={() => void found.refetch()} />;
  const { one, other, isSameSpan, sums } = found.data;
  const subjects = { one: writeSubject(one, words), other: writeSubject(other, words) };
  return (
    <div className="impact">
      <dl className="what-if-sides">
        <dt>{words.screens.sides.one}</dt>
        <dd>{subjects.one}</dd>
        <dt>{words.screens.sides.other}</dt>
        <dd>{subjects.other}</dd>
      </dl>
      {isSameSpan ? null : <p className="what-if-warning">{words.screens.otherSpan}</p>}
      {(['quotes', 'freights'] as const).map((of) => (
        <Kind key={of} of={of} sums={sums.filter((sum) => sum.of === of)} />
      ))}
    </div>
  );
}

function Kind({ of, sums }: { of: 'quotes' | 'freights'; sums: readonly Delta[] }) {
  const words = useWords().whatIf;
  const { one, other } = words.screens.sides;
  if (sums.length === 0) return null;
  return (
    <section className="impact-part">
      <h2>{words.kindOf[of]}</h2>
      <Wide label={words.kindOf[of]}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.screens.sum}</th>
              <th scope="col">{words.screens.deltaOf(one)}</th>
              <th scope="col">{words.screens.deltaOf(other)}</th>
              <th scope="col">{words.screens.apart}</th>
              <th scope="col">{words.screens.lostOf(one)}</th>
              <th scope="col">{words.screens.lostOf(other)}</th>
              <th scope="col">{words.screens.daysOf(one)}</th>
              <th scope="col">{words.screens.daysOf(other)}</th>
            </tr>
          </thead>
          {kinds.map((by) => (
            <Sums key={by} by={by} sums={sums.filter((sum) => sum.by === by)} />
          ))}
        </table>
      </Wide>
    </section>
  );
}

function Sums({ by, sums }: { by: Delta['by']; sums: readonly Delta[] }) {
  const words = useWords().whatIf;
  if (sums.length === 0) return null;
  return (
    <tbody>
      {by === 'all' ? null : (
        <tr>
          <th scope="rowgroup" colSpan={8} className="what-if-group">
            {words.screens.groups[by]}
          </th>
        </tr>
      )}
      {sums.map((sum) => (
        <Row key={sum.key} sum={sum} />
      ))}
    </tbody>
  );
}

function Row({ sum }: { sum: Delta }) {
  const words = useWords().whatIf;
  const { oneDeltaCents, otherDeltaCents, oneLost, otherLost } = sum;
  const apart = (otherDeltaCents ?? 0) - (oneDeltaCents ?? 0);
  const money = (cents: number | null): string => (cents === null ? '–' : writeDifference(cents));
  const count = (lost: number | null): string => (lost === null ? '–' : writeCount(lost));
  return (
    <tr>
      <th scope="row">{nameOf(sum, words)}</th>
      <td>{money(oneDeltaCents)}</td>
      <td>{money(otherDeltaCents)}</td>
      <td data-tone={toneOf(apart)}>{writeDifference(apart)}</td>
      <td>{count(oneLost)}</td>
      <td>{count(otherLost)}</td>
      <td>{meanDays(sum.oneDeltaMinutes, sum.oneBoth)}</td>
      <td>{meanDays(sum.otherDeltaMinutes, sum.otherBoth)}</td>
    </tr>
  );
}

/** A mean in days, with its sign and one decimal. */
function meanDays(minutes: number | null, both: number | null): string {
  if (minutes === null || both === null || both === 0) return '–';
  const tenths = Math.round(minutes / both / 144);
  return `${tenths > 0 ? '+' : ''}${writeDecimal(tenths, 1)}`;
}

function nameOf({ by, key }: Delta, words: Words['whatIf']): string {
  if (by === 'all') return words.screens.whole;
  if (key === '??') return words.unknown;
  if (by === 'weight') return key === 'more' ? words.above('1.000') : words.upTo(key);
  return key === 'other' ? words.otherLanes : key;
}
