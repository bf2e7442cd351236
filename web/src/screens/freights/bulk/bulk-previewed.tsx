import { useEffect, useRef } from 'react';
import { writeBrl } from '../../../formats/brl.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { useOnline } from '../../../shell/notices.tsx';
import { useWords } from '../../../words/words.ts';
import { FreightLines } from '../act-outcome.tsx';
import type { BulkName, BulkPreview } from './bulk-action.ts';

type BulkPreviewedProps = {
  name: BulkName;
  preview: BulkPreview;
  isBusy: boolean;
  /** It stands no more; nothing was done. */
  isExpired: boolean;
  onBack(): void;
  onAgain(): void;
  onStart(): void;
};

/** What an act would do, and what it would not and why; one button does it. */
export function BulkPreviewed({ preview, ...act }: BulkPreviewedProps) {
  const words = useWords().bulk;
  const { acceptedCount, refusedCount, refused, deliveryCount } = preview;
  const summary = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => summary.current?.focus(), []);
  return (
    <>
      <div className="bulk-preview">
        <p ref={summary} tabIndex={-1}>
          <strong>
            {acceptedCount === 0
              ? words.none
              : words.accepted(writeCount(acceptedCount), acceptedCount === 1)}
          </strong>
        </p>
        {acceptedCount === 0 ? null : (
          <p>{words.sums(writeBrl(preview.costCents), writeCount(preview.volumeCount))}</p>
        )}
        {deliveryCount === null ? null : <p>{words.deliveries(writeCount(deliveryCount))}</p>}
        <FreightLines title={words.refused(writeCount(refusedCount))} lines={refused} />
        {refusedCount > refused.length ? (
          <p>{words.notShown(writeCount(refusedCount - refused.length))}</p>
        ) : null}
        <p className="note">{words.stands(writeCount(preview.mostLines))}</p>
        {act.isExpired ? <p role="alert">{words.expired}</p> : null}
        {act.isBusy ? <p role="status">{words.starting}</p> : null}
      </div>
      <PreviewActs {...act} isPossible={acceptedCount > 0} />
    </>
  );
}

type PreviewActsProps = Omit<BulkPreviewedProps, 'preview'> & { isPossible: boolean };

function PreviewActs({ name, isBusy, isExpired, isPossible, onBack, onAgain, onStart }: PreviewActsProps) {
  const words = useWords().bulk;
  const isOnline = useOnline();
  const start = (): void => {
    if (!isBusy) onStart();
  };
  return (
    <div className="dialog-acts">
      <button type="button" className="button" onClick={onBack}>
        {words.back}
      </button>
      {isExpired ? (
        <button type="button" className="button" data-kind="main" onClick={onAgain}>
          {words.again}
        </button>
      ) : (
        <button
          type="button"
          className="button"
          data-kind={name === 'cancel' ? 'danger' : 'main'}
          disabled={!isOnline || !isPossible}
          aria-disabled={isBusy}
          onClick={start}
        >
          {words.confirm[name]}
        </button>
      )}
    </div>
  );
}
