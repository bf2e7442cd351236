import type { Entry } from '../../../registry/changes/change.ts';
import type { Manifest } from './manifest.ts';

/** A line of the change log about a manifest. */
export function entryOf(
  { id, shipperId }: Pick<Manifest, 'id' | 'shipperId'>,
  { action, before = null, after }: { action: string; before?: object | null; after: object },
): Entry {
  return { kind: 'loadingManifest', id, shipperId, action, before, after };
}
