import type { BillDetailView } from '@carreto/contract/admin/charges/bills';
import { useId, useState } from 'react';
import { api, refusalOf } from '../../api/client.ts';
import { writeDifference } from '../../formats/brl.ts';
import { dayInSaoPaulo } from '../../formats/days.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useWords } from '../../words/words.ts';
import type { ActName } from './act-name.ts';

type ActDialogProps = {
  act: ActName;
  bill: BillDetailView;
  onClose: () => void;
  onDone: () => void;
  /** When it was beyond the limit, and others are asked for it. */
  onRequested: () => void;
};

const targets = {
  release: 'released',
  negotiate: 'negotiation',
  back: 'divergence',
  cancel: 'cancelled',
} as const;

/** The reason of an act on a bill, and the day of a payment. What is beyond the limit can be asked for. */
export function ActDialog({ act, bill, onClose, onDone, onRequested }: ActDialogProps) {
  const words = useWords().bills;
  const id = useId();
  const { id: billId } = bill;
  const [isBeyond, setBeyond] = useState(false);
  const needsReason = act !== 'pay' || bill.state !== 'released';
  const submit = async (form: FormData): Promise<void> => {
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    const reason = text('reason');
    const payment = act === 'pay' ? { paidOn: text('paidOn') } : {};
    if (isBeyond && (act === 'pay' || act === 'release')) {
      await api.requestBillApproval({ billId, body: { act, reason, ...payment } });
      return onRequested();
    }
    try {
      await doAct(billId, act, { ...payment, reason });
    } catch (refused) {
      if (refusalOf(refused)?.code === 'above_limit') setBeyond(true);
      throw refused;
    }
    onDone();
  };
  return (
    <FormDialog
      title={words.acts.titles[act]}
      act={isBeyond ? words.request.act : words.acts[act]}
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
      {isBeyond ? <p className="note">{words.request.why}</p> : null}
    </FormDialog>
  );
}

async function doAct(
  billId: number,
  act: ActName,
  { paidOn = '', reason }: { paidOn?: string; reason: string },
): Promise<void> {
  if (act === 'pay') await api.payBill({ billId, body: { paidOn, ...(reason === '' ? {} : { reason }) } });
  else if (act === 'notPaid') await api.cancelBillPayment({ billId, body: { reason } });
  else await api.moveBill({ billId, body: { to: targets[act], reason } });
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
