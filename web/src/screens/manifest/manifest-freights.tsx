import type {
  LoadingManifestFreight,
  LoadingManifestView,
} from '@carreto/contract/admin/freights/loading-manifests';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '../../api/client.ts';
import { Icon } from '../../look/icon.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { FreightWords } from './freight-words.tsx';
import { numberRanges } from './number-ranges.ts';
import { type FreightsView, staleManifest, useManifestFreights } from './queries.ts';

type ListProps = {
  manifest: LoadingManifestView;
  view: FreightsView;
  title: string;
  none: string;
  row: (freight: LoadingManifestFreight) => ReactNode;
};

/** Freights with volumes that are missing. */
export function MissingFreights({ manifest }: { manifest: LoadingManifestView }) {
  const words = useWords().manifests;
  const none = manifest.state === 'open' ? words.missing.none : words.missing.closedNone;
  return (
    <List
      manifest={manifest}
      view="missing"
      title={words.missing.title}
      none={none}
      row={({ missing, left, reason, volumeCount }) => (
        <>
          {missing.length === 0 ? null : (
            <span>
              {numbered(words, missing, volumeCount)}
              {reason === null ? null : ` (${reason})`}
            </span>
          )}
          {left.length === 0 ? null : <span>{words.leftSome(numberRanges(left))}</span>}
        </>
      )}
    />
  );
}

type LoadedProps = { manifest: LoadingManifestView; mayLoad: boolean; onSaid: (said: string) => void };

/** Freights with volumes that are loaded; while it is open each can be taken off. */
export function LoadedFreights({ manifest, mayLoad, onSaid }: LoadedProps) {
  const words = useWords().manifests;
  const queries = useQueryClient();
  const remove = async (volumeCode: string, number: number): Promise<void> => {
    try {
      await api.removeLoadedVolume({ loadingManifestId: manifest.id, volumeCode });
      onSaid(words.scan.removed(String(number)));
    } catch (error) {
      onSaid(error instanceof Error ? error.message : String(error));
    }
    await staleManifest(queries, manifest.id);
  };
  return (
    <List
      manifest={manifest}
      view="loaded"
      title={words.loaded.title}
      none={words.loaded.none}
      row={({ freightCode, loaded, missing, isCancelled, volumeCount }) => (
        <>
          {isCancelled ? <span className="mistake">{words.isCancelled}</span> : null}
          {mayLoad ? (
            <span className="manifest-volumes">
              {loaded.map((number) => (
                <button
                  type="button"
                  className="button"
                  key={number}
                  aria-label={words.scan.remove(words.oneOf(number, volumeCount), freightCode)}
                  onClick={() => void remove(volumeCode(freightCode, number), number)}
                >
                  {words.oneOf(number, volumeCount)} <Icon of={X} />
                </button>
              ))}
            </span>
          ) : (
            <span>{numbered(words, loaded, volumeCount)}</span>
          )}
          {missing.length === 0 ? null : (
            <span className="manifest-lacks">{words.missingSome(numberRanges(missing))}</span>
          )}
        </>
      )}
    />
  );
}

function numbered(words: Words['manifests'], numbers: readonly number[], of: number): string {
  const [only = 0] = numbers;
  return numbers.length === 1 ? words.oneOf(only, of) : words.someOf(numberRanges(numbers), of);
}

function volumeCode(freightCode: string, number: number): string {
  return `${freightCode}${String(number).padStart(3, '0')}`;
}

function List({ manifest, view, title, none, row }: ListProps) {
  const words = useWords().manifests;
  const listed = useManifestFreights(manifest.id, view);
  const items = listed.data?.pages.flatMap((page) => page.items);
  return (
    <section className="manifest-list">
      <h2>{title}</h2>
      {items === undefined ? (
        <Unanswered error={listed.error} needs="freights.read" again={() => void listed.refetch()} />
      ) : null}
      {items?.length === 0 ? <p className="soft">{none}</p> : null}
      <ul aria-label={title}>
        {items?.map((freight) => (
          <li key={freight.freightCode}>
            <p>
              <FreightWords freight={freight} />
            </p>
            {row(freight)}
          </li>
        ))}
      </ul>
      {listed.hasNextPage ? (
        <button
          type="button"
          className="button"
          disabled={listed.isFetchingNextPage}
          onClick={() => void listed.fetchNextPage()}
        >
          {words.more}
        </button>
      ) : null}
    </section>
  );
}
