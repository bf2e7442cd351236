import type { DeliveryDetailView } from '@carreto/contract/admin/webhooks/webhook-deliveries';
import { indented } from '../../formats/indented.ts';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { useWords } from '../../words/words.ts';

/** The body, easier to read than it was sent, and the headers of the last call. */
export function Body({ delivery: { body, attemptLog } }: { delivery: DeliveryDetailView }) {
  const words = useWords().delivery;
  const last = attemptLog.findLast(({ headers }) => headers !== null);
  return (
    <section className="delivery-part">
      <h2>{words.body}</h2>
      {body === null ? (
        <p>{words.forgotten}</p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <pre className="code" tabIndex={0}>
            {indented(body)}
          </pre>
          <CopyButton text={body} />
        </>
      )}
      {last === undefined || last.headers === null ? (
        <p>{words.noHeaders}</p>
      ) : (
        <>
          <h2>{words.headers(String(last.number))}</h2>
          <p className="note">{words.masked}</p>
          <dl className="delivery-headers">
            {last.headers.map(({ name, value }) => (
              <div key={name}>
                <dt className="code">{name}</dt>
                <dd className="code">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
