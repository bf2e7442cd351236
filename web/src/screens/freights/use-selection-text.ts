import { writeCount } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';
import { useCountText } from './use-count-text.ts';
import type { FreightList } from './use-freight-list.ts';

/** What is selected, said in words: these rows, or all of the filter and how many those are. */
export function useSelectionText(list: FreightList): string | undefined {
  const words = useWords().parts;
  const countText = useCountText();
  const { selection, total } = list;
  if (selection.kind === 'filter') return words.selectedAll(countText(total));
  return selection.ids.size === 0 ? undefined : words.selected(writeCount(selection.ids.size));
}
