import type { BillPreviewView } from '@carreto/contract/admin/charges/bill-bulk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { api, refusalOf } from '../../api/client.ts';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { dayInSaoPaulo } from '../../formats/days.ts';
import { writeCount } from '../../formats/numbers.ts';
import { JobReport } from '../../parts/job/job-report.tsx';
import { Failed } from '../../parts/states/states.tsx';
import { useOnline } from '../../shell/notices.tsx';
import { useWords } from '../../words/words.ts';
import type { BillList } from './use-bill-list.ts';

export type BulkAct = 'release' | 'pay' | 'negotiate';
type BulkDialogProps = { act: BulkAct; list: BillList; onClose: () => void };
/** What the form says: the reason, and the day of a payment. */
type Wish = { reason: string; paidOn: string };

/** An act on the selection: what is to be done, what that would do, then how far it is. What the preview saw is what counts. */
export function BulkDialog({ act, list, onClose }: BulkDialogProps) {
  const words = useWords();
  const [wish, setWish] = useState<Wish>();
  const { preview, start, job } = useBulk(act, list);
  const queries = useQueryClient();
  const refresh = useCallback(() => {
    for (const key of ['searchBills', 'countBills', 'getBill', 'listBillCharges', 'listJobs', 'listNotices'])
      void queries.invalidateQueries({ queryKey: [key] });
  }, [queries]);
  const close = (
    <button type="button" className="button" onClick={onClose}>
      {words.parts.close}
    </button>
  );
  if (job !== undefined)
    return (
      <>
        <JobReport jobId={job.id} onEnded={refresh} />
        <div className="dialog-acts">{close}</div>
      </>
    );
  const shown = preview.data?.preview ?? undefined;
  if (wish === undefined || shown === undefined)
    return (
      <WishForm
        act={act}
        isBusy={preview.isPending}
        error={preview.error}
        close={close}
        onWish={(next) => preview.mutate(next, { onSuccess: () => setWish(next) })}
      />
    );
  const isExpired = refusalOf(start.error)?.code === 'preview_expired';
  const again = (): void => {
    start.reset();
    setWish(undefined);
  };
  return (
    <>
      <Previewed preview={shown} />
      {isExpired ? <p role="alert">{words.bulk.expired}</p> : null}
      {start.error === null || isExpired ? null : (
        <Failed error={start.error} permission="bills.decide" again={() => start.begin(shown.previewId)} />
      )}
      <div className="dialog-acts">
        <button type="button" className="button" onClick={again}>
          {words.bulk.back}
        </button>
        <button
          type="button"
          className="button"
          data-kind="main"
          disabled={shown.acceptedCount === 0 || isExpired}
          aria-disabled={start.isPending}
          onClick={() => start.begin(shown.previewId)}
        >
          {words.bills.bulk.confirm[act]}
        </button>
      </div>
    </>
  );
}

function useBulk(act: BulkAct, list: BillList) {
  const { selection, filter } = list;
  const [chosen] = useState(() =>
    selection.kind === 'filter' ? { filter } : { billIds: [...selection.ids].map(Number) },
  );
  const preview = useMutation({
    mutationFn: ({ reason, paidOn }: Wish) => {
      const request = { preview: true, ...chosen, ...(reason === '' ? {} : { reason }) };
      if (act === 'pay') return api.payBills({ ...request, paidOn }, { timeoutMs: 60_000 });
      const to = act === 'release' ? 'released' : 'negotiation';
      return api.moveBills({ ...request, to }, { timeoutMs: 60_000 });
    },
  });
  // Known at once, before anything is drawn again: the second press of a double click sends nothing.
  const isSent = useRef(false);
  const start = useMutation({
    mutationFn: (previewId: string) =>
      act === 'pay' ? api.payBills({ previewId }) : api.moveBills({ previewId }),
    onSettled: () => {
      isSent.current = false;
    },
  });
  const begin = (previewId: string): void => {
    if (isSent.current) return;
    isSent.current = true;
    start.mutate(previewId);
  };
  return { preview, start: { ...start, begin }, job: start.data?.job ?? undefined };
}

type WishFormProps = {
  act: BulkAct;
  isBusy: boolean;
  error: Error | null;
  close: React.ReactNode;
  onWish: (wish: Wish) => void;
};

function WishForm({ act, isBusy, error, close, onWish }: WishFormProps) {
  const words = useWords();
  const isOnline = useOnline();
  const id = useId();
  const last = useRef<Wish>(undefined);
  const today = dayInSaoPaulo(new Date());
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    last.current = { reason: text('reason'), paidOn: text('paidOn') };
    onWish(last.current);
  };
  return (
    <form className="form" onSubmit={submit}>
      {act === 'pay' ? (
        <div className="field">
          <label htmlFor={`${id}-day`}>{words.bills.paymentDay}</label>
          <input
            className="input"
            id={`${id}-day`}
            name="paidOn"
            type="date"
            required
            max={today}
            defaultValue={today}
            // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
            autoFocus
          />
        </div>
      ) : null}
      <div className="field">
        <label htmlFor={`${id}-reason`}>
          {act === 'pay' ? words.bills.reasonOptional : words.bills.reason}
        </label>
        <input
          className="input"
          id={`${id}-reason`}
          name="reason"
          required={act !== 'pay'}
          maxLength={1000}
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
          autoFocus={act !== 'pay'}
        />
      </div>
      {isBusy ? <p role="status">{words.bulk.previewing}</p> : null}
      {error === null ? null : (
        <Failed
          error={error}
          permission="bills.decide"
          again={() => last.current === undefined || onWish(last.current)}
        />
      )}
      <div className="dialog-acts">
        {close}
        <button type="submit" className="button" data-kind="main" disabled={!isOnline} aria-disabled={isBusy}>
          {words.bulk.preview}
        </button>
      </div>
    </form>
  );
}

/** What an act would do, and what it would not and why. */
function Previewed({ preview }: { preview: BillPreviewView }) {
  const words = useWords();
  const { acceptedCount, refusedCount, refused, totalCents, dueCents, divergenceCents } = preview;
  const summary = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => summary.current?.focus(), []);
  const bulk = words.bills.bulk;
  return (
    <div className="bill-preview">
      <p ref={summary} tabIndex={-1}>
        <strong>{acceptedCount === 0 ? bulk.none : bulk.accepted(writeCount(acceptedCount))}</strong>
      </p>
      {acceptedCount === 0 ? null : (
        <p>{bulk.sums(writeBrl(totalCents), writeBrl(dueCents), writeDifference(divergenceCents))}</p>
      )}
      {refusedCount === 0 ? null : (
        <section>
          <h3>{words.bulk.refused(writeCount(refusedCount))}</h3>
          <ul>
            {refused.map(({ billId, number, text }) => (
              <li key={billId}>{`${bulk.refusedBill(String(number ?? billId))}: ${text}`}</li>
            ))}
          </ul>
          {refusedCount > refused.length ? (
            <p>{words.bulk.notShown(writeCount(refusedCount - refused.length))}</p>
          ) : null}
        </section>
      )}
      <p className="note">{bulk.stands(writeCount(preview.mostLines))}</p>
    </div>
  );
}
