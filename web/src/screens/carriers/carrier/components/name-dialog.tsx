import type { ComponentName } from '@carreto/contract/admin/charges/cte-components';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../../../api/client.ts';
import { FormDialog } from '../../../../parts/dialog/form-dialog.tsx';
import { TextField } from '../../../../parts/field/text-field.tsx';
import { useSession } from '../../../../shell/session-context.ts';
import { useWords } from '../../../../words/words.ts';
import { staleComponents } from './queries.ts';

/** A name that is explained: which, or one that is typed; with what it is now. */
export type Naming = { name: string | undefined; known?: ComponentName };

type NameDialogProps = {
  carrierId: number;
  naming: Naming;
  onClose: () => void;
  onDone: (outcome: string) => void;
};

/** Says which charge a name in the CT-e is. */
export function NameDialog({ carrierId, naming: { name, known }, onClose, onDone }: NameDialogProps) {
  const words = useWords().carrierTabs.components;
  const queries = useQueryClient();
  const id = useId();
  const save = async (form: FormData): Promise<void> => {
    const theirs = name ?? String(form.get('name')).trim();
    const charge = String(form.get('charge')) as ComponentName['charge'];
    await api.putCteComponent({
      ...{ name: theirs, charge },
      carrierId: form.get('of') === 'all' ? null : carrierId,
    });
    await staleComponents(queries);
    onDone(words.done(theirs, words.charges[charge]));
  };
  return (
    <FormDialog
      title={name === undefined ? words.add : words.mapOne(name)}
      act={words.form.save}
      onClose={onClose}
      onSubmit={save}
    >
      <p>{words.form.why}</p>
      {name === undefined ? (
        <TextField
          label={words.form.name}
          why={words.form.nameWhy}
          name="name"
          required
          maxLength={60}
          autoFocus
        />
      ) : null}
      <div className="field">
        <label htmlFor={id}>{words.form.charge}</label>
        <select className="input" id={id} name="charge" required defaultValue={known?.charge ?? ''}>
          <option value="" disabled />
          {Object.entries(words.charges).map(([charge, title]) => (
            <option key={charge} value={charge}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <OfField known={known} />
    </FormDialog>
  );
}

/** Whose name it is: this carrier's, or everybody's where somebody decides for all. */
function OfField({ known }: { known: ComponentName | undefined }) {
  const words = useWords().carrierTabs.components;
  const { carriers } = useSession();
  const id = useId();
  if (known !== undefined) {
    const isOfAll = known.carrierId === null;
    return (
      <p>
        <input type="hidden" name="of" value={isOfAll ? 'all' : 'carrier'} />
        {`${words.form.of}: ${isOfAll ? words.ofAll : words.ofCarrier}`}
      </p>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>{words.form.of}</label>
      <select className="input" id={id} name="of">
        <option value="carrier">{words.ofCarrier}</option>
        {carriers === 'all' ? <option value="all">{words.ofAll}</option> : null}
      </select>
    </div>
  );
}
