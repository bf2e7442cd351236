import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api/client.ts';
import { writeCount } from '../../formats/numbers.ts';
import { rememberedForm } from '../../parts/label/remembered.ts';
import { Failed } from '../../parts/states/states.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { newKey, type Order } from './orders.ts';

/** What was hired here: its labels, in the layout that this person had last. */
export function PrintHired({ done, onClear }: { done: readonly Order[]; onClear: () => void }) {
  const words = useWords().newFreight;
  const mayPrint = useMay('freights.print');
  const sent = useRef<{ text: string; idempotencyKey: string }>(undefined);
  const codes = [...new Set(done.flatMap(({ freightCode }) => (freightCode === null ? [] : [freightCode])))];
  const print = useMutation({
    mutationFn: async () => {
      const request = { freightCodes: codes, ...rememberedForm() };
      const text = JSON.stringify(request);
      // The same request again is the same labels, whatever became of the first answer.
      if (sent.current?.text !== text) sent.current = { text, idempotencyKey: newKey() };
      const { idempotencyKey } = sent.current;
      return await api.printFreightLabels(request, { idempotencyKey, timeoutMs: 120_000 });
    },
    onSuccess: ({ files: [file, ...others] }) => {
      if (file !== undefined && others.length === 0 && rememberedForm().format === 'pdf')
        window.open(file.url, '_blank', 'noopener');
    },
  });
  useKeys(
    mayPrint && codes.length > 0 ? [{ chord: 'p', label: words.print, run: () => print.mutate() }] : [],
  );
  if (codes.length === 0) return null;
  return (
    <section className="hire-bar" aria-label={words.hired(writeCount(codes.length))}>
      <p>
        <strong>{words.hired(writeCount(codes.length))}</strong>
      </p>
      {mayPrint ? (
        <button
          type="button"
          className="button"
          data-kind="main"
          aria-keyshortcuts="p"
          disabled={print.isPending}
          onClick={() => print.mutate()}
        >
          {words.print}
        </button>
      ) : null}
      <button type="button" className="button" data-kind="quiet" onClick={onClear}>
        {words.clearDone}
      </button>
      {print.error === null ? null : (
        <Failed error={print.error} permission="freights.print" again={() => print.mutate()} />
      )}
      {print.data === undefined ? null : <Printed printed={print.data} />}
    </section>
  );
}

function Printed({ printed }: { printed: Awaited<ReturnType<typeof api.printFreightLabels>> }) {
  const words = useWords().newFreight;
  const { files, postingListUrls, problems, warnings } = printed;
  return (
    <div role="status">
      {files.length === 0 ? <p>{words.nothingPrinted}</p> : null}
      <ul>
        {files.map(({ url, labelCount }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {words.openFile(writeCount(labelCount))}
            </a>
          </li>
        ))}
        {postingListUrls.map((url) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {words.postingList}
            </a>
          </li>
        ))}
        {[...problems, ...warnings].map(({ freightCode, text }) => (
          <li key={freightCode + text}>
            <code>{freightCode}</code> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
