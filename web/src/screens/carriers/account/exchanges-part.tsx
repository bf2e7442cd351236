import type { VendorExchange } from '@carreto/contract/admin/registry/vendor-accounts';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { writeCount } from '../../../formats/numbers.ts';
import { wordFor } from '../../../formats/word-for.ts';
import { CopyButton } from '../../../parts/copy/copy-button.tsx';
import { ConnectedPart } from '../../../parts/manifest/connected-part.tsx';
import { Mark, type Tone } from '../../../parts/states/mark.tsx';
import { Empty } from '../../../parts/states/states.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { Moment } from '../../../parts/timeline/timeline.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { type ExchangeFilter, useExchanges } from './queries.ts';

/** Acts by which calls are sifted, as they are noted. */
const acts = ['quote', 'track', 'book', 'find', 'label', 'cancel', 'cte', 'check', 'token'] as const;

/** What went to and fro with the carrier: who calls may see it. */
export function ExchangesPart({ accountId }: { accountId: number }) {
  const words = useWords().vendorAccounts.exchanges;
  const mayTry = useMay('integration.try');
  const [filter, setFilter] = useState<ExchangeFilter>({});
  if (!mayTry) return null;
  return (
    <ConnectedPart title={words.title}>
      <p className="note">{words.why}</p>
      <Filters filter={filter} onChange={setFilter} />
      <Exchanges accountId={accountId} filter={filter} />
    </ConnectedPart>
  );
}

type FiltersProps = { filter: ExchangeFilter; onChange: (filter: ExchangeFilter) => void };

function Filters({ filter, onChange }: FiltersProps) {
  const all = useWords().vendorAccounts;
  const words = all.exchanges;
  const id = useId();
  const failed = filter.failed === true ? { failed: true } : {};
  return (
    <div className="connected-filters">
      <div className="field">
        <label htmlFor={id}>{words.act}</label>
        <select
          className="input"
          id={id}
          value={filter.act ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ ...failed, ...(value === '' ? {} : { act: value }) })
          }
        >
          <option value="">{words.every}</option>
          {acts.map((act) => (
            <option key={act} value={act}>
              {all.acts[act]}
            </option>
          ))}
        </select>
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={filter.failed === true}
          onChange={({ target: { checked } }) => {
            const { act } = filter;
            onChange({ ...(act === undefined ? {} : { act }), ...(checked ? { failed: true } : {}) });
          }}
        />{' '}
        {words.failed}
      </label>
    </div>
  );
}

function Exchanges({ accountId, filter }: { accountId: number; filter: ExchangeFilter }) {
  const words = useWords().vendorAccounts.exchanges;
  const found = useExchanges(accountId, filter);
  if (found.data === undefined)
    return <Unanswered error={found.error} needs="integration.try" again={() => void found.refetch()} />;
  const exchanges = found.data.pages.flatMap(({ items }) => items);
  if (exchanges.length === 0)
    return Object.keys(filter).length === 0 ? (
      <Empty title={words.none} why={words.noneWhy} />
    ) : (
      <p role="status">{words.noneFits}</p>
    );
  return (
    <>
      <ul aria-label={words.title}>
        {exchanges.map((exchange) => (
          <li key={exchange.id}>
            <Exchange exchange={exchange} />
          </li>
        ))}
      </ul>
      {found.hasNextPage ? (
        <p>
          <button type="button" className="button" onClick={() => void found.fetchNextPage()}>
            {words.more}
          </button>
        </p>
      ) : null}
    </>
  );
}

/** An error that a connector could read is none of the line: what came of it stands elsewhere. */
function toneOf({ problemCode, status }: VendorExchange): Tone {
  if (problemCode !== null || status === null) return 'danger';
  return status >= 400 ? 'warn' : 'ok';
}

/** A call: one line, and what was sent and answered for who opens it. */
function Exchange({ exchange }: { exchange: VendorExchange }) {
  const all = useWords().vendorAccounts;
  const words = all.exchanges;
  const { at, act, method, url, status, problemCode, problem, latencyMs, freights } = exchange;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="connected-exchange" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Moment iso={at} /> <strong>{wordFor(all.acts, act)}</strong>{' '}
        <Mark tone={toneOf(exchange)}>{status === null ? words.noAnswer : String(status)}</Mark>{' '}
        {problemCode === null ? null : <span>{wordFor(all.problems, problemCode)}</span>}{' '}
        <span className="soft">{words.ms(writeCount(latencyMs))}</span>
      </summary>
      {isOpen ? (
        <div className="connected-exchange-body">
          <p>
            <code>{`${method} ${url}`}</code>
          </p>
          {problem === null ? null : <p>{all.health.said(problem)}</p>}
          {freights.length === 0 ? null : <Freights codes={freights} />}
          <Text title={words.request} text={exchange.request} copy={words.copyRequest} />
          <Text title={words.answer} text={exchange.answer} copy={words.copyAnswer} />
        </div>
      ) : null}
    </details>
  );
}

function Freights({ codes }: { codes: readonly string[] }) {
  const words = useWords().vendorAccounts.exchanges;
  return (
    <p>
      <span className="soft">{words.freights}</span>{' '}
      {codes.map((code) => (
        <Link key={code} to={`/fretes/${code}`} search={keepShipper} className="code">
          {code}{' '}
        </Link>
      ))}
    </p>
  );
}

type TextProps = { title: string; text: string | null; copy: string };

function Text({ title, text, copy }: TextProps) {
  const words = useWords().vendorAccounts.exchanges;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {text === null || text === '' ? (
        <p className="soft">{words.noBody}</p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <pre className="code" tabIndex={0}>
            {readable(text)}
          </pre>
          <CopyButton text={text} label={copy} />
        </>
      )}
    </section>
  );
}

/** JSON line by line; anything else, and what was cut, as it came. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
