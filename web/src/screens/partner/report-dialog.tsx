import type { PartnerFreightView } from '@carreto/contract/admin/partner/partner-freights';
import { occurrenceName } from '@carreto/contract/occurrence-names';
import { type ReactNode, useId } from 'react';
import { api } from '../../api/client.ts';
import { instantOfLocal, localNow } from '../../formats/local-time.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useWords } from '../../words/words.ts';

/** Nobody reports a hire, and cancelling is the shipper's. */
const codes = [...occurrenceName].filter(([code]) => code !== 99 && code !== 0);
const mostPictures = 10;

type ReportDialogProps = {
  freight: PartnerFreightView;
  onClose: () => void;
  onDone: (text: string) => void;
};

/** Says what happened to a freight, with the pictures that prove it. */
export function ReportDialog({ freight, onClose, onDone }: ReportDialogProps) {
  const words = useWords().partner.report;
  const id = useId();
  const { code: freightCode } = freight;
  const report = async (form: FormData): Promise<void> => {
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    // Kept by their content: a picture that was sent before has the same address.
    const proofUrls: string[] = [];
    for (const picture of form.getAll('pictures').slice(0, mostPictures)) {
      if (!(picture instanceof File) || picture.size === 0) continue;
      const body = new Uint8Array(await picture.arrayBuffer());
      const { url } = await api.sendPartnerProof({ freightCode, body }, { timeoutMs: 120_000 });
      proofUrls.push(url);
    }
    const { outcome, message } = await api.reportPartnerOccurrence({
      freightCode,
      body: {
        code: Number(text('code')),
        occurredAt: instantOfLocal(text('at')),
        proofUrls,
        ...(text('message') === '' ? {} : { message: text('message') }),
        ...(text('volume') === '' ? {} : { volumeNumber: Number(text('volume')) }),
        ...(text('expectedOn') === '' ? {} : { expectedOn: text('expectedOn') }),
      },
    });
    onDone([words.done[outcome], message].filter((part) => part !== null).join(' '));
  };
  return (
    <FormDialog title={words.title} act={words.save} onClose={onClose} onSubmit={report}>
      <div className="field">
        <label htmlFor={`${id}-code`}>{words.code}</label>
        {/* biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered */}
        <select className="input" id={`${id}-code`} name="code" required defaultValue="" autoFocus>
          <option value="" disabled />
          {codes.map(([code, name]) => (
            <option key={code} value={code}>
              {`${code} · ${name}`}
            </option>
          ))}
        </select>
      </div>
      <Field id={`${id}-at`} label={words.at}>
        <input
          {...{ className: 'input', id: `${id}-at`, name: 'at', type: 'datetime-local', required: true }}
          defaultValue={localNow(Date.now())}
        />
      </Field>
      <Field id={`${id}-message`} label={words.message}>
        <input {...{ className: 'input', id: `${id}-message`, name: 'message', maxLength: 255 }} />
      </Field>
      {freight.volumeCount === 1 ? null : (
        <Field id={`${id}-volume`} label={words.volume}>
          <input
            {...{ className: 'input', id: `${id}-volume`, name: 'volume', type: 'number', min: 1 }}
            max={freight.volumeCount}
          />
        </Field>
      )}
      <Field id={`${id}-expected`} label={words.expectedOn}>
        <input {...{ className: 'input', id: `${id}-expected`, name: 'expectedOn', type: 'date' }} />
      </Field>
      <Field id={`${id}-pictures`} label={words.pictures}>
        <input
          {...{ className: 'input', id: `${id}-pictures`, name: 'pictures', type: 'file', multiple: true }}
          accept="image/jpeg,image/png,image/webp"
        />
      </Field>
    </FormDialog>
  );
}

function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
