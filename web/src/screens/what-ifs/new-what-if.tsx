import './what-ifs.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { api } from '../../api/client.ts';
import { home } from '../../api/place.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { type UsedFilters, useFilters } from '../../parts/filters/use-filters.ts';
import { keptRule } from '../../parts/rules/builder/kept-draft.ts';
import { Refused } from '../../parts/states/states.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useOnline } from '../../shell/notices.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper, keptShipper, useShipperId } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { AddTable } from './add-table.tsx';
import { ChosenVersion } from './chosen-version.tsx';
import { mostVersions, requestFilters, toBody, toRuleChange } from './request.ts';
import { RuleField } from './rule-field.tsx';
import { ShipperField, SpanFields } from './span-fields.tsx';

const need = 'tables.read';

/** What to compare: one version or several, over which span, whose quotes and freights. The address keeps all of it. */
export function NewWhatIf() {
  const words = useWords().whatIf.screens;
  return (
    <section className="what-ifs">
      <p>
        <Link to="/tabelas/comparacoes" search={keepShipper}>
          {words.title}
        </Link>
      </p>
      <h1>{words.start}</h1>
      <p className="soft">{words.startWhy}</p>
      {useMay(need) ? <RequestForm /> : <Refused permission={need} />}
    </section>
  );
}

function RequestForm() {
  const words = useWords().whatIf.screens;
  const used = useFilters(requestFilters);
  const shipperId = useShipperId();
  const isOnline = useOnline();
  const start = useStart();
  const { values } = used;
  const rules =
    shipperId === undefined ? undefined : toRuleChange(values.rule, (ruleId) => keptRule(shipperId, ruleId));
  const isOfRules = rules !== undefined;
  const hasSubject = isOfRules || (values.versions ?? []).length > 0;
  const mayRules = useMay('rules.read');
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (hasSubject && isOnline && !start.isPending) start.mutate(toBody(values, { shipperId, rules }));
  };
  useKeys([{ chord: 'Ctrl+Enter', label: words.compare, run: () => submit() }]);
  return (
    <form className="what-if-form" aria-label={words.start} onSubmit={submit}>
      <Versions used={used} />
      <ShipperField />
      {mayRules ? <RuleField used={used} /> : null}
      <SpanFields used={used} isOfRules={isOfRules} />
      <div role="alert">{start.error === null ? null : <Mistake error={start.error} />}</div>
      <div>
        <button
          type="submit"
          className="button"
          data-kind="main"
          disabled={!hasSubject || !isOnline}
          aria-disabled={start.isPending}
        >
          {words.compare}
        </button>
        {hasSubject ? null : <p className="note">{words.pickFirst}</p>}
      </div>
    </form>
  );
}

function useStart() {
  const queries = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: (body: ReturnType<typeof toBody>) => api.startWhatIf(body),
    onSuccess: (started) => {
      queries.setQueryData(['getWhatIf', started.id], started);
      void queries.invalidateQueries({ queryKey: ['listWhatIfs'] });
      router.history.push(`${home}/tabelas/comparacoes/${started.id}${keptShipper()}`);
    },
  });
}

type VersionsProps = { used: UsedFilters<typeof requestFilters> };

function Versions({ used: { values, change } }: VersionsProps) {
  const words = useWords().whatIf.screens;
  const { versions = [], against } = values;
  const put = (next: readonly string[]): void =>
    change({ versions: next.length === 0 ? undefined : next, against: undefined });
  return (
    <fieldset className="fieldset">
      <legend>{words.subject}</legend>
      <ul className="what-if-versions">
        {versions.map((id) => (
          <ChosenVersion
            key={id}
            versionId={Number(id)}
            against={against}
            isAlone={versions.length === 1}
            onVersion={(next) => put(versions.map((one) => (one === id ? String(next) : one)))}
            onAgainst={(next) => change({ against: next })}
            onRemove={() => put(versions.filter((one) => one !== id))}
          />
        ))}
      </ul>
      {versions.length >= mostVersions ? (
        <p className="note">{words.most(mostVersions)}</p>
      ) : (
        <AddTable
          isFirst={versions.length === 0}
          onAdd={(id) => put([...new Set([...versions, String(id)])])}
        />
      )}
    </fieldset>
  );
}
