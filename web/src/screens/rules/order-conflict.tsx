import type { FreightRuleView } from '@carreto/contract/admin/registry/rules';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { writeInstant } from '../../formats/instants.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';

type OrderConflictProps = {
  shipperId: number;
  /** As they are stored by now. */
  rules: readonly FreightRuleView[];
  mine: readonly number[];
};

/** Somebody ordered the rules meanwhile: who, and the order of now beside the one that was made of an older. */
export function OrderConflict({ shipperId, rules, mine }: OrderConflictProps) {
  const words = useWords().rules.order;
  const { language } = usePreferences();
  const mayAsk = useMay('registry.read');
  const stored = rules.map(({ id }) => id);
  const changes = useQuery({
    queryKey: ['listChanges', 'order of rules', shipperId, stored],
    queryFn: ({ signal }) => api.listChanges({ kind: 'rule', shipperId, limit: 20 }, { signal }),
    enabled: mayAsk,
  });
  const last = changes.data?.items.find(({ action }) => action === 'order');
  return (
    <>
      <p>{last === undefined ? words.byUnknown : words.by(last.actor, writeInstant(last.at, language))}</p>
      <div className="rules-orders">
        <Names title={words.theirs} rules={rules} ids={stored} />
        <Names title={words.mine} rules={rules} ids={mine} />
      </div>
    </>
  );
}

type NamesProps = { title: string; rules: readonly FreightRuleView[]; ids: readonly number[] };

function Names({ title, rules, ids }: NamesProps) {
  const names = new Map(rules.map(({ id, name }) => [id, name]));
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {ids.map((id) => (
          <li key={id}>{names.get(id)}</li>
        ))}
      </ol>
    </section>
  );
}
