import { writeCount } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';
import { useCountText } from './use-count-text.ts';
import type { FreightList } from './use-freight-list.ts';
import type { Count } from './use-freights.ts';

/** What is selected, said in words: these rows, or all of the filter and how many those are. */
export function useSelectionText(list: FreightList): string | undefined {
  const words = useWords().parts;
  const countText = useCountText();
  const { selection, total } = list;
  if (selection.kind === 'filter') return words.selectedAll(countText(total), isOne(total));
  const { size } = selection.ids;
  return size === 0 ? undefined : words.selected(writeCount(size), size === 1);
}

/** Whether a filter finds exactly one. */
export function isOne(count: Count | undefined): boolean {
  return count?.count === 1 && !count.isMore;
}
