import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { api } from '../../api/client.ts';
import type { Methods } from '../../api/made/operations.ts';
import { writeCount } from '../../formats/numbers.ts';
import { useKept } from '../../parts/list/use-kept.ts';
import { useWords } from '../../words/words.ts';
import { ActFailed, DialogActs, FreightLines } from './act-outcome.tsx';
import type { FreightList } from './use-freight-list.ts';

type Request = Parameters<Methods['printFreightLabels']>[0];
type Printed = Awaited<ReturnType<Methods['printFreightLabels']>>;
type Form = { layout: number; format: 'pdf' | 'zpl' };

const first: Form = { layout: 1, format: 'pdf' };

/** Prints the labels of the selection; layout and format are as this person had them last. */
export function PrintDialog({ list, onClose }: { list: FreightList; onClose: () => void }) {
  const words = useWords().freights;
  const queries = useQueryClient();
  const [form, keep] = useKept('carreto.labels.form', readForm, 'machine');
  const sent = useRef<{ text: string; idempotencyKey: string }>(undefined);
  const print = useMutation({
    mutationFn: async () => {
      const request = requestOf(list, form);
      const text = JSON.stringify(request);
      // The same request again is the same labels, whatever became of the first answer.
      if (sent.current?.text !== text) sent.current = { text, idempotencyKey: newKey() };
      const { idempotencyKey } = sent.current;
      return await api.printFreightLabels(request, { idempotencyKey, timeoutMs: 120_000 });
    },
    onSuccess: ({ files: [file, ...others] }) => {
      if (file !== undefined && others.length === 0 && form.format === 'pdf')
        window.open(file.url, '_blank', 'noopener');
      void queries.invalidateQueries({ queryKey: ['countFreights'] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    print.mutate();
  };
  return (
    <form className="filter-form" onSubmit={submit}>
      <LabelForm form={form} onForm={(next) => keep(next)} />
      {print.isPending ? <p role="status">{words.working}</p> : null}
      {print.error === null ? null : (
        <ActFailed error={print.error} permission="freights.print" again={() => print.mutate()} />
      )}
      {print.data === undefined ? null : <Outcome printed={print.data} />}
      <DialogActs onClose={onClose}>
        <button type="submit" className="button" data-kind="main" disabled={print.isPending}>
          {words.printNow}
        </button>
      </DialogActs>
    </form>
  );
}

function LabelForm({ form, onForm }: { form: Form; onForm(form: Form): void }) {
  const words = useWords().freights;
  const layouts = useQuery({
    queryKey: ['listLabelLayouts'],
    queryFn: ({ signal }) => api.listLabelLayouts({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const items = layouts.data?.items ?? [];
  return (
    <div className="filter-fields">
      <div className="field">
        <label htmlFor="label-layout">{words.layout}</label>
        <select
          id="label-layout"
          className="input"
          value={form.layout}
          onChange={({ target }) => onForm({ ...form, layout: Number(target.value) })}
        >
          {items.map(({ layout, name }) => (
            <option key={layout} value={layout}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="label-format">{words.format}</label>
        <select
          id="label-format"
          className="input"
          value={form.format}
          onChange={({ target }) => onForm({ ...form, format: target.value as Form['format'] })}
        >
          {formats.map((format) => (
            <option key={format} value={format}>
              {format.toUpperCase()}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** Links to what was printed, and what is to be known of single freights. */
function Outcome({ printed }: { printed: Printed }) {
  const words = useWords().freights;
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
      </ul>
      <FreightLines title={words.problems} lines={problems} />
      <FreightLines title={words.warnings} lines={warnings} />
    </div>
  );
}

const formats = ['pdf', 'zpl'] as const;

function readForm(stored: unknown): Form {
  const { layout, format } = (stored ?? {}) as Partial<Record<keyof Form, unknown>>;
  return {
    layout: Number.isSafeInteger(layout) ? (layout as number) : first.layout,
    format: formats.find((one) => one === format) ?? first.format,
  };
}

function requestOf({ selection, filter = {} }: FreightList, form: Form): Request {
  return selection.kind === 'filter'
    ? { ...form, filter: filter as NonNullable<Request['filter']> }
    : { ...form, freightCodes: [...selection.ids] };
}

/** Random, on plain addresses of a closed network too, where `randomUUID` is not. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
