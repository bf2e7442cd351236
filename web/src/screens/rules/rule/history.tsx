import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { writeInstant } from '../../../formats/instants.ts';
import { wordFor } from '../../../formats/word-for.ts';
import { usePreferences } from '../../../shell/preferences.ts';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';

/** Who changed a rule, and when; newest first. */
export function History({ ruleId }: { ruleId: number }) {
  const words = useWords().rules;
  const { language } = usePreferences();
  const mayAsk = useMay('registry.read');
  const found = useQuery({
    queryKey: ['listChanges', 'rule', ruleId],
    queryFn: ({ signal }) => api.listChanges({ kind: 'rule', entityId: ruleId, limit: 20 }, { signal }),
    enabled: mayAsk,
  });
  if (found.data === undefined || found.data.items.length === 0) return null;
  return (
    <section className="rule-side">
      <h2>{words.acts.history}</h2>
      <ul>
        {found.data.items.map(({ id, at, actor, action, after }) => (
          <li key={id}>
            {actor === 'cli' ? words.commandLine : actor} {doneText(action, after, words.log)}{' '}
            <span className="note">{writeInstant(at, language)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type LogWords = ReturnType<typeof useWords>['rules']['log'];

function doneText(action: string, after: unknown, words: LogWords): string {
  const members =
    typeof after === 'object' && after !== null ? (after as { active?: unknown; actions?: unknown }) : {};
  const isSwitch = action === 'update' && typeof members.active === 'boolean' && !('actions' in members);
  if (isSwitch) return members.active === true ? words.on : words.off;
  return wordFor(words, action);
}
