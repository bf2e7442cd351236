import type { LoadingManifestView } from '@carreto/contract/admin/freights/loading-manifests';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { writeInstant } from '../../formats/instants.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';

/** How it ended, and what followed: files for the carrier, the report of the collection. */
export function Closed({ manifest }: { manifest: LoadingManifestView }) {
  const words = useWords().manifests.closed;
  const { language } = usePreferences();
  const { state, endedAt, endedBy } = manifest;
  const at = endedAt === null ? '' : writeInstant(endedAt, language);
  return (
    <section className="manifest-closed">
      <p>{state === 'closed' ? words.closed(at, endedBy ?? '') : words.cancelled(at, endedBy ?? '')}</p>
      <div className="manifest-followed" role="status">
        <Notfis manifest={manifest} />
        <Collection manifest={manifest} />
      </div>
    </section>
  );
}

function Notfis({ manifest: { carrierId, notfis } }: { manifest: LoadingManifestView }) {
  const words = useWords().manifests.closed;
  const file = useMutation({
    mutationFn: async (fileId: number) => {
      const { name, content } = await api.getNotfisFile({ carrierId, fileId });
      // One character a byte.
      const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0));
      save(new Blob([bytes], { type: 'application/octet-stream' }), name);
    },
  });
  if (notfis === null) return null;
  const { layout, isDone, files, outsideFiles } = notfis;
  return (
    <>
      <p>{isDone ? words.notfisDone(layout, files.length) : words.notfisWriting(layout)}</p>
      {isDone && outsideFiles > 0 ? <p className="mistake">{words.notfisOutside(outsideFiles)}</p> : null}
      {files.map(({ fileId, freightCount }) => (
        <button
          type="button"
          className="button"
          key={fileId}
          disabled={file.isPending}
          onClick={() => file.mutate(fileId)}
        >
          {words.file(freightCount)}
        </button>
      ))}
      {file.error === null ? null : <Mistake error={file.error} />}
    </>
  );
}

function Collection({ manifest: { collection } }: { manifest: LoadingManifestView }) {
  const words = useWords().manifests.closed;
  if (collection === null) return null;
  const { isDone, reported, refused } = collection;
  return (
    <>
      <p>{isDone ? words.reported(reported) : words.reporting(reported)}</p>
      {refused.length === 0 ? null : <p className="mistake">{words.refused(refused.join(', '))}</p>}
    </>
  );
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then; nothing else tells when.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
