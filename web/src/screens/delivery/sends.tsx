import type { DeliveryDetailView } from '@carreto/contract/admin/webhooks/webhook-deliveries';
import { writeCount } from '../../formats/numbers.ts';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { failureOf } from '../../parts/webhooks/failure.ts';
import { useWords } from '../../words/words.ts';
import { curlOf } from './curl.ts';

type Send = DeliveryDetailView['attemptLog'][number];

/** Every send, newest first: where it went, what came back, and whether its signature holds. */
export function Sends({ delivery: { attemptLog, body } }: { delivery: DeliveryDetailView }) {
  const words = useWords().delivery;
  if (attemptLog.length === 0) return <p>{words.noSend}</p>;
  return (
    <ol className="delivery-sends">
      {attemptLog.toReversed().map((send) => (
        <li key={`${send.number} ${send.startedAt}`}>
          <OneSend send={send} body={body} />
        </li>
      ))}
    </ol>
  );
}

function OneSend({ send, body }: { send: Send; body: string | null }) {
  const words = useWords().delivery;
  const failure = failureOf(useWords().webhooks, send);
  const { number, url, address, startedAt, ms, status, responseHead, truncated, applied } = send;
  const isGood = status !== null && status >= 200 && status < 300;
  return (
    <>
      <h2>{words.send(String(number))}</h2>
      <p className="delivery-facts">
        <Moment iso={startedAt} />
        {status === null ? null : <strong>{words.status(String(status))}</strong>}
        {ms === null ? null : <span>{words.took(writeCount(ms))}</span>}
        {address === null ? null : <span className="code">{words.dialled(address)}</span>}
      </p>
      <p className="delivery-said" data-good={isGood || undefined}>
        {failure}
      </p>
      <p className="code">{words.sentTo(url)}</p>
      {applied ? null : <p className="note">{words.notApplied}</p>}
      <Signature signature={send.signature} />
      {responseHead === null ? null : (
        <details open={!isGood}>
          <summary>{words.answer}</summary>
          {responseHead === '' ? (
            <p className="note">{words.emptyAnswer}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
            <pre className="code" tabIndex={0}>
              {responseHead}
            </pre>
          )}
          {truncated ? <p className="note">{words.truncated}</p> : null}
        </details>
      )}
      {send.headers === null || body === null ? null : (
        <CopyButton text={curlOf(send, body)} label={words.acts.curl} />
      )}
    </>
  );
}

function Signature({ signature }: Pick<Send, 'signature'>) {
  const words = useWords().delivery.signature;
  if (signature === null) return null;
  return (
    <details>
      <summary data-tone={signature.isSame ? 'ok' : 'danger'}>
        {signature.isSame ? words.same : words.other}
      </summary>
      <p className="note">{words.now}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <pre className="code" tabIndex={0}>
        {signature.now.replaceAll(' ', '\n')}
      </pre>
    </details>
  );
}
