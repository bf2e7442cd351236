import { type FormEvent, useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { dayInSaoPaulo } from '../../formats/days.ts';
import { writeCount } from '../../formats/numbers.ts';
import { Mistake, SaidError } from '../../parts/dialog/mistake.tsx';
import { saveFile } from '../../parts/file/save-file.ts';
import { useWords } from '../../words/words.ts';
import { CarrierField, useCarrierChoice } from './carrier-field.tsx';

const layouts = ['5.0', '3.1'] as const;
const dayMs = 86_400_000;
/** Files of one span: 500 freights each. */
const mostFiles = 20;

type LeftOut = { freightCode: string; reason: string };

/** Fetches the freights of a span of days as NOTFIS files. */
export function Notfis() {
  const words = useWords().partner.notfis;
  const id = useId();
  const carrier = useCarrierChoice();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const [done, setDone] = useState<{ count: number; left: readonly LeftOut[] }>();
  const fetchAll = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    setDone(undefined);
    try {
      if (carrier.id === undefined) throw new SaidError(words.whichCarrier);
      setDone(await save(carrier.id, form));
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    } finally {
      setBusy(false);
    }
  };
  const today = dayInSaoPaulo(new Date());
  const weekAgo = dayInSaoPaulo(new Date(Date.now() - 7 * dayMs));
  return (
    <details>
      <summary>{words.title}</summary>
      <form className="partner-tools" onSubmit={(event) => void fetchAll(event)}>
        <CarrierField choice={carrier} />
        <div className="field">
          <label htmlFor={`${id}-from`}>{words.from}</label>
          <input className="input" type="date" name="from" id={`${id}-from`} defaultValue={weekAgo} />
        </div>
        <div className="field">
          <label htmlFor={`${id}-until`}>{words.until}</label>
          <input className="input" type="date" name="until" id={`${id}-until`} defaultValue={today} />
        </div>
        <div className="field">
          <label htmlFor={`${id}-layout`}>{words.layout}</label>
          <select className="input" name="layout" id={`${id}-layout`} defaultValue="5.0">
            {layouts.map((layout) => (
              <option key={layout}>{layout}</option>
            ))}
          </select>
        </div>
        <button type="submit" className="button" aria-disabled={isBusy}>
          {words.fetch}
        </button>
      </form>
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      <div role="status">
        {done === undefined ? null : <p>{words.done(done.count, writeCount(done.count))}</p>}
        <ul>
          {(done?.left ?? []).map(({ freightCode, reason }) => (
            <li key={freightCode}>
              <span className="code">{freightCode}</span> {reason}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** Gives the browser every file of the span; answers how many freights they hold, and what they could not. */
async function save(carrierId: number, form: FormData): Promise<{ count: number; left: LeftOut[] }> {
  const text = (name: string): string => String(form.get(name) ?? '');
  const span = {
    ...(text('from') === '' ? {} : { from: text('from') }),
    ...(text('until') === '' ? {} : { until: text('until') }),
  };
  const layout = text('layout') === '3.1' ? '3.1' : '5.0';
  const left: LeftOut[] = [];
  let count = 0;
  let cursor: string | null = '';
  for (let file = 0; file < mostFiles && cursor !== null; file++) {
    const next: string = cursor;
    const from = next === '' ? {} : { cursor: next };
    const read = await api.readPartnerNotfis({ carrierId, ...span, layout, ...from }, { timeoutMs: 120_000 });
    count += read.freightCount;
    left.push(...read.leftOut);
    // One character a byte.
    if (read.content !== '')
      saveFile(new Blob([Uint8Array.from(read.content, (one) => one.charCodeAt(0))]), read.name);
    cursor = read.nextCursor;
  }
  return { count, left };
}
