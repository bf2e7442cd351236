import type { Actor } from '../registry/changes/change.ts';

/** Who the change log names for what the demo sets up. */
export const demoActor: Actor = { operatorId: null, name: 'demo' };
