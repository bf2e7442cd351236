import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { writeDay } from '../../formats/days.ts';
import { type InstantLanguage, writeInstant } from '../../formats/instants.ts';
import { writeCount } from '../../formats/numbers.ts';
import { usePreferences } from '../../shell/preferences.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';

export type VersionAct = 'publish' | 'withdraw' | 'compare';

const tones = {
  published: 'ok',
  scheduled: 'warn',
  draft: 'warn',
  replaced: 'soft',
  withdrawn: 'soft',
} as const;

type VersionRowProps = {
  version: TableVersion;
  /** What this person may do with it, in the order of the buttons. */
  acts: readonly VersionAct[];
  onAct(act: VersionAct): void;
};

/** A version: its state, its days, where it came from, and what can be done with it. */
export function VersionRow({ version, acts, onAct }: VersionRowProps) {
  const words = useWords().table;
  const { language } = usePreferences();
  const { number, state, validFrom, validUntil, source, createdAt, createdBy } = version;
  return (
    <tr>
      <th scope="row" data-title={words.columns.version}>
        {words.version(number)}
      </th>
      <td data-title={words.columns.state}>
        <span className="version-tag" data-tone={tones[state]}>
          {words.states[state]}
        </span>
        <span className="soft"> {momentOf(version, words, language)}</span>
      </td>
      <td data-title={words.columns.days}>
        {words.days(
          validFrom === null ? '' : writeDay(validFrom),
          validUntil === null ? '' : writeDay(validUntil),
        )}
      </td>
      <td data-title={words.columns.source}>
        {source.kind === 'derived' ? words.derived : (source.name ?? source.kind.toUpperCase())}
        <span className="soft">
          {' '}
          {words.rows(writeCount(version.coverageRows), writeCount(version.priceRows))}
        </span>
      </td>
      <td data-title={words.columns.by}>{words.by(writeInstant(createdAt, language), createdBy)}</td>
      <td>
        <span className="version-acts">
          {acts.map((act) => (
            <button
              key={act}
              type="button"
              className="button"
              aria-label={words.acts.of[act](number)}
              onClick={() => onAct(act)}
            >
              {words.acts[act]}
            </button>
          ))}
        </span>
      </td>
    </tr>
  );
}

/** Since when it is in force, from when it will be, or until when it was. */
function momentOf(
  { state, startsAt, endedAt }: TableVersion,
  words: Words['table'],
  language: InstantLanguage,
): string {
  const at = state === 'replaced' || state === 'withdrawn' ? endedAt : startsAt;
  if (at === null || state === 'draft') return '';
  const said = {
    published: words.since,
    scheduled: words.startsAt,
    replaced: words.until,
    withdrawn: words.until,
  };
  return said[state](writeInstant(at, language));
}
