import type { RegistryContext } from './registry/changes/change.ts';
import type { Mirror } from './registry/mirror/mirror.ts';

/** What the administration needs of the context. */
export type AdminContext = RegistryContext & { mirror: Pick<Mirror, 'current'> };
