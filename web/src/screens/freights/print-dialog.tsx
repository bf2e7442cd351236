import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { api } from '../../api/client.ts';
import type { Methods } from '../../api/made/operations.ts';
import { writeInstant } from '../../formats/instants.ts';
import { writeCount } from '../../formats/numbers.ts';
import { useKept } from '../../parts/list/use-kept.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';
import { ActFailed, DialogActs, FreightLines } from './act-outcome.tsx';
import type { FreightList } from './use-freight-list.ts';

type Request = Parameters<Methods['printFreightLabels']>[0];
type Printed = Awaited<ReturnType<Methods['printFreightLabels']>>;
type Form = { layout: number; format: 'pdf' | 'zpl'; resolution: Resolution | undefined };

/** Freights that are printed: some, or all of a filter. */
export type Chosen = Pick<FreightList, 'selection' | 'filter'>;

const first = { layout: 1, format: 'pdf' } as const;

/**
 * Prints the labels of the selection; layout, format and resolution are as this person had them last. What was printed before is
 * left out, and printed again where somebody says so.
 */
export function PrintDialog({ list, onClose }: { list: Chosen; onClose: () => void }) {
  const {
    freights: words,
    freight: { printing },
  } = useWords();
  const [form, keep] = useKept('carreto.labels.form', readForm, 'machine');
  const print = usePrint(form);
  const request = requestOf(list, form);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The button keeps the focus while it works: a button that is disabled loses it, and Esc would reach nothing.
    if (!print.isPending) print.mutate(request);
  };
  return (
    <form className="filter-form" onSubmit={submit}>
      <LabelForm form={form} onForm={(next) => keep(next)} />
      {print.isPending ? <p role="status">{words.working}</p> : null}
      {print.error === null ? null : (
        <ActFailed
          error={print.error}
          permission="freights.print"
          again={() => print.mutate(print.variables)}
        />
      )}
      {print.data === undefined ? null : (
        <Outcome
          printed={print.data}
          isBusy={print.isPending}
          onAgain={(freightCodes) => print.mutate({ ...requestForm(form), freightCodes, again: true })}
        />
      )}
      <DialogActs onClose={onClose}>
        <button type="submit" className="button" data-kind="main" aria-disabled={print.isPending}>
          {printing.printNow}
        </button>
      </DialogActs>
    </form>
  );
}

/** Sends a request; the same one again is the same labels, whatever became of the first answer. */
function usePrint(form: Form) {
  const queries = useQueryClient();
  const sent = useRef<{ text: string; idempotencyKey: string }>(undefined);
  return useMutation({
    mutationFn: async (request: Request) => {
      const text = JSON.stringify(request);
      if (sent.current?.text !== text) sent.current = { text, idempotencyKey: newKey() };
      const { idempotencyKey } = sent.current;
      return await api.printFreightLabels(request, { idempotencyKey, timeoutMs: 120_000 });
    },
    onSuccess: ({ files: [file, ...others] }) => {
      // Given out: to press once more is another print, which is asked for.
      sent.current = undefined;
      if (file !== undefined && others.length === 0 && form.format === 'pdf')
        window.open(file.url, '_blank', 'noopener');
      void queries.invalidateQueries({ queryKey: ['countFreights'] });
    },
  });
}

function LabelForm({ form, onForm }: { form: Form; onForm(form: Form): void }) {
  const {
    freights: words,
    parts: { printing },
  } = useWords();
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
      <div className="field">
        <label htmlFor="label-resolution">{printing.resolution}</label>
        <select
          id="label-resolution"
          className="input"
          value={form.resolution ?? ''}
          onChange={({ target }) => onForm({ ...form, resolution: resolutionOf(Number(target.value)) })}
        >
          <option value="">{printing.asShipper}</option>
          {resolutions.map((dpi) => (
            <option key={dpi} value={dpi}>
              {printing.dpi(dpi)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

type OutcomeProps = { printed: Printed; isBusy: boolean; onAgain: (freightCodes: string[]) => void };

/** Links to what was printed, and what is to be known of single freights. */
function Outcome({ printed, isBusy, onAgain }: OutcomeProps) {
  const { listed, printing } = useWords().freight;
  const { files, postingListUrls, problems, warnings, alreadyPrinted } = printed;
  return (
    <div role="status" className="bulk-preview">
      {files.length === 0 ? <p>{printing.nothingPrinted}</p> : null}
      <ul>
        {files.map(({ url, labelCount }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {printing.openFile(writeCount(labelCount))}
            </a>
          </li>
        ))}
        {postingListUrls.map((url) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {printing.postingList}
            </a>
          </li>
        ))}
      </ul>
      <PrintedBefore printed={alreadyPrinted} isBusy={isBusy} onAgain={onAgain} />
      <FreightLines title={printing.problems} lines={problems} />
      <FreightLines title={listed.warnings} lines={warnings} />
    </div>
  );
}

type PrintedBeforeProps = Omit<OutcomeProps, 'printed'> & { printed: Printed['alreadyPrinted'] };

/** Asks whether labels that were printed are to be printed again. */
function PrintedBefore({ printed, isBusy, onAgain }: PrintedBeforeProps) {
  const { printing } = useWords().freight;
  const { language } = usePreferences();
  if (printed.length === 0) return null;
  const lines = printed.map(({ freightCode, printedAt, printedBy, printCount }) => ({
    freightCode,
    text: printing.printedBy(writeInstant(printedAt, language), printedBy, writeCount(printCount)),
  }));
  return (
    <>
      <FreightLines title={printing.printedBefore} lines={lines} />
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={() => onAgain(printed.map(({ freightCode }) => freightCode))}
      >
        {printing.printAgain(writeCount(printed.length))}
      </button>
    </>
  );
}

const formats = ['pdf', 'zpl'] as const;
const resolutions = [203, 300, 600] as const;
type Resolution = (typeof resolutions)[number];

function resolutionOf(stored: unknown): Resolution | undefined {
  return resolutions.find((one) => one === stored);
}

function readForm(stored: unknown): Form {
  const { layout, format, resolution } = (stored ?? {}) as Partial<Record<keyof Form, unknown>>;
  return {
    layout: Number.isSafeInteger(layout) ? (layout as number) : first.layout,
    format: formats.find((one) => one === format) ?? first.format,
    resolution: resolutionOf(resolution),
  };
}

function requestForm({ resolution, ...form }: Form) {
  return { ...form, ...(resolution === undefined ? {} : { resolution }) };
}

function requestOf({ selection, filter = {} }: Chosen, form: Form): Request {
  const how = { ...requestForm(form), again: false };
  return selection.kind === 'filter'
    ? { ...how, filter: filter as NonNullable<Request['filter']> }
    : { ...how, freightCodes: [...selection.ids] };
}

/** Random, on plain addresses of a closed network too, where `randomUUID` is not. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
