import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useEffect, useRef } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { api } from '../../api/client.ts';
import type { Methods } from '../../api/made/operations.ts';
import { writeBrl } from '../../formats/brl.ts';
import { writeCount } from '../../formats/numbers.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { JobReport } from '../../parts/job/job-report.tsx';
import { useWords } from '../../words/words.ts';
import type { QueueQuery } from './audit-filters.ts';
import { ReasonField, reasonOf } from './reason-field.tsx';
import { keepReason } from './reasons.ts';
import { staleDesk } from './use-desk.ts';

type Preview = NonNullable<Awaited<ReturnType<Methods['moveCtes']>>['preview']>;

/** All that the queue holds, released at once: why, what that would do, then how far it is. What the preview saw is what counts. */
export function BulkDialog({ query, onClose }: { query: QueueQuery; onClose: () => void }) {
  const words = useWords().audit;
  return (
    <ModalOverlay
      className="shade"
      isDismissable
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    >
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">{words.bulk.title}</Heading>
          <Steps query={query} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Steps({ query, onClose }: { query: QueueQuery; onClose: () => void }) {
  const words = useWords();
  const queries = useQueryClient();
  const refresh = useCallback(() => void staleDesk(queries), [queries]);
  const preview = useMutation({
    mutationFn: (reason: string) =>
      api.moveCtes({ preview: true, move: { to: 'released', reason }, filter: query }, { timeoutMs: 60_000 }),
  });
  // The same preview again is the same job, whatever became of the first answer.
  const start = useMutation({ mutationFn: (previewId: string) => api.moveCtes({ previewId }) });
  const job = start.data?.job ?? undefined;
  const shown = preview.data?.preview ?? undefined;
  const ask = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const reason = reasonOf(new FormData(event.currentTarget));
    keepReason(reason);
    preview.mutate(reason);
  };
  if (job !== undefined) {
    return (
      <>
        <JobReport jobId={job.id} onEnded={refresh} />
        <div className="dialog-acts">
          <button type="button" className="button" data-kind="main" onClick={onClose}>
            {words.audit.bulk.close}
          </button>
        </div>
      </>
    );
  }
  const error = start.error ?? preview.error;
  return (
    <form className="form" onSubmit={ask}>
      {shown === undefined ? <ReasonField /> : <Previewed preview={shown} />}
      <div role="alert">{error === null ? null : <Mistake error={error} />}</div>
      <div className="dialog-acts">
        <Button className="button" slot="close">
          {words.parts.cancel}
        </Button>
        {shown === undefined ? (
          <button type="submit" className="button" data-kind="main" aria-disabled={preview.isPending}>
            {words.bulk.preview}
          </button>
        ) : (
          <button
            type="button"
            className="button"
            data-kind="main"
            disabled={shown.acceptedCount === 0 || shown.aboveLimit !== null}
            aria-disabled={start.isPending}
            onClick={() => (start.isPending ? undefined : start.mutate(shown.previewId))}
          >
            {words.audit.bulk.confirm(writeCount(shown.acceptedCount))}
          </button>
        )}
      </div>
    </form>
  );
}

function Previewed({ preview }: { preview: Preview }) {
  const words = useWords().audit.bulk;
  const { acceptedCount, refusedCount, atStakeCents, largestCents, aboveLimit, refused } = preview;
  const summary = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone; nothing is done by the key that asked for the preview.
  useEffect(() => summary.current?.focus(), []);
  return (
    <div role="status" ref={summary} tabIndex={-1}>
      <p>
        <strong>
          {words.accepted(writeCount(acceptedCount), writeBrl(atStakeCents), writeBrl(largestCents))}
        </strong>
      </p>
      <p className="note">{words.stands}</p>
      {aboveLimit === null ? null : (
        <p className="mistake">
          {words.aboveLimit(writeBrl(aboveLimit.sumCents), writeBrl(aboveLimit.limitCents))}
        </p>
      )}
      {refusedCount === 0 ? null : (
        <section>
          <h3>{words.refused(writeCount(refusedCount))}</h3>
          <ul className="audit-refused">
            {refused.map(({ cteId, number, text }) => (
              <li key={cteId}>
                {words.line(number ?? cteId)} {text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
