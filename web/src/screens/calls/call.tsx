import './calls.css';
import type { CallView } from '@carreto/contract/admin/integration/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { refusalOf } from '../../api/client.ts';
import { prefix } from '../../api/place.ts';
import { writeCount } from '../../formats/numbers.ts';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { usePlace } from '../../parts/panel/place.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { At, Status } from './call-columns.tsx';
import { writeCaller } from './caller.ts';
import { curlOf } from './curl.ts';
import { callQuery } from './use-calls.ts';

/** One call: who, what, how it ended and why. */
export function Call() {
  const { id = '' } = usePlace().params;
  const call = useQuery(callQuery(id));
  if (call.data !== undefined) return <Shown call={call.data} />;
  const status = refusalOf(call.error)?.status;
  if (status === 404 || status === 422) return <Missing />;
  return <Unanswered error={call.error} needs="calls.read" again={() => void call.refetch()} />;
}

function Missing() {
  const words = useWords().calls;
  return (
    <section className="trouble">
      <h1>{words.missing}</h1>
      <p>{words.missingWhy}</p>
      <Link to="/integracoes/chamadas" search={keepShipper} className="button">
        {words.toList}
      </Link>
    </section>
  );
}

function Shown({ call }: { call: CallView }) {
  const words = useWords().calls;
  const curl = curlOf(call, location.origin + prefix);
  return (
    <article className="call">
      {usePlace().isPanel ? null : (
        <p>
          <Link to="/integracoes/chamadas" search={keepShipper}>
            {words.toList}
          </Link>
        </p>
      )}
      <h1>{call.operation ?? words.noOperation}</h1>
      <p className="call-outcome">
        <Status status={call.status} words={words} /> {call.code === null ? null : <code>{call.code}</code>}{' '}
        {call.sentence}
      </p>
      <Details call={call} />
      <div className="call-tools">
        <CopyButton text={call.requestId} label={words.copyId} />
        {curl === undefined ? null : <CopyButton text={curl} label={words.copyCurl} />}
        <Alike call={call} />
      </div>
      <Facts call={call} />
      <p className="note">{words.masked}</p>
      <Kept title={words.request} value={call.request} none={words.noRequest} />
      <Kept title={words.answer} value={call.answer} none={words.noAnswer} />
    </article>
  );
}

/** What was wrong, member by member. */
function Details({ call: { details } }: { call: CallView }) {
  const words = useWords().calls;
  if (details.length === 0) return null;
  return (
    <section aria-label={words.details}>
      <h2>{words.details}</h2>
      <ul className="call-details">
        {details.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <code>{field}</code> {message ?? words.noMessage}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads to calls that failed in the same way. */
function Alike({ call: { code, operation } }: { call: CallView }) {
  const words = useWords().calls;
  if (code === null) return null;
  return (
    <Link
      className="button"
      to="/integracoes/chamadas"
      search={(before: Record<string, string>) => ({
        ...keepShipper(before),
        codigo: code,
        ...(operation === null ? {} : { operacao: operation }),
      })}
    >
      {words.alike}
    </Link>
  );
}

function Facts({ call }: { call: CallView }) {
  const words = useWords().calls;
  const { language } = usePreferences();
  const { columns: titles } = words;
  const { method, path, platform, quoteId, freightCodes } = call;
  return (
    <dl className="call-facts">
      <dt>{titles.at}</dt>
      <dd>
        <At iso={call.at} language={language} />
      </dd>
      <dt>{titles.caller}</dt>
      <dd>{writeCaller(call, words)}</dd>
      <dt>{titles.path}</dt>
      <dd>
        <code>{`${method} ${path ?? words.noOperation}`}</code>
      </dd>
      <dt>{titles.ms}</dt>
      <dd>{words.ms(writeCount(call.ms))}</dd>
      <dt>{titles.address}</dt>
      <dd>{call.address}</dd>
      <dt>{titles.request}</dt>
      <dd>
        <code>{call.requestId}</code>
      </dd>
      {platform === null ? null : <Fact title={titles.platform} text={platform} />}
      {quoteId === null ? null : <Fact title={titles.quote} text={quoteId} />}
      {freightCodes.length === 0 ? null : (
        <>
          <dt>{titles.made}</dt>
          <dd>
            {freightCodes.map((code) => (
              <Link key={code} to={`/fretes/${code}`} search={keepShipper} className="code call-freight">
                {code}
              </Link>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

function Fact({ title, text }: { title: string; text: string }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <code>{text}</code>
      </dd>
    </>
  );
}

type KeptProps = { title: string; value: unknown; none: string };

function Kept({ title, value, none }: KeptProps) {
  return (
    <section className="call-kept">
      <h2>{title}</h2>
      {value === null || value === undefined ? (
        <p className="soft">{none}</p>
      ) : (
        <pre className="code">{JSON.stringify(value, null, 2)}</pre>
      )}
    </section>
  );
}
