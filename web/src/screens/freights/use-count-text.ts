import { writeCount } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';
import type { Count } from './use-freights.ts';

/** A count as people read it: `1.284`, `10.000+`; a dash while nobody knows. */
export function useCountText(): (count: Count | undefined) => string {
  const words = useWords().freights;
  return (count) => {
    if (count === undefined) return '–';
    return count.isMore ? words.more(writeCount(count.count)) : writeCount(count.count);
  };
}
