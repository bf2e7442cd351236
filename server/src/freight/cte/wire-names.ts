import { cteStatusNames } from '@carreto/contract/shapes/cte-audit-record';
import type { CteState } from './states.ts';

/** What the specification calls a state of a CT-e. */
export function cteStateName(state: CteState): (typeof cteStatusNames)[number] {
  return cteStatusNames[state];
}
