import '../../../parts/settings/settings.css';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { writeInstant } from '../../../formats/instants.ts';
import { usePreferences } from '../../../shell/preferences.ts';
import { useWords } from '../../../words/words.ts';

/** What stands there now beside what was typed. */
export type Difference = { name: string; theirs: string; mine: string };

type ConflictProps = {
  kind: 'carrier' | 'contract';
  id: number;
  /** The one that is stored by now. */
  revision: number;
  differences: readonly Difference[];
  onDrop: () => void;
};

/** Somebody was faster: who, and what stands there now beside what was typed. The form around it sends what was typed anew. */
export function Conflict({ kind, id, revision, differences, onDrop }: ConflictProps) {
  const words = useWords().carriers.conflict;
  const { language } = usePreferences();
  const changes = useQuery({
    queryKey: ['listChanges', kind, id, 'until', revision],
    queryFn: ({ signal }) => api.listChanges({ kind, entityId: id, limit: 1 }, { signal }),
  });
  const [last] = changes.data?.items ?? [];
  return (
    <section className="carrier-conflict" role="alert">
      <p>
        <strong>{words.title}</strong>
      </p>
      <p>{last === undefined ? words.unknown : words.by(last.actor, writeInstant(last.at, language))}</p>
      <ul>
        {differences.map(({ name, theirs, mine }) => (
          <li key={name}>{words.differs(name, theirs || words.nothing, mine || words.nothing)}</li>
        ))}
      </ul>
      <div className="settings-acts">
        <button type="button" className="button" onClick={onDrop}>
          {words.drop}
        </button>
      </div>
    </section>
  );
}
