import type { ImpactView } from '@carreto/contract/admin/tables/what-if';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { writeCount } from '../../formats/numbers.ts';
import { writeChange } from '../../formats/percent.ts';
import { useWords } from '../../words/words.ts';
import { toneOf } from './tone.ts';
import { Wide } from './wide.tsx';

/** What a row is of, and its sum. */
export type SumRow = readonly [name: string, sum: ImpactView['all']];

type SumsProps = {
  title: string;
  /** Of the first column. */
  head: string;
  rows: readonly SumRow[];
  note?: string | undefined;
};

/** Sums of a kind as a table: the difference as a bar from the middle, its figure, and what it is of. */
export function Sums({ title, head, rows, note }: SumsProps) {
  if (rows.length === 0) return null;
  return (
    <section className="impact-part">
      <h2>{title}</h2>
      {note === undefined ? null : <p className="note">{note}</p>}
      <SumTable title={title} head={head} rows={rows} />
    </section>
  );
}

/** The table alone. */
export function SumTable({ title, head, rows }: Omit<SumsProps, 'note'>) {
  const words = useWords().whatIf;
  const most = Math.max(1, ...rows.map(([, { deltaCents }]) => Math.abs(deltaCents)));
  return (
    <Wide label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className="impact-bar">
              <span className="unseen">{words.picture}</span>
            </th>
            <th scope="col">{words.difference}</th>
            <th scope="col">{words.percent}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
            <th scope="col">{words.both}</th>
            <th scope="col">{words.lostGained}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, sum]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="impact-bar">
                <Bar cents={sum.deltaCents} most={most} />
              </td>
              <td data-tone={toneOf(sum.deltaCents)}>
                {sum.both === 0 ? '–' : writeDifference(sum.deltaCents)}
              </td>
              <td>{sum.deltaPpm === null ? '–' : writeChange(sum.deltaPpm)}</td>
              {/* What is on one side alone has nothing that it differs from. */}
              <td>{sum.both === 0 ? '–' : writeBrl(sum.costBeforeCents)}</td>
              <td>{sum.both === 0 ? '–' : writeBrl(sum.costAfterCents)}</td>
              <td>{writeCount(sum.both)}</td>
              <td>{words.lessMore(writeCount(sum.lost), writeCount(sum.gained))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

const half = 50;

/** Dearer goes to the right, cheaper to the left. */
function Bar({ cents, most }: { cents: number; most: number }) {
  const width = cents === 0 ? 0 : Math.max(0.5, (Math.abs(cents) / most) * half);
  return (
    <svg viewBox={`0 0 ${2 * half} 16`} preserveAspectRatio="none" aria-hidden="true">
      <rect x={cents < 0 ? half - width : half} y="2" width={width} height="12" data-tone={toneOf(cents)} />
      <line x1={half} x2={half} y1="0" y2="16" />
    </svg>
  );
}
