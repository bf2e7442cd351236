import type { Context } from '../../../context.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { requireRevision } from '../../../registry/changes/revision.ts';
import { entryOf } from './entry.ts';
import { changeManifestIn, lockOpenManifest, type Vehicle } from './manifest.ts';

type ToEdit = { manifestId: number; revision: number; changes: Partial<Vehicle> };

/**
 * Changes driver, plate or note of an open manifest. What was loaded since the revision that was seen does not matter.
 * @throws Failure `not_found`; `conflict` where it is open no more, or these members were changed since.
 */
export async function editManifest(
  ctx: Pick<Context, 'db'>,
  actor: Actor,
  { manifestId, revision, changes }: ToEdit,
): Promise<void> {
  await inChange(ctx, actor, async (change) => {
    const manifest = await lockOpenManifest(change.tx, manifestId);
    const isSeen = revision >= manifest.editedRevision && revision <= manifest.revision;
    if (!isSeen) requireRevision(manifest, revision);
    const editedRevision = manifest.revision + 1;
    const edited = await changeManifestIn(change.tx, manifest, { ...changes, editedRevision });
    const before = loggedOf(manifest, manifest);
    await record(change, entryOf(manifest, { action: 'update', before, after: loggedOf(edited, manifest) }));
  });
}

/** Who drives stands in the manifest alone: the log says only that somebody else does. */
function loggedOf({ plate, note, driverName, driverDocument }: Vehicle, before: Vehicle) {
  const isOtherDriver = driverName !== before.driverName || driverDocument !== before.driverDocument;
  return { plate, note, isOtherDriver };
}
