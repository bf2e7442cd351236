import { writeCount } from '../../../formats/numbers.ts';
import { useShippers } from '../../../shell/use-shippers.ts';
import { useWords } from '../../../words/words.ts';
import { type LabelGroup, type Labels, pointOf, sumOf } from './use-labels.ts';

/** What there is, by where it leaves from and its carrier; each number shows exactly its freights below. */
export function Groups({ labels, groups }: { labels: Labels; groups: readonly LabelGroup[] }) {
  const { labels: words } = useWords();
  const { used, point, carrierId } = labels;
  const show = (chosen: string | undefined, carrier: number | undefined): void =>
    used.change({ point: chosen, carrierId: carrier });
  const points = [...Map.groupBy(groups, pointOf)];
  return (
    <section className="label-groups" aria-label={words.groups}>
      <div className="label-group">
        <Choice
          title={words.allPoints}
          groups={groups}
          isShown={point === undefined && carrierId === undefined}
          onShow={() => show(undefined, undefined)}
        />
      </div>
      {points.map(([of, some]) => (
        <PointGroups key={of} labels={labels} of={of} groups={some} onShow={show} />
      ))}
    </section>
  );
}

type PointGroupsProps = {
  labels: Labels;
  of: string;
  groups: readonly LabelGroup[];
  onShow: (point: string, carrierId: number | undefined) => void;
};

function PointGroups({ labels: { point, carrierId }, of, groups, onShow }: PointGroupsProps) {
  const { labels: words, freights } = useWords();
  const shippers = useShippers();
  const [first] = groups;
  const shipper = shippers.length < 2 ? undefined : shippers.find(({ id }) => id === first?.shipperId)?.name;
  const name = first?.dispatchPointName ?? freights.noPoint;
  const carriers = [...Map.groupBy(groups, (group) => group.carrierId)];
  return (
    <div className="label-group">
      <h2>{shipper === undefined || of === 'nenhum' ? name : `${name} · ${shipper}`}</h2>
      <ul>
        {carriers.length === 1 ? null : (
          <li>
            <Choice
              title={words.everyCarrier}
              groups={groups}
              isShown={point === of && carrierId === undefined}
              onShow={() => onShow(of, undefined)}
            />
          </li>
        )}
        {carriers.map(([id, some]) => (
          <li key={id}>
            <Choice
              title={some[0]?.carrierName ?? ''}
              groups={some}
              isShown={point === of && carrierId === id}
              onShow={() => onShow(of, id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ChoiceProps = {
  title: string;
  groups: readonly LabelGroup[];
  isShown: boolean;
  onShow: () => void;
};

function Choice({ title, groups, isShown, onShow }: ChoiceProps) {
  const words = useWords().labels;
  const { freights, volumes } = sumOf(groups);
  return (
    <button type="button" className="label-choice" aria-pressed={isShown} onClick={onShow}>
      <span>{title}</span>
      <strong>{words.freights(writeCount(freights), freights === 1)}</strong>
      <span className="soft">{words.volumes(writeCount(volumes), volumes === 1)}</span>
    </button>
  );
}
