import './difference.css';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useWords } from '../../words/words.ts';
import { Unanswered } from '../states/unanswered.tsx';

/**
 * In what a version differs from another, in sentences: by section, then each difference with a few of its cases. Screens that
 * show it come with the words `table`.
 */
export function Difference({ versionId, against }: { versionId: number; against: number }) {
  const words = useWords().table;
  const found = useDifference(versionId, against);
  if (versionId === against) return <p>{words.sameVersion}</p>;
  if (found.data === undefined)
    return <Unanswered error={found.error} needs="tables.read" again={() => void found.refetch()} />;
  const { identical, sections, groups, groupCount, renamedRegions } = found.data;
  if (identical) return <p role="status">{words.identical}</p>;
  return (
    <div className="difference" data-old={found.isFetching || undefined}>
      {sections.map(({ section, sentence }) => (
        <section key={section}>
          {/* The server writes these sentences, in Portuguese. */}
          <h3 lang="pt-BR">{sentence}</h3>
          <ul>
            {groups
              .filter((group) => group.section === section)
              .map((group) => (
                <li
                  key={`${group.kind}${group.region}${group.item}${group.member}${group.sentence}`}
                  lang="pt-BR"
                >
                  {group.sentence}
                </li>
              ))}
          </ul>
        </section>
      ))}
      {groupCount > groups.length ? <p>{words.moreGroups(groupCount - groups.length)}</p> : null}
      {renamedRegions.count === 0 ? null : <p className="soft">{words.renamed(renamedRegions.count)}</p>}
    </div>
  );
}

/** In what a version differs from another. */
function useDifference(versionId: number, against: number) {
  return useQuery({
    queryKey: ['diffTableVersion', versionId, against],
    queryFn: ({ signal }) => api.diffTableVersion({ versionId, against }, { signal, timeoutMs: 60_000 }),
    enabled: versionId !== against,
  });
}
