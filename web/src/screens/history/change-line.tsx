import type { ChangeEntry } from '@carreto/contract/admin/registry/changes';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';
import { actorText, actText, type Difference, differencesOf } from './change-texts.ts';

/** More members than this are folded at first. */
const mostOpen = 4;

/** A change as a sentence, with what stood before and what after. */
export function ChangeLine({ change }: { change: ChangeEntry }) {
  const words = useWords().history;
  const { language } = usePreferences();
  const differences = differencesOf(change, words, language);
  return (
    <li>
      <Moment iso={change.at} />
      <div className="change">
        <p>
          <strong>{actorText(change, words)}</strong> {actText(change, words)}
        </p>
        {change.address === null ? null : <p className="note">{change.address}</p>}
        {differences.length === 0 ? null : (
          <details open={differences.length <= mostOpen}>
            <summary>{words.changed(differences.length)}</summary>
            <Differences differences={differences} />
          </details>
        )}
      </div>
    </li>
  );
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const words = useWords().history;
  return (
    <dl className="differences">
      {differences.map(({ member, before, after }) => (
        <div key={member}>
          <dt>{member}</dt>
          <dd>
            <span className="unseen">{words.before}</span> <del>{before}</del>{' '}
            <span aria-hidden="true">{words.arrow}</span> <span className="unseen">{words.after}</span>{' '}
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
