import type { NewPostalRange, PostalAccount } from '@carreto/contract/admin/registry/postal';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { readDecimal } from '../../../formats/numbers.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { SaidError } from '../../../parts/dialog/mistake.tsx';
import { TextField } from '../../../parts/field/text-field.tsx';
import { useWords } from '../../../words/words.ts';

type RangeDialogProps = { account: PostalAccount; onClose: () => void; onDone: () => void };

/** Loads a range of numbers, as the operator's letter says them. */
export function RangeDialog({ account, onClose, onDone }: RangeDialogProps) {
  const { postal, settingsForm } = useWords();
  const words = postal.ranges;
  const id = useId();
  const [kind, setKind] = useState<NewPostalRange['kind']>('object');
  const numberOf = (form: FormData, name: string): number => {
    const value = readDecimal(String(form.get(name)), 0);
    if (value === undefined || value < 0) throw new SaidError(settingsForm.wrong.count);
    return value;
  };
  const add = async (form: FormData): Promise<void> => {
    const body: NewPostalRange = {
      kind,
      ...(kind === 'object' ? { prefix: String(form.get('prefix')).trim().toUpperCase() } : {}),
      serviceCode: String(form.get('serviceCode')).trim(),
      firstNumber: numberOf(form, 'firstNumber'),
      lastNumber: numberOf(form, 'lastNumber'),
    };
    await api.addPostalRange({ accountId: account.id, body });
    onDone();
  };
  return (
    <FormDialog title={words.addTitle(account.name)} act={words.addAct} onClose={onClose} onSubmit={add}>
      <div className="range-fields">
        <div className="field" data-member="range.kind">
          <label htmlFor={id}>{words.kind}</label>
          <select
            className="input"
            id={id}
            value={kind}
            onChange={({ target }) => setKind(target.value as NewPostalRange['kind'])}
            // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
            autoFocus
          >
            <option value="object">{words.kinds.object}</option>
            <option value="authorization">{words.kinds.authorization}</option>
          </select>
        </div>
        {kind === 'object' ? (
          <div data-member="range.prefix">
            <TextField label={words.prefix} name="prefix" required pattern="[A-Za-z]{2}" maxLength={2} />
          </div>
        ) : null}
        <div data-member="range.serviceCode">
          <TextField
            label={words.serviceCode}
            name="serviceCode"
            required
            inputMode="numeric"
            pattern="[0-9]{1,8}"
            maxLength={8}
          />
        </div>
        <div data-member="range.firstNumber">
          <TextField
            label={words.first}
            why={words.withoutDigit}
            name="firstNumber"
            required
            inputMode="numeric"
          />
        </div>
        <div data-member="range.lastNumber">
          <TextField
            label={words.last}
            why={words.withoutDigit}
            name="lastNumber"
            required
            inputMode="numeric"
          />
        </div>
      </div>
    </FormDialog>
  );
}
