import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { api, refusalOf } from '../../../api/client.ts';
import { JobReport } from '../../../parts/job/job-report.tsx';
import { Failed } from '../../../parts/states/states.tsx';
import { useOnline } from '../../../shell/notices.tsx';
import { useWords } from '../../../words/words.ts';
import { DialogActs } from '../act-outcome.tsx';
import type { FreightList } from '../use-freight-list.ts';
import { type BulkAction, type BulkName, bulkNeeds, chosenOf } from './bulk-action.ts';
import { BulkFields, readAction } from './bulk-fields.tsx';
import { BulkPreviewed } from './bulk-previewed.tsx';

type BulkDialogProps = { name: BulkName; list: FreightList; onClose: () => void };

/** An act on the selection: what is to be done, what that would do, then how far it is. What the preview saw is what counts. */
export function BulkDialog({ name, list, onClose }: BulkDialogProps) {
  const [chosen] = useState(() => chosenOf(list));
  const [isAsking, setAsking] = useState(true);
  const queries = useQueryClient();
  const preview = useMutation({
    mutationFn: (action: BulkAction) =>
      api.actOnFreights({ preview: true, action, ...chosen }, { timeoutMs: 60_000 }),
    onSuccess: () => setAsking(false),
  });
  // The same preview again is the same job, whatever became of the first answer.
  const start = useMutation({
    mutationFn: (previewId: string) => api.actOnFreights({ previewId }),
    onSettled: () => {
      isSent.current = false;
    },
  });
  // Known at once, before anything is drawn again: the second press of a double click sends nothing.
  const isSent = useRef(false);
  const startOnce = (previewId: string): void => {
    if (isSent.current) return;
    isSent.current = true;
    start.mutate(previewId);
  };
  const refresh = useCallback(() => {
    for (const key of [
      'findFreights',
      'countFreights',
      'getFreight',
      'getFreightTimeline',
      'listJobs',
      'listNotices',
    ])
      void queries.invalidateQueries({ queryKey: [key] });
  }, [queries]);
  const job = start.data?.job ?? undefined;
  if (job !== undefined)
    return (
      <>
        <JobReport jobId={job.id} onEnded={refresh} />
        <DialogActs onClose={onClose} />
      </>
    );
  const shown = preview.data?.preview ?? undefined;
  const needs = bulkNeeds[name];
  if (isAsking || shown === undefined)
    return (
      <BulkForm
        {...{ name, onClose }}
        before={preview.variables}
        isBusy={preview.isPending}
        error={preview.error}
        onAction={(action) => preview.mutate(action)}
      />
    );
  const isExpired = refusalOf(start.error)?.code === 'preview_expired';
  return (
    <>
      <BulkPreviewed
        {...{ name, isExpired }}
        preview={shown}
        isBusy={start.isPending || preview.isPending}
        onBack={() => {
          start.reset();
          setAsking(true);
        }}
        onAgain={() => {
          start.reset();
          if (preview.variables !== undefined) preview.mutate(preview.variables);
        }}
        onStart={() => startOnce(shown.previewId)}
      />
      {start.error === null || isExpired ? null : (
        <Failed error={start.error} permission={needs} again={() => startOnce(shown.previewId)} />
      )}
      {preview.error === null ? null : (
        <Failed
          error={preview.error}
          permission={needs}
          again={() => preview.variables && preview.mutate(preview.variables)}
        />
      )}
    </>
  );
}

type BulkFormProps = {
  name: BulkName;
  before: BulkAction | undefined;
  isBusy: boolean;
  error: Error | null;
  onAction(action: BulkAction): void;
  onClose: () => void;
};

function BulkForm({ name, before, isBusy, error, onAction, onClose }: BulkFormProps) {
  const words = useWords().bulk;
  const isOnline = useOnline();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isBusy) onAction(readAction(name, new FormData(event.currentTarget)));
  };
  return (
    <form className="form" onSubmit={submit}>
      <BulkFields name={name} before={before} />
      {isBusy ? <p role="status">{words.previewing}</p> : null}
      {error === null || before === undefined ? null : (
        <Failed error={error} permission={bulkNeeds[name]} again={() => onAction(before)} />
      )}
      <DialogActs onClose={onClose}>
        <button type="submit" className="button" data-kind="main" disabled={!isOnline} aria-disabled={isBusy}>
          {words.preview}
        </button>
      </DialogActs>
    </form>
  );
}
