import { useRouter } from '@tanstack/react-router';
import { home } from '../../api/place.ts';
import { writeBrl } from '../../formats/brl.ts';
import { writeKilograms } from '../../formats/kilograms.ts';
import { writeDecimal } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';
import type { Order } from './orders.ts';

type OrderRowProps = {
  order: Order;
  onChoose: (offerNumber: number) => void;
  onCorrect: () => void;
  onRemove: () => void;
};

/** One order: what was read, where it stands, what is offered. */
export function OrderRow({ order: one, onChoose, onCorrect, onRemove }: OrderRowProps) {
  const words = useWords().newFreight;
  const { order, state, source } = one;
  const name = order?.recipient.name ?? words.unnamed;
  return (
    <tr data-state={state}>
      <th scope="row">
        <bdi>{order?.orderNumber ?? order?.nfe?.number ?? '—'}</bdi>
        <span className="note">
          <bdi>{source === '' ? words.typed : source}</bdi>
        </span>
      </th>
      <td>
        <bdi>{order === null ? '—' : name}</bdi>
        <span className="note">
          <bdi>{order === null ? '' : placeOf(order.recipient)}</bdi>
        </span>
      </td>
      <td>
        {order === null ? '—' : goodsOf(order.goods)}
        <span className="note">{order === null ? '' : writeBrl(centsOf(order))}</span>
      </td>
      <td>
        <State order={one} />
      </td>
      <td>
        {state === 'ready' ? <Offers order={one} onChoose={onChoose} name={name} /> : null}
        {one.freightCode === null ? null : <Freight code={one.freightCode} />}
      </td>
      <td>
        <span className="new-freight-acts">
          {order === null || state === 'sent' || state === 'done' ? null : (
            <button type="button" className="button" data-kind="quiet" onClick={onCorrect}>
              {words.correct}
              <span className="unseen"> {name}</span>
            </button>
          )}
          {state === 'sent' ? null : (
            <button type="button" className="button" data-kind="quiet" onClick={onRemove}>
              {words.remove}
              <span className="unseen"> {order === null ? source : name}</span>
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}

function State({ order: { state, message, problems } }: { order: Order }) {
  const words = useWords().newFreight;
  const own: Readonly<Record<string, string>> = words.reasons;
  const said = own[message] ?? message;
  return (
    <>
      <span className="order-state" data-state={state}>
        {state === 'no_offer' ? words.states.noOffer : words.states[state]}
      </span>
      {problems.length > 1 ? (
        <ul className="note">
          {problems.map(({ field, message: problem }) => (
            <li key={field + problem}>{problem}</li>
          ))}
        </ul>
      ) : (
        <span className="note">{state === 'ready' ? '' : said}</span>
      )}
    </>
  );
}

type OffersProps = { order: Order; name: string; onChoose: (offerNumber: number) => void };

function Offers({ order: { offers, chosen }, name, onChoose }: OffersProps) {
  const words = useWords().newFreight;
  return (
    <select
      className="input"
      aria-label={words.offerOf(name)}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {chosen === null ? <option value="">{words.noneChosen}</option> : null}
      {offers.map(({ number, carrier, service, deadlineMinutes, costCents, priceCents }) => (
        <option key={number} value={number}>
          {[
            writeBrl(costCents),
            words.days(Math.ceil(deadlineMinutes / 1440)),
            carrier,
            service,
            ...(priceCents === costCents ? [] : [words.buyerPays(writeBrl(priceCents))]),
          ].join(' · ')}
        </option>
      ))}
    </select>
  );
}

/** Leads to the freight. */
function Freight({ code }: { code: string }) {
  const router = useRouter();
  const address = `${home}/fretes/${code}`;
  return (
    <a
      className="code"
      href={address}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        router.history.push(address);
      }}
    >
      {code}
    </a>
  );
}

type Known = NonNullable<Order['order']>;

function placeOf({ city, state, zip }: Known['recipient']): string {
  return [[city, state].filter((part) => part !== undefined).join('/'), zip]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
}

/** How many, how heavy, and how large where all are alike. */
function goodsOf(goods: Known['goods']): string {
  const count = goods.reduce((sum, { amount }) => sum + amount, 0);
  const [first] = goods;
  const grams = goods.every(({ weightG }) => weightG !== undefined)
    ? goods.reduce((sum, { amount, weightG = 0 }) => sum + amount * weightG, 0)
    : 0;
  const sides = [first?.heightMm, first?.widthMm, first?.lengthMm];
  const size =
    goods.length === 1 && sides.every((side) => side !== undefined)
      ? `${sides.map((side) => writeDecimal(side ?? 0, 1).replace(/,0$/, '')).join(' × ')} cm`
      : '';
  return [`${count} vol.`, grams === 0 ? '' : writeKilograms(grams), size]
    .filter((part) => part !== '')
    .join(' · ');
}

function centsOf({ nfe, goods }: Known): number {
  return nfe?.valueCents ?? goods.reduce((sum, { amount, valueCents }) => sum + amount * valueCents, 0);
}
