import type { BillDetailView } from '@carreto/contract/admin/charges/bills';
import { useId } from 'react';
import { api } from '../../api/client.ts';
import { writeDifference } from '../../formats/brl.ts';
import { dayInSaoPaulo } from '../../formats/days.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useWords } from '../../words/words.ts';
import type { ActName } from './act-name.ts';

type ActDialogProps = { act: ActName; bill: BillDetailView; onClose: () => void; onDone: () => void };

const targets = {
  release: 'released',
  negotiate: 'negotiation',
  back: 'divergence',
  cancel: 'cancelled',
} as const;

/** The reason of an act on a bill, and the day of a payment. */
export function ActDialog({ act, bill, onClose, onDone }: ActDialogProps) {
  const words = useWords().bills;
  const id = useId();
  const { id: billId } = bill;
  const needsReason = act !== 'pay' || bill.state !== 'released';
  const submit = async (form: FormData): Promise<void> => {
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    const reason = text('reason');
    if (act === 'pay')
      await api.payBill({
        billId,
        body: { paidOn: text('paidOn'), ...(reason === '' ? {} : { reason }) },
      });
    else if (act === 'notPaid') await api.cancelBillPayment({ billId, body: { reason } });
    else await api.moveBill({ billId, body: { to: targets[act], reason } });
    onDone();
  };
  return (
    <FormDialog
      title={words.acts.titles[act]}
      act={words.acts[act]}
      kind={act === 'cancel' || act === 'notPaid' ? 'danger' : 'main'}
      onClose={onClose}
      onSubmit={submit}
    >
      <Why act={act} bill={bill} />
      {act === 'pay' ? <DayField id={`${id}-day`} /> : null}
      {needsReason ? (
        <div className="field">
          <label htmlFor={`${id}-reason`}>{words.reason}</label>
          <input
            className="input"
            id={`${id}-reason`}
            name="reason"
            required
            maxLength={1000}
            // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
            autoFocus={act !== 'pay'}
          />
        </div>
      ) : null}
    </FormDialog>
  );
}

function DayField({ id }: { id: string }) {
  const words = useWords().bills;
  const today = dayInSaoPaulo(new Date());
  return (
    <div className="field">
      <label htmlFor={id}>{words.paymentDay}</label>
      <input
        className="input"
        id={id}
        name="paidOn"
        type="date"
        required
        defaultValue={today}
        // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
        autoFocus
      />
    </div>
  );
}

function Why({ act, bill }: Pick<ActDialogProps, 'act' | 'bill'>) {
  const words = useWords().bills.acts;
  if (act === 'cancel') return <p>{words.cancelWhy}</p>;
  if (act === 'notPaid') return <p>{words.notPaidWhy}</p>;
  if (act === 'pay') return bill.state === 'released' ? null : <p>{words.payUnreleased}</p>;
  if (act !== 'release' || !bill.indicators.isDisputed) return null;
  return <p>{words.releaseDisputed(writeDifference(bill.divergenceCents))}</p>;
}
