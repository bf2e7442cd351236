import { wordFor } from '../../../parts/webhooks/word-for.ts';
import { useWords } from '../../../words/words.ts';
import { AuthFields } from './auth-fields.tsx';
import { CodesField } from './codes-field.tsx';
import { type FieldsProps, Labelled } from './labelled.tsx';

const kinds = ['occurrence', 'cte_released', 'invoice'] as const;
const orders = ['bounded', 'strict', 'none'] as const;

/** The members of a webhook, each with what it means. */
export function Fields(props: FieldsProps) {
  const words = useWords().webhook.form;
  const { draft, change, isReadOnly } = props;
  return (
    <fieldset className="webhook-fields" disabled={isReadOnly}>
      <Labelled label={words.name} hint={words.nameHint}>
        {(id) => (
          <input
            className="input"
            id={id}
            maxLength={255}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={words.url}>
        {(id) => (
          <input
            className="input code"
            id={id}
            type="url"
            required
            maxLength={2000}
            value={draft.url}
            onChange={({ target }) => change({ url: target.value })}
          />
        )}
      </Labelled>
      <fieldset className="choices">
        <legend>{words.mode}</legend>
        {[false, true].map((isExact) => (
          <label key={String(isExact)}>
            <input
              type="radio"
              checked={draft.exactAddress === isExact}
              onChange={() => change({ exactAddress: isExact })}
            />{' '}
            {isExact ? words.exact : words.append}
          </label>
        ))}
      </fieldset>
      <Kinds draft={draft} change={change} />
      <CodesField codes={draft.occurrenceCodes} onChange={(occurrenceCodes) => change({ occurrenceCodes })} />
      <Labelled label={words.channels}>
        {(id) => (
          <input
            className="input"
            id={id}
            value={draft.channels}
            onChange={({ target }) => change({ channels: target.value })}
          />
        )}
      </Labelled>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.includeReverse}
          onChange={({ target }) => change({ includeReverse: target.checked })}
        />{' '}
        {words.reverse}
      </label>
      <HowSent draft={draft} change={change} />
      <AuthFields {...props} />
      <Labelled label={words.emails}>
        {(id) => (
          <input
            className="input"
            id={id}
            value={draft.alertEmails}
            onChange={({ target }) => change({ alertEmails: target.value })}
          />
        )}
      </Labelled>
    </fieldset>
  );
}

type Part = Pick<FieldsProps, 'draft' | 'change'>;

function Kinds({ draft, change }: Part) {
  const words = useWords();
  return (
    <fieldset className="choices">
      <legend>{words.webhook.form.kinds}</legend>
      {kinds.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={draft.kinds.includes(kind)}
            // The last one stays: a webhook is told something.
            disabled={draft.kinds.length === 1 && draft.kinds.includes(kind)}
            onChange={({ target }) =>
              change({
                kinds: kinds.filter((one) => (one === kind ? target.checked : draft.kinds.includes(one))),
              })
            }
          />{' '}
          {wordFor(words.webhooks.kinds, kind)}
        </label>
      ))}
    </fieldset>
  );
}

function HowSent({ draft, change }: Part) {
  const words = useWords().webhook.form;
  return (
    <>
      <fieldset className="choices">
        <legend>{words.order}</legend>
        {orders.map((order) => (
          <label key={order}>
            <input type="radio" checked={draft.order === order} onChange={() => change({ order })} />{' '}
            {words.orders[order]}
          </label>
        ))}
      </fieldset>
      <Labelled label={words.inFlight}>
        {(id) => (
          <input
            className="input"
            id={id}
            type="number"
            min={1}
            max={32}
            required
            value={draft.maxInFlight}
            onChange={({ target }) => change({ maxInFlight: Math.trunc(Number(target.value)) })}
          />
        )}
      </Labelled>
    </>
  );
}
