import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { useOperators } from '../../parts/operators/use-operators.ts';
import { useMay, useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { staleDesk, useCte } from './use-desk.ts';

type AssigneeProps = { cteId: number; mayDecide: boolean };

/** Who sees to a CT-e: taken by one click, passed on to another, or given up. */
export function Assignee({ cteId, mayDecide }: AssigneeProps) {
  const words = useWords().audit.assignee;
  const queries = useQueryClient();
  const { person } = useSession();
  const { data: cte } = useCte(cteId);
  const [isOpen, setOpen] = useState(false);
  const take = useMutation({
    mutationFn: () => api.assignCte({ cteId, body: { operatorId: person.id } }),
    onSettled: () => staleDesk(queries),
  });
  return (
    <section>
      <h3>{words.title}</h3>
      {cte === undefined ? null : <p role="status">{cte.assigneeName ?? words.nobody}</p>}
      {mayDecide && cte !== undefined ? (
        <p className="audit-acts">
          {cte.assigneeId === person.id ? null : (
            <button
              type="button"
              className="button"
              aria-disabled={take.isPending}
              onClick={() => (take.isPending ? undefined : take.mutate())}
            >
              {words.take}
            </button>
          )}
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {words.pass}
          </button>
        </p>
      ) : null}
      <div role="alert">{take.error === null ? null : <Mistake error={take.error} />}</div>
      {isOpen ? <PassDialog cteId={cteId} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

/** Who may not see operators can take it, or give it up. */
function PassDialog({ cteId, onClose }: { cteId: number; onClose: () => void }) {
  const words = useWords().audit.assignee;
  const queries = useQueryClient();
  const { person } = useSession();
  const { data: cte } = useCte(cteId);
  const operators = useOperators(useMay('people.read'));
  const id = useId();
  const others = (operators.data ?? []).filter((one) => one.active && one.id !== person.id);
  const pass = async (form: FormData): Promise<void> => {
    const chosen = String(form.get('operator'));
    await api.assignCte({ cteId, body: { operatorId: chosen === '' ? null : Number(chosen) } });
    await staleDesk(queries);
  };
  return (
    <FormDialog title={words.passTitle} act={words.save} onClose={onClose} onSubmit={pass}>
      <div className="field">
        <label htmlFor={id}>{words.title}</label>
        <select
          key={others.length}
          className="input"
          id={id}
          name="operator"
          defaultValue={cte?.assigneeId ?? ''}
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
          autoFocus
        >
          <option value="">{words.nobody}</option>
          <option value={person.id}>{words.me(person.name)}</option>
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
    </FormDialog>
  );
}
