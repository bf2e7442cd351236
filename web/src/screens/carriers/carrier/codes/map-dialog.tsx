import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../../../api/client.ts';
import { FormDialog } from '../../../../parts/dialog/form-dialog.tsx';
import { TextField } from '../../../../parts/field/text-field.tsx';
import { CodeField } from '../../../../parts/occurrences/code-field.tsx';
import { useSession } from '../../../../shell/session-context.ts';
import { useWords } from '../../../../words/words.ts';
import { staleCodes, useContracted } from './queries.ts';
import { useShipperName } from './use-shipper-name.ts';

/** What is given a meaning: a code, or one that is typed; with what it means now. */
export type Mapping = {
  carrierCode: string | undefined;
  code?: number | undefined;
  shipperId?: number | undefined;
};

type MapDialogProps = {
  carrier: Carrier;
  mapping: Mapping;
  onClose: () => void;
  onDone: (outcome: string) => void;
};

/** Says what a carrier's code means, and takes in all that waits for it. */
export function MapDialog({ carrier, mapping, onClose, onDone }: MapDialogProps) {
  const words = useWords().carrierTabs.codes;
  const queries = useQueryClient();
  const { carrierCode, code, shipperId } = mapping;
  const save = async (form: FormData): Promise<void> => {
    const theirs = carrierCode ?? String(form.get('carrierCode')).trim();
    const scope = String(form.get('scope'));
    const body = {
      carrierCode: theirs,
      code: Number(form.get('code')),
      shipperId: scope === '' ? null : Number(scope),
    };
    // Thousands may wait for one code.
    const { released, waiting } = await api.putCarrierCode(
      { carrierId: carrier.id, body },
      { timeoutMs: 120_000 },
    );
    await staleCodes(queries);
    onDone(words.done(theirs, released, waiting));
  };
  return (
    <FormDialog
      title={carrierCode === undefined ? words.add : words.mapOne(carrierCode)}
      act={words.form.save}
      onClose={onClose}
      onSubmit={save}
    >
      <p>{code === undefined ? words.form.why : words.form.changeWhy}</p>
      {carrierCode === undefined ? (
        <TextField
          label={words.form.theirs}
          why={words.form.theirsWhy}
          name="carrierCode"
          required
          maxLength={20}
        />
      ) : null}
      <CodeField label={words.form.ours} chosen={code} />
      <ScopeField carrierId={carrier.id} chosen={code === undefined ? undefined : (shipperId ?? null)} />
    </FormDialog>
  );
}

type ScopeFieldProps = {
  carrierId: number;
  /** Whose meaning is changed: of a shipper, or null of all; undefined: of whom it is, is chosen. */
  chosen: number | null | undefined;
};

/** For whom it holds: all shippers, where somebody sees them all, or one by its contract. */
function ScopeField({ carrierId, chosen }: ScopeFieldProps) {
  const words = useWords().carrierTabs.codes.form;
  const { shippers } = useSession();
  const contracted = useContracted(carrierId);
  const nameOf = useShipperName();
  const id = useId();
  if (chosen !== undefined) {
    return (
      <p>
        <input type="hidden" name="scope" value={chosen ?? ''} />
        {`${words.scope}: ${chosen === null ? words.everybody : words.only(nameOf(chosen))}`}
      </p>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>{words.scope}</label>
      <select className="input" id={id} name="scope" required={shippers !== 'all'}>
        {shippers === 'all' ? <option value="">{words.everybody}</option> : null}
        {contracted.map((shipperId) => (
          <option key={shipperId} value={shipperId}>
            {words.only(nameOf(shipperId))}
          </option>
        ))}
      </select>
    </div>
  );
}
