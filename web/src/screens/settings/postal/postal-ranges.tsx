import type { PostalAccount, PostalRange } from '@carreto/contract/admin/registry/postal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { everyPage } from '../../../api/every-page.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { NumbersLeft } from './numbers-left.tsx';
import { RangeDialog } from './range-dialog.tsx';

/** Numbers that the operator handed out, in the order in which they are used up, and for how many days they last. */
export function PostalRanges({ account }: { account: PostalAccount }) {
  const words = useWords().postal.ranges;
  const queries = useQueryClient();
  const mayWrite = useMay('registry.write');
  const { id: accountId } = account;
  const [isAdding, setAdding] = useState(false);
  const [error, setError] = useState<Error>();
  const [outcome, setOutcome] = useState('');
  const ranges = useQuery({
    queryKey: ['listPostalRanges', accountId],
    queryFn: ({ signal }) => everyPage((page) => api.listPostalRanges({ ...page, accountId }, { signal })),
  });
  const done = async (text: string): Promise<void> => {
    setOutcome(text);
    const stale = ['listPostalRanges', 'getPostalHealth'];
    await Promise.all(stale.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
  const toggle = async ({ id: rangeId, active }: PostalRange): Promise<void> => {
    setError(undefined);
    try {
      await api.updatePostalRange({ rangeId, body: { active: !active } });
      await done(active ? words.stopped : words.begun);
    } catch (refused) {
      setError(refused as Error);
    }
  };
  return (
    <section className="settings-part card-part" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className="note">{words.why}</p>
      <NumbersLeft accountId={accountId} />
      {ranges.data === undefined ? (
        <Unanswered error={ranges.error} needs="registry.read" again={() => void ranges.refetch()} />
      ) : ranges.data.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <RangeTable ranges={ranges.data} mayWrite={mayWrite} onToggle={(range) => void toggle(range)} />
      )}
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      <div className="settings-acts">
        {mayWrite ? (
          <button type="button" className="button" onClick={() => setAdding(true)}>
            {words.add}
          </button>
        ) : null}
        <span role="status">{outcome}</span>
      </div>
      {isAdding ? (
        <RangeDialog
          account={account}
          onClose={() => setAdding(false)}
          onDone={() => void done(words.added)}
        />
      ) : null}
    </section>
  );
}

type RangeTableProps = {
  ranges: readonly PostalRange[];
  mayWrite: boolean;
  onToggle: (range: PostalRange) => void;
};

function RangeTable({ ranges, mayWrite, onToggle }: RangeTableProps) {
  const words = useWords().postal.ranges;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className="ranges-room" tabIndex={0} aria-label={words.table}>
      <table className="ranges">
        <thead>
          <tr>
            <th scope="col">{words.kind}</th>
            <th scope="col">{words.service}</th>
            <th scope="col">{words.numbers}</th>
            <th scope="col" className="number">
              {words.remaining}
            </th>
            <th scope="col">{words.state}</th>
          </tr>
        </thead>
        <tbody>
          {ranges.map((range) => (
            <tr key={range.id}>
              <td>{words.kinds[range.kind]}</td>
              <td>{range.serviceCode}</td>
              <td>{words.span(range.prefix, String(range.firstNumber), String(range.lastNumber))}</td>
              <td className="number">{writeCount(range.remaining)}</td>
              <td>
                {mayWrite ? (
                  <button
                    type="button"
                    className="button"
                    aria-label={words.toggle(range.active, range.prefix + String(range.firstNumber))}
                    onClick={() => onToggle(range)}
                  >
                    {range.active ? words.stop : words.use}
                  </button>
                ) : range.active ? (
                  words.inUse
                ) : (
                  words.notInUse
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
