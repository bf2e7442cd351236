import type { FreightRuleView } from '@carreto/contract/admin/registry/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import type { UsedFilters } from '../../parts/filters/use-filters.ts';
import { keptRule } from '../../parts/rules/builder/kept-draft.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { keepShipper, useShipperId } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { requestFilters } from './request.ts';

type RuleFieldProps = { used: UsedFilters<typeof requestFilters> };

/** One rule of the shipper in view switched on or off, or as it was typed in this tab, with or without other versions of tables. */
export function RuleField({ used }: RuleFieldProps) {
  const words = useWords().whatIf.screens;
  const shipperId = useShipperId();
  return (
    <fieldset className="fieldset">
      <legend>{words.rules}</legend>
      {shipperId === undefined ? (
        <p className="note">{words.rulesNeedShipper}</p>
      ) : (
        <Pick shipperId={shipperId} used={used} />
      )}
    </fieldset>
  );
}

function Pick({ shipperId, used: { values, change } }: RuleFieldProps & { shipperId: number }) {
  const words = useWords().whatIf.screens;
  const id = useId();
  const rules = useQuery({
    queryKey: ['listRules', shipperId, 'to choose from'],
    queryFn: ({ signal }) => everyPage((page) => api.listRules({ shipperId, ...page }, { signal })),
    staleTime: 30_000,
  });
  if (rules.data === undefined)
    return <Unanswered error={rules.error} needs="rules.read" again={() => void rules.refetch()} />;
  const options = optionsOf(shipperId, rules.data, words);
  const chosen = values.rule === undefined ? '' : requestFilters.rule.write(values.rule);
  return (
    <div className="field">
      <label htmlFor={id}>{words.rule}</label>
      <select
        id={id}
        className="input"
        value={options.some(({ value }) => value === chosen) ? chosen : ''}
        onChange={({ target }) => change({ rule: requestFilters.rule.read(target.value) })}
      >
        <option value="">{rules.data.length === 0 ? words.noRules : words.sameRules}</option>
        {options.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
      <p className="note">{words.rulesWhy}</p>
      {values.rule?.as === 'typed' && !options.some(({ value }) => value === chosen) ? (
        <p className="mistake" role="status">
          {words.typedElsewhere}
        </p>
      ) : null}
      <p className="what-if-options">
        <Link to="/regras/nova" search={keepShipper}>
          {words.writeRule}
        </Link>
        <Link to="/regras" search={keepShipper}>
          {words.orderRules}
        </Link>
      </p>
    </div>
  );
}

type WhatIfWords = ReturnType<typeof useWords>['whatIf']['screens'];

/** Each stored rule the other way round, and what was typed in this tab and not saved. */
function optionsOf(
  shipperId: number,
  rules: readonly FreightRuleView[],
  words: WhatIfWords,
): { value: string; title: string }[] {
  const { write } = requestFilters.rule;
  const fresh = keptRule(shipperId, undefined);
  return [
    ...(fresh === undefined
      ? []
      : [{ value: write({ ruleId: undefined, as: 'typed' }), title: words.typedRule(fresh.name) }]),
    ...rules.flatMap(({ id: ruleId, name, active }) => [
      {
        value: write({ ruleId, as: active ? 'off' : 'on' }),
        title: active ? words.withoutRule(name) : words.withRule(name),
      },
      ...(keptRule(shipperId, ruleId) === undefined
        ? []
        : [{ value: write({ ruleId, as: 'typed' }), title: words.changedRule(name) }]),
    ]),
  ];
}
