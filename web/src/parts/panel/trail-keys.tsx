import { useRouter } from '@tanstack/react-router';
import { home } from '../../api/place.ts';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { keptShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { besideOn, readTrail } from './trail.ts';

/** Keys that lead from the page of an item to the one before and after it in the list one came from. */
export function TrailKeys() {
  const words = useWords().parts.panel;
  const router = useRouter();
  const walk = (by: 1 | -1): void => {
    // Of the router: the bar of the browser follows it a moment later.
    const { pathname } = router.history.location;
    const next = besideOn(readTrail(), pathname.slice(home.length), by);
    // The way back leads to the list, not through all that was looked at.
    if (next !== undefined) router.history.replace(home + next + keptShipper());
  };
  useKeys([
    { chord: '[', label: words.before, run: () => walk(-1) },
    { chord: ']', label: words.after, run: () => walk(1) },
  ]);
  return null;
}
