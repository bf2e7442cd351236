import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { writeCount } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';
import { type LaneParam, lanes, type ShownLane } from './bill-filters.ts';
import type { BillList } from './use-bill-list.ts';

const cards = ['liberaveis', 'disputa', 'vencidas'] as const satisfies readonly LaneParam[];

/** The three lanes with what they add up to, and the other ways to look at bills. */
export function LaneStrip({ list }: { list: BillList }) {
  const words = useWords().bills;
  const { used, counts } = list;
  const current = used.values.lane;
  const show = (lane: ShownLane | undefined): void => used.change({ lane });
  return (
    <div className="lanes">
      <div className="lane-cards">
        {cards.map((lane) => (
          <LaneCard
            key={lane}
            lane={lane}
            sums={counts.data?.[lanes[lane]]}
            isCurrent={current === lane}
            onShow={() => show(lane)}
          />
        ))}
      </div>
      <div className="lane-views">
        {(['abertas', 'pagar', 'todas'] as const).map((lane) => {
          const value = lane === 'abertas' ? undefined : lane;
          return (
            <button
              key={lane}
              type="button"
              className="lane-view"
              aria-current={current === value ? 'true' : undefined}
              onClick={() => show(value)}
            >
              {words.lanes[lane]}
              {lane === 'pagar' && counts.data !== undefined
                ? ` ${writeCount(counts.data.payable.count)}`
                : ''}
            </button>
          );
        })}
      </div>
    </div>
  );
}

type Sums = NonNullable<BillList['counts']['data']>['payable'];
type LaneCardProps = {
  lane: (typeof cards)[number];
  sums: Sums | undefined;
  isCurrent: boolean;
  onShow: () => void;
};

function LaneCard({ lane, sums, isCurrent, onShow }: LaneCardProps) {
  const words = useWords().bills;
  return (
    <button
      type="button"
      className="lane-card"
      title={words.laneHelp[lane]}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onShow}
    >
      <span className="lane-name">
        {words.lanes[lane]} <strong>{sums === undefined ? '' : writeCount(sums.count)}</strong>
      </span>
      {sums === undefined ? null : (
        <>
          <span className="lane-total">{writeBrl(sums.totalCents)}</span>
          <span className="soft">
            {`${words.due} ${writeBrl(sums.dueCents)} · ${words.difference} ${writeDifference(sums.divergenceCents)}`}
          </span>
        </>
      )}
    </button>
  );
}
