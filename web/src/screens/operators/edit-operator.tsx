import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { fieldMistakes } from '../../parts/field/field-mistakes.ts';
import { useKept } from '../../parts/list/use-kept.ts';
import { useOnline } from '../../shell/notices.tsx';
import { useWords } from '../../words/words.ts';
import { OperatorFields, operatorMembers } from './operator-fields.tsx';
import { changesOf, mistakesOf, readValues, valuesOf } from './operator-values.ts';
import type { ListedOperator } from './queries.ts';

/** Changes who a person is, what they may and what they see. What is half changed survives a reload. */
export function EditOperator({ operator }: { operator: ListedOperator }) {
  const words = useWords().operators.form;
  const isOnline = useOnline();
  // As it was when editing began: what others change meanwhile is a conflict to see, not a form that changes by itself.
  const [base, setBase] = useState(operator);
  const [values, keep] = useKept(
    `carreto.operators.${base.id}.${base.revision}`,
    (kept) => readValues(kept) ?? valuesOf(base),
  );
  const [isTried, setTried] = useState(false);
  const { save, error, outcome, isBusy, reload } = useSave(base, setBase);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(mistakesOf(values)).length === 0) void save(changesOf(base, values));
  };
  const isRank = base.roles === null && base.permissions === null;
  return (
    <form className="settings-part" onSubmit={submit}>
      <h2>{words.edit}</h2>
      <OperatorFields
        values={values}
        onChange={(change) => keep({ ...values, ...change })}
        rank={isRank ? base.role : undefined}
        error={error}
        isTried={isTried}
      />
      <SaveMistake error={error} onReload={() => void reload()} />
      <div className="settings-acts">
        <button type="submit" className="button" data-kind="main" disabled={!isOnline} aria-disabled={isBusy}>
          {words.save}
        </button>
        <span role="status">{outcome}</span>
      </div>
    </form>
  );
}

/** What no field can say; that somebody else was faster comes with the way out. */
function SaveMistake({ error, onReload }: { error: Error | undefined; onReload: () => void }) {
  const words = useWords().operators.form;
  const { rest } = fieldMistakes(error, operatorMembers);
  const isOutdated = fieldMistakes(error, ['revision']).of('revision').length > 0;
  if (rest === undefined) return <div role="alert" />;
  if (!isOutdated) {
    return (
      <div role="alert">
        <Mistake error={rest} />
      </div>
    );
  }
  return (
    <div role="alert">
      <p className="mistake">{words.changed}</p>
      <button type="button" className="button" onClick={onReload}>
        {words.reload}
      </button>
    </div>
  );
}

type Changes = ReturnType<typeof changesOf>;

function useSave(base: ListedOperator, setBase: (base: ListedOperator) => void) {
  const words = useWords().operators.form;
  const queries = useQueryClient();
  const [error, setError] = useState<Error>();
  const [outcome, setOutcome] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async (changes: Changes): Promise<void> => {
    if (isBusy) return;
    setError(undefined);
    setOutcome(words.nothing);
    if (Object.keys(changes).length === 0) return;
    setOutcome('');
    setBusy(true);
    try {
      const body = { ...changes, revision: base.revision };
      const updated = await api.updateOperator({ operatorId: base.id, body });
      setBase({ ...base, ...updated });
      setOutcome(words.saved);
      await queries.invalidateQueries({ queryKey: ['listOperators'] });
      await queries.invalidateQueries({ queryKey: ['session'] });
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
    setBusy(false);
  };
  const reload = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['listOperators'] });
    const known = queries.getQueryData<readonly ListedOperator[]>(['listOperators', 'all']);
    const latest = known?.find(({ id }) => id === base.id);
    if (latest === undefined) return;
    setBase(latest);
    setError(undefined);
  };
  return { save, reload, error, outcome, isBusy };
}
