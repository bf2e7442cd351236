import { noSelection } from '../../parts/list/selection.ts';
import { useWords } from '../../words/words.ts';
import { FreightActions } from './freight-actions.tsx';
import { useCountText } from './use-count-text.ts';
import type { FreightList } from './use-freight-list.ts';
import { isOne, useSelectionText } from './use-selection-text.ts';

/** How many there are, what is selected of them, and what can be done with that. */
export function SelectionBar({ list }: { list: FreightList }) {
  const words = useWords().parts;
  const countText = useCountText();
  const text = useSelectionText(list);
  const { selection, total } = list;
  const areAll =
    selection.kind === 'filter' ||
    (total !== undefined && !total.isMore && selection.ids.size >= total.count);
  return (
    <div className="freight-selection">
      <p role="status">{text ?? words.count(countText(total))}</p>
      {areAll || total === undefined ? null : (
        <button type="button" className="button" onClick={() => list.select({ kind: 'filter' })}>
          {words.selectAll(countText(total), isOne(total))}
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
