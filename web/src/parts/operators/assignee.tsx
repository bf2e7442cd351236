import './assignee.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { Mistake } from '../dialog/mistake.tsx';
import { chosenOperator, OperatorField } from './operator-field.tsx';

type AssigneeProps = {
  /** Undefined: it is not known yet. */
  current: { id: number; name: string } | null | undefined;
  mayDecide: boolean;
  /** Head of the dialog in which it is passed on. */
  passOn: string;
  /** Gives it to an operator, or to nobody. */
  assign: (operatorId: number | null) => Promise<unknown>;
};

/** Who sees to something: taken by one click, passed on to another, or given up. */
export function Assignee({ current, mayDecide, passOn, assign }: AssigneeProps) {
  const words = useWords().assignee;
  const { person } = useSession();
  const [isOpen, setOpen] = useState(false);
  const take = useMutation({ mutationFn: () => assign(person.id) });
  if (current === undefined) return null;
  return (
    <div className="assignee">
      <p role="status">{current?.name ?? words.nobody}</p>
      {mayDecide ? (
        <>
          {current?.id === person.id ? null : (
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
        </>
      ) : null}
      <div role="alert">{take.error === null ? null : <Mistake error={take.error} />}</div>
      {isOpen ? (
        <FormDialog
          title={passOn}
          act={words.save}
          onClose={() => setOpen(false)}
          onSubmit={async (form) => {
            await assign(chosenOperator(form));
          }}
        >
          <OperatorField current={current} />
        </FormDialog>
      ) : null}
    </div>
  );
}
