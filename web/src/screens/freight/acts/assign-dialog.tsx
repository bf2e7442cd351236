import { api } from '../../../api/client.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { chosenOperator, OperatorField } from '../../../parts/operators/operator-field.tsx';
import { useSession } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import type { ActProps } from './act-props.ts';

/** Says who sees to the freight. */
export function AssignDialog({ freight, onClose, onDone }: ActProps) {
  const words = useWords().freight.assign;
  const { person } = useSession();
  const assign = async (form: FormData): Promise<void> => {
    await api.assignFreight({ freightCode: freight.code, body: { operatorId: chosenOperator(form) } });
    onDone(words.done);
  };
  return (
    <FormDialog title={words.title} act={words.save} onClose={onClose} onSubmit={assign}>
      <OperatorField current={freight.assignee} initial={person.id} />
    </FormDialog>
  );
}
