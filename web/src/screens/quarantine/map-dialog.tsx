import { useId } from 'react';
import { api } from '../../api/client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { CodeField } from '../../parts/occurrences/code-field.tsx';
import { useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { type Group, onePerShipper } from './groups.ts';

type MapDialogProps = { group: Group; onClose: () => void; onDone: (outcome: string) => void };

/** Says what a carrier's code means from now on, and takes in all that waits for it. */
export function MapDialog({ group, onClose, onDone }: MapDialogProps) {
  const words = useWords().quarantine.map;
  const { shippers } = useSession();
  const id = useId();
  const carrierCode = group.carrierCode ?? '';
  const map = async (form: FormData): Promise<void> => {
    const code = Number(form.get('code'));
    const scope = form.get('scope') === 'carrier' ? 'carrier' : 'contract';
    // A contract is of one shipper; the meaning for the carrier is one for all of them.
    const some = onePerShipper(group).slice(0, scope === 'carrier' ? 1 : undefined);
    let [released, waiting] = [0, 0];
    for (const one of some) {
      const mapped = await api.mapHeldCode({ heldId: one.id, body: { code, scope } }, { timeoutMs: 120_000 });
      released += mapped.released;
      waiting += mapped.waiting;
    }
    onDone(words.done(carrierCode, released, waiting));
  };
  return (
    <FormDialog title={words.heading(carrierCode)} act={words.save} onClose={onClose} onSubmit={map}>
      <p>{words.why}</p>
      <CodeField label={words.code} />
      <div className="field">
        <label htmlFor={id}>{words.scope}</label>
        <select
          className="input"
          id={id}
          name="scope"
          defaultValue={shippers === 'all' ? 'carrier' : 'contract'}
        >
          {/* Only who sees every shipper may speak for all of them. */}
          {shippers === 'all' ? <option value="carrier">{words.carrier}</option> : null}
          <option value="contract">{words.contract}</option>
        </select>
      </div>
    </FormDialog>
  );
}
