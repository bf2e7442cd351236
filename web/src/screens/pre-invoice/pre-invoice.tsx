import './pre-invoice.css';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId } from 'react';
import { api } from '../../api/client.ts';
import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { saveFile } from '../../parts/file/save-file.ts';
import { OneShipper } from '../../parts/shipper/one-shipper.tsx';
import { Failed, Refused } from '../../parts/states/states.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

const formats = ['csv', 'xlsx', 'prefat'] as const;
type Format = (typeof formats)[number];
type Wish = { carrierId: number; from: string; until: string; format: Format };

/** What a carrier is to bill a shipper, as a file. */
export function PreInvoice() {
  const words = useWords().bills;
  return (
    <div className="pre-invoice">
      <p>
        <Link to="/faturas" search={keepShipper}>
          {words.title}
        </Link>
      </p>
      <h1>{words.pre.title}</h1>
      <p>{words.pre.why}</p>
      {useMay('bills.read') ? (
        <OneShipper title={words.pre.choose} why={words.pre.why}>
          {(shipperId) => <Form shipperId={shipperId} />}
        </OneShipper>
      ) : (
        <Refused permission="bills.read" />
      )}
    </div>
  );
}

function Form({ shipperId }: { shipperId: number }) {
  const words = useWords().bills;
  const carriers = useCarriers() ?? [];
  const id = useId();
  const file = useMutation({
    mutationFn: async ({ carrierId, format, from, until }: Wish) => {
      const span = { ...(from === '' ? {} : { from }), ...(until === '' ? {} : { until }) };
      const request = { shipperId, carrierId, format, ...span };
      const { body, contentType } = await api.exportPreInvoice(request, { timeoutMs: 120_000 });
      saveFile(new Blob([body as Uint8Array<ArrayBuffer>], { type: contentType }), nameOf(format));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const text = (name: string): string => String(form.get(name) ?? '');
    const format = formats.find((one) => one === text('format')) ?? 'csv';
    file.mutate({ carrierId: Number(text('carrier')), from: text('from'), until: text('until'), format });
  };
  return (
    <form className="form" onSubmit={submit}>
      <div className="field">
        <label htmlFor={`${id}-carrier`}>{words.pre.carrier}</label>
        <select className="input" id={`${id}-carrier`} name="carrier" required defaultValue="">
          <option value="" disabled>
            {words.pre.pick}
          </option>
          {carriers.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </div>
      {(['from', 'until'] as const).map((name) => (
        <div className="field" key={name}>
          <label htmlFor={`${id}-${name}`}>{words.pre[name]}</label>
          <input className="input" id={`${id}-${name}`} name={name} type="date" />
        </div>
      ))}
      <div className="pre-invoice-files">
        {formats.map((format) => (
          <button
            key={format}
            type="submit"
            className="button"
            name="format"
            value={format}
            disabled={file.isPending}
          >
            {words.pre[format]}
          </button>
        ))}
      </div>
      <p role="status">{file.isPending ? words.preparing : file.isSuccess ? words.pre.done : ''}</p>
      {file.error === null ? null : (
        <Failed error={file.error} permission="bills.read" again={() => file.mutate(file.variables)} />
      )}
    </form>
  );
}

function nameOf(format: Format): string {
  return `pre-fatura.${format === 'prefat' ? 'txt' : format}`;
}
