import type { Store } from '@carreto/contract/admin/registry/stores';
import { Mark, type Tone } from '../../parts/states/mark.tsx';
import { useWords } from '../../words/words.ts';

type Status = 'inactive' | 'paused' | 'refused' | 'failing' | 'never' | 'well';
const tones: Readonly<Record<Status, Tone>> = {
  inactive: 'off',
  paused: 'danger',
  refused: 'danger',
  failing: 'danger',
  never: 'soft',
  well: 'ok',
};

/** How a shop does, in a word. */
export function StoreMark({ store }: { store: Store }) {
  const words = useWords().stores;
  const status = statusOf(store);
  return <Mark tone={tones[status]}>{words.statuses[status]}</Mark>;
}

function statusOf({ active, health }: Store): Status {
  if (!active) return 'inactive';
  if (health.pausedSince !== null) return 'paused';
  if (health.check?.outcome === 'refused') return 'refused';
  if (health.failingSince !== null || health.check?.outcome === 'unknown' || health.events.problem !== null)
    return 'failing';
  return health.check === null && health.lastEventAt === null ? 'never' : 'well';
}
