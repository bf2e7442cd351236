import type { Shipper } from '@carreto/contract/admin/registry/shippers';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { setHireQuota as bounds } from '../../../api/made/bounds/registry/shippers.ts';
import { readDecimal, writeCount } from '../../../formats/numbers.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { SaidError } from '../../../parts/dialog/mistake.tsx';
import { TextField } from '../../../parts/field/text-field.tsx';
import { useWords } from '../../../words/words.ts';

type HiringProps = { shipper: Shipper; mayWrite: boolean; onStored: (shipper: Shipper) => void };

/** Whether a shipper may hire, and how many freights more; both count at once, without a revision. */
export function Hiring({ shipper, mayWrite, onStored }: HiringProps) {
  const words = useWords().company.hiring;
  const [open, setOpen] = useState<'block' | 'quota'>();
  const [outcome, setOutcome] = useState('');
  const { blocked, hireQuota, settings } = shipper;
  const isLow = hireQuota !== null && settings.quotaWarning !== null && hireQuota <= settings.quotaWarning;
  const done = (saved: Shipper, text: string): void => {
    onStored(saved);
    setOutcome(text);
  };
  return (
    <section className="settings-part card-part" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p data-member="blocked" data-tone={blocked ? 'danger' : undefined}>
        {blocked ? words.blocked : words.free}
      </p>
      <p data-member="hireQuota" data-tone={isLow ? 'warn' : undefined}>
        {hireQuota === null ? words.noQuota : words.quota(writeCount(hireQuota))}
      </p>
      {mayWrite ? (
        <div className="settings-acts">
          <button
            type="button"
            className="button"
            data-kind={blocked ? undefined : 'danger'}
            onClick={() => setOpen('block')}
          >
            {blocked ? words.unblock : words.block}
          </button>
          <button type="button" className="button" onClick={() => setOpen('quota')}>
            {words.setQuota}
          </button>
          <span role="status">{outcome}</span>
        </div>
      ) : null}
      {open === 'block' ? (
        <BlockDialog shipper={shipper} onClose={() => setOpen(undefined)} onDone={done} />
      ) : null}
      {open === 'quota' ? (
        <QuotaDialog shipper={shipper} onClose={() => setOpen(undefined)} onDone={done} />
      ) : null}
    </section>
  );
}

type DialogProps = {
  shipper: Shipper;
  onClose: () => void;
  onDone: (saved: Shipper, text: string) => void;
};

function BlockDialog({ shipper, onClose, onDone }: DialogProps) {
  const words = useWords().company.hiring;
  const { id: shipperId, tradeName, blocked } = shipper;
  const change = async (): Promise<void> => {
    const saved = await api.blockShipper({ shipperId, body: { blocked: !blocked } });
    onDone(saved, blocked ? words.unblockedNow : words.blockedNow);
  };
  return (
    <FormDialog
      title={blocked ? words.unblockTitle(tradeName) : words.blockTitle(tradeName)}
      act={blocked ? words.unblock : words.block}
      kind={blocked ? 'main' : 'danger'}
      onClose={onClose}
      onSubmit={change}
    >
      <p>{blocked ? words.unblockWhy : words.blockWhy}</p>
    </FormDialog>
  );
}

function QuotaDialog({ shipper, onClose, onDone }: DialogProps) {
  const { company, settingsForm } = useWords();
  const words = company.hiring;
  const { id: shipperId, tradeName, hireQuota } = shipper;
  const change = async (form: FormData): Promise<void> => {
    const text = String(form.get('remaining')).trim();
    const remaining = text === '' ? null : readDecimal(text, 0);
    if (remaining === undefined) throw new SaidError(settingsForm.wrong.count);
    if (remaining !== null && (remaining < bounds.remaining.minimum || remaining > bounds.remaining.maximum))
      throw new SaidError(settingsForm.outOf('0', writeCount(bounds.remaining.maximum)));
    onDone(await api.setHireQuota({ shipperId, body: { remaining } }), words.quotaSet);
  };
  return (
    <FormDialog title={words.quotaTitle(tradeName)} act={words.setQuota} onClose={onClose} onSubmit={change}>
      <TextField
        label={words.quotaLabel}
        why={words.quotaWhy}
        name="remaining"
        inputMode="numeric"
        maxLength={15}
        defaultValue={hireQuota === null ? '' : String(hireQuota)}
        autoFocus
      />
    </FormDialog>
  );
}
