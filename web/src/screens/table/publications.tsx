import type { TablePublication } from '@carreto/contract/admin/tables/table-life';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { writeInstant, writeInstantExactly } from '../../formats/instants.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';

type PublicationsProps = {
  publications: readonly TablePublication[];
  versions: readonly TableVersion[];
};

/** What was in force since when, by whom and why; newest first. */
export function Publications({ publications, versions }: PublicationsProps) {
  const words = useWords().table;
  const { language } = usePreferences();
  const numberOf = new Map(versions.map(({ id, number }) => [id, number]));
  if (publications.length === 0) return null;
  return (
    <section>
      <h2>{words.history}</h2>
      <ol className="publications">
        {publications.map(({ id, versionId, cause, startsAt, actor, reason }) => {
          const number = versionId === null ? undefined : numberOf.get(versionId);
          return (
            <li key={id}>
              <time dateTime={startsAt} title={writeInstantExactly(startsAt, language)}>
                {writeInstant(startsAt, language)}
              </time>{' '}
              <strong>{number === undefined ? words.nothing : words.version(number)}</strong>{' '}
              <span>{words.caused(words.causes[cause], actor)}</span>
              {reason === null ? null : <span className="publication-reason"> {words.because(reason)}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
