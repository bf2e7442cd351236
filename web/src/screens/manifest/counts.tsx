import type { LoadingManifestView } from '@carreto/contract/admin/freights/loading-manifests';
import { writeCount } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';

/** How much of what is expected is loaded. */
export function Counts({ manifest }: { manifest: LoadingManifestView }) {
  const words = useWords().manifests.counts;
  const { state, loadedVolumes, loadedFreights, missingVolumes, leftVolumes } = manifest;
  const isOpen = state === 'open';
  const expected = loadedVolumes + missingVolumes;
  const figures = isOpen
    ? [
        [words.loaded, loadedVolumes],
        [words.missing, missingVolumes],
        [words.expected, expected],
        [words.freights, loadedFreights],
      ]
    : [
        [words.loaded, loadedVolumes],
        [words.freights, loadedFreights],
        [words.accepted, missingVolumes],
        [words.left, leftVolumes],
      ];
  return (
    <div className="manifest-counts">
      <dl>
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{writeCount(Number(count))}</dd>
          </div>
        ))}
      </dl>
      {isOpen ? (
        <progress
          max={Math.max(1, expected)}
          value={loadedVolumes}
          aria-label={words.progress(loadedVolumes, expected)}
        />
      ) : null}
    </div>
  );
}
