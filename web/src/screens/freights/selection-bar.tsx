import { noSelection } from '../../parts/list/selection.ts';
import { useWords } from '../../words/words.ts';
import { FreightActions } from './freight-actions.tsx';
import { useCountText } from './use-count-text.ts';
import type { FreightList } from './use-freight-list.ts';
import { useSelectionText } from './use-selection-text.ts';

/** How many there are, what is selected of them, and what can be done with that. */
export function SelectionBar({ list }: { list: FreightList }) {
  const words = useWords().parts;
  const countText = useCountText();
  const text = useSelectionText(list);
  const { selection, total } = list;
  return (
    <div className="freight-selection">
      <p role="status">{text ?? words.count(countText(total))}</p>
      {selection.kind === 'filter' || total === undefined || total.count === 0 ? null : (
        <button type="button" className="button" onClick={() => list.select({ kind: 'filter' })}>
          {words.selectAll(countText(total))}
        </button>
      )}
      {text === undefined ? null : (
        <>
          <FreightActions list={list} what={text} />
          <button type="button" className="button" data-kind="quiet" onClick={() => list.select(noSelection)}>
            {words.clearSelection}
          </button>
        </>
      )}
    </div>
  );
}
