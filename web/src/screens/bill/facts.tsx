import type { BillDetailView } from '@carreto/contract/admin/charges/bills';
import { writeBrl } from '../../formats/brl.ts';
import { writeCnpj } from '../../formats/cnpj.ts';
import { dayInSaoPaulo, writeDay } from '../../formats/days.ts';
import { writeInstant } from '../../formats/instants.ts';
import { writeDecimal } from '../../formats/numbers.ts';
import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';

/** Which bill it is, where it stands, and what it says of itself. */
export function Facts({ bill }: { bill: BillDetailView }) {
  const words = useWords().bills;
  const { number, series, state, payment, paidOn, dueOn } = bill;
  const isOverdue = payment === 'open' && dueOn !== null && dueOn < dayInSaoPaulo(new Date());
  return (
    <header className="bill-head">
      <h1>{words.one(series === '' ? String(number) : `${number}/${series}`)}</h1>
      <p className="bill-states">
        <span className="bill-state" data-state={state}>
          {words.states[state]}
        </span>{' '}
        <span className="bill-state" data-state={payment}>
          {paidOn === null ? words.payments[payment] : words.paidOn(writeDay(paidOn))}
        </span>{' '}
        {isOverdue ? (
          <span className="bill-state" data-state="overdue">
            {words.overdue}
          </span>
        ) : null}
      </p>
      <Said bill={bill} />
    </header>
  );
}

function Said({ bill }: { bill: BillDetailView }) {
  const words = useWords().bills.facts;
  const { language } = usePreferences();
  const carriers = useCarriers();
  const { discountCents, discountUntilOn, lateFeeBp, lateInterestPerDayCents: interest, bank } = bill;
  const day = (text: string | null): string | null => (text === null ? null : writeDay(text));
  const dashed = (one: string | null, digit: string | null): string | null =>
    one === null || digit === null ? one : `${one}-${digit}`;
  const discount = discountCents === null ? null : writeBrl(discountCents);
  const came = [
    writeInstant(bill.receivedAt, language),
    words.came[bill.source],
    bill.layout === null ? null : words.layout(bill.layout),
  ];
  const account = [
    [bank.code, bank.name].filter((part) => part !== null).join(' '),
    dashed(bank.branch, bank.branchDigit),
    dashed(bank.account, bank.accountDigit),
  ];
  const join = (parts: readonly (string | null)[]): string =>
    parts.filter((part) => part !== null && part !== '').join(' · ');
  const facts: readonly (readonly [string, string | null])[] = [
    [words.carrier, carriers?.find(({ value }) => value === String(bill.carrierId))?.title ?? null],
    [words.dueOn, day(bill.dueOn)],
    [words.issued, day(bill.issuedOn)],
    [words.received, join(came)],
    [words.payer, bill.payerCnpj === null ? null : writeCnpj(bill.payerCnpj)],
    [
      words.discount,
      discount === null || discountUntilOn === null
        ? discount
        : words.until(discount, writeDay(discountUntilOn)),
    ],
    [words.lateFee, lateFeeBp === null ? null : `${writeDecimal(lateFeeBp, 2)} %`],
    [words.interest, interest === null ? null : writeBrl(interest)],
    [words.bank, join(account)],
    [words.preInvoice, join([bill.preInvoiceId, bill.preInvoiceExtraId])],
    [words.taxes, bill.taxes.icmsCents === null ? null : writeBrl(bill.taxes.icmsCents)],
  ];
  return (
    <dl className="bill-facts">
      {facts.map(([name, text]) =>
        text === null || text === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
