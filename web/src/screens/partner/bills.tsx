import type { PartnerBillRow } from '@carreto/contract/admin/partner/partner-bills';
import { useMemo } from 'react';
import { writeBrl } from '../../formats/brl.ts';
import { writeDay } from '../../formats/days.ts';
import { writeCount } from '../../formats/numbers.ts';
import type { Column } from '../../parts/list/column.ts';
import { Empty, Refused } from '../../parts/states/states.tsx';
import { useMay } from '../../shell/session-context.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { PartnerList } from './partner-list.tsx';
import { useBills } from './queries.ts';

/** The bills of a carrier: whether they are released, and whether they are paid. */
export function PartnerBills() {
  const words = useWords().partner;
  return (
    <section className="partner partner-room">
      <h1>{words.bills}</h1>
      {useMay('partner.read') ? <Found /> : <Refused permission="partner.read" />}
    </section>
  );
}

function Found() {
  const words = useWords().partner;
  const rows = useBills();
  const columns = useMemo(() => billColumns(words), [words]);
  return (
    <PartnerList
      label={words.bills}
      name="bills"
      rows={rows}
      idOf={({ id }) => String(id)}
      columns={columns}
      card={(bill) => <BillCard bill={bill} words={words} />}
      empty={<Empty title={words.noBills} why={words.noBillsWhy} />}
    />
  );
}

type PartnerWords = Words['partner'];

function billColumns(words: PartnerWords): readonly Column<PartnerBillRow>[] {
  const { columns: titles } = words;
  return [
    { id: 'number', title: titles.number, width: 110, stays: true, cell: (bill) => numberOf(bill) },
    { id: 'dueOn', title: titles.payBy, width: 110, stays: true, cell: ({ dueOn }) => dayOf(dueOn) },
    {
      ...{ id: 'total', title: titles.total, width: 120, isFigures: true, stays: true },
      cell: ({ totalCents }) => writeBrl(totalCents),
    },
    { id: 'status', title: titles.audit, width: 150, cell: ({ status }) => words.billStates[status] },
    { id: 'payment', title: titles.payment, width: 150, cell: (bill) => paymentOf(bill, words) },
    { id: 'shipper', title: titles.shipper, width: 150, grow: true, cell: ({ shipperName }) => shipperName },
    { id: 'issued', title: titles.issued, width: 110, cell: ({ issuedOn }) => dayOf(issuedOn) },
    {
      ...{ id: 'charges', title: titles.charges, width: 72, isFigures: true },
      cell: ({ chargeCount }) => writeCount(chargeCount),
    },
  ];
}

function numberOf({ number, series }: PartnerBillRow): string {
  return series === '' ? String(number) : `${number}/${series}`;
}

function dayOf(day: string | null): string {
  return day === null ? '' : writeDay(day);
}

function paymentOf({ payment, paidOn }: PartnerBillRow, words: PartnerWords): string {
  return paidOn === null ? words.payments[payment] : words.paidOn(writeDay(paidOn));
}

/** A bill where there is no room for columns. */
function BillCard({ bill, words }: { bill: PartnerBillRow; words: PartnerWords }) {
  return (
    <>
      <span className="partner-head">
        <span>{numberOf(bill)}</span>
        <span>{writeBrl(bill.totalCents)}</span>
      </span>
      <span>{bill.shipperName}</span>
      <span>{`${words.billStates[bill.status]} · ${paymentOf(bill, words)}`}</span>
      <span className="soft">{bill.dueOn === null ? '' : words.payBy(writeDay(bill.dueOn))}</span>
    </>
  );
}
