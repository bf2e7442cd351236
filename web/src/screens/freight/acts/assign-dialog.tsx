import { useId } from 'react';
import { api } from '../../../api/client.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { useOperators } from '../../../parts/operators/use-operators.ts';
import { useMay, useSession } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import type { ActProps } from './act-props.ts';

/** Says who sees to the freight. Who may not see operators can take it, or give it up. */
export function AssignDialog({ freight, onClose, onDone }: ActProps) {
  const words = useWords().freight.assign;
  const { person } = useSession();
  const operators = useOperators(useMay('people.read'));
  const id = useId();
  const { assignee } = freight;
  const choices = new Map([
    [person.id, words.me(person.name)],
    ...(assignee === null || assignee.id === person.id ? [] : [[assignee.id, assignee.name] as const]),
    ...(operators.data ?? [])
      .filter((one) => one.active && one.id !== person.id)
      .map((one) => [one.id, one.name] as const),
  ]);
  const assign = async (form: FormData): Promise<void> => {
    const chosen = String(form.get('operator'));
    const operatorId = chosen === '' ? null : Number(chosen);
    await api.assignFreight({ freightCode: freight.code, body: { operatorId } });
    onDone(words.done);
  };
  return (
    <FormDialog title={words.title} act={words.save} onClose={onClose} onSubmit={assign}>
      <div className="field">
        <label htmlFor={id}>{words.who}</label>
        {/* biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered */}
        <select className="input" id={id} name="operator" defaultValue={person.id} autoFocus>
          <option value="">{words.nobody}</option>
          {[...choices].map(([operatorId, name]) => (
            <option key={operatorId} value={operatorId}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </FormDialog>
  );
}
