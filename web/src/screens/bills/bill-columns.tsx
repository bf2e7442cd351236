import { home } from '../../api/place.ts';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { dayInSaoPaulo, writeDay } from '../../formats/days.ts';
import { writeCount } from '../../formats/numbers.ts';
import type { FilterOption } from '../../parts/filters/filter-form.tsx';
import type { Column } from '../../parts/list/column.ts';
import { RowLink } from '../../parts/list/row-link.tsx';
import { keptShipper } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import type { FoundBill } from './use-bill-list.ts';

/** Where a bill has its page, below `/painel`. */
export function billPath(id: string): string {
  return `/faturas/${id}`;
}

type Said = { words: Words['bills']; carriers: readonly FilterOption[] | undefined };

/** Every column of the list of bills. */
export function billColumns({ words, carriers }: Said): readonly Column<FoundBill>[] {
  const { columns: titles } = words;
  return [
    { id: 'number', title: titles.number, width: 92, stays: true, cell: (bill) => <BillLink bill={bill} /> },
    {
      ...{ id: 'carrier', title: titles.carrier, width: 128, grow: true },
      cell: ({ carrierId }) => carrierName(carriers, carrierId),
    },
    {
      ...{ id: 'dueOn', title: titles.dueOn, width: 148, sorts: ['vencimento'], stays: true },
      cell: (bill) => <DueOn bill={bill} words={words} />,
    },
    {
      ...{ id: 'total', title: titles.total, width: 104, isFigures: true },
      cell: ({ totalCents }) => writeBrl(totalCents),
    },
    {
      ...{ id: 'due', title: titles.due, width: 104, isFigures: true },
      cell: ({ dueCents }) => writeBrl(dueCents),
    },
    {
      ...{ id: 'divergence', title: titles.divergence, width: 104, isFigures: true, stays: true },
      cell: ({ divergenceCents }) => (divergenceCents === 0 ? '' : writeDifference(divergenceCents)),
    },
    {
      ...{ id: 'charges', title: titles.charges, width: 58, isFigures: true },
      cell: ({ chargeCount }) => writeCount(chargeCount),
    },
    { id: 'state', title: titles.state, width: 130, cell: ({ state }) => words.states[state] },
    {
      ...{ id: 'payment', title: titles.payment, width: 144 },
      cell: (bill) => paymentOf(bill, words),
    },
    { id: 'assignee', title: titles.assignee, width: 110, cell: ({ assigneeName }) => assigneeName ?? '' },
  ];
}

export function carrierName(carriers: readonly FilterOption[] | undefined, id: number): string {
  return carriers?.find(({ value }) => value === String(id))?.title ?? `nº ${id}`;
}

function paymentOf({ payment, paidOn }: FoundBill, words: Words['bills']): string {
  return paidOn === null ? words.payments[payment] : words.paidOn(writeDay(paidOn));
}

function BillLink({ bill: { id, number, series } }: { bill: FoundBill }) {
  return (
    <RowLink address={home + billPath(String(id)) + keptShipper()}>
      {series === '' ? String(number) : `${number}/${series}`}
    </RowLink>
  );
}

function DueOn({ bill: { dueOn, payment }, words }: { bill: FoundBill; words: Words['bills'] }) {
  if (dueOn === null) return null;
  const isOverdue = payment === 'open' && dueOn < dayInSaoPaulo(new Date());
  return (
    <>
      {writeDay(dueOn)}{' '}
      {isOverdue ? (
        <span className="bill-tag" data-kind="danger">
          {words.overdue}
        </span>
      ) : null}
    </>
  );
}

/** A bill where there is no room for columns. */
export function BillCard({ bill, words, carriers }: Said & { bill: FoundBill }) {
  const { carrierId, totalCents, dueCents, divergenceCents, state, assigneeName } = bill;
  return (
    <>
      <span className="bill-card-head">
        <BillLink bill={bill} />
        <span>{writeBrl(totalCents)}</span>
      </span>
      <span>{carrierName(carriers, carrierId)}</span>
      <span>
        <DueOn bill={bill} words={words} />
      </span>
      <span className="soft">
        {`${words.due} ${writeBrl(dueCents)} · ${words.difference} ${writeDifference(divergenceCents)}`}
      </span>
      <span>
        {[words.states[state], paymentOf(bill, words), assigneeName ?? ''].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
