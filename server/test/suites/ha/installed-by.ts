import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Installation, type InstallOptions, install } from '../../faults/ledger/installation.ts';

/** Installs a shop by the release of a tree, in whose schema the database is then; by this one where none is named. */
export async function installBy(tree: string | undefined, options: InstallOptions): Promise<Installation> {
  if (tree === undefined) return install(options);
  const place = pathToFileURL(join(tree, 'server/test/faults/ledger/installation.ts'));
  const earlier = (await import(place.href)) as { install: typeof install };
  return earlier.install(options);
}
