import './bill.css';
import type { BillDetailView } from '@carreto/contract/admin/charges/bills';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { refusalOf } from '../../api/client.ts';
import { billQuery } from '../../parts/bill/queries.ts';
import { usePlace } from '../../parts/panel/place.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { Acts } from './acts.tsx';
import { BillAssignee } from './assignee.tsx';
import { BillFile } from './bill-file.tsx';
import { Charges } from './charges.tsx';
import { Facts } from './facts.tsx';
import { Hindrances } from './hindrances.tsx';
import { BillLog } from './log.tsx';
import { Notes } from './notes.tsx';
import { Request } from './request.tsx';
import { TabLink } from './tab-link.tsx';
import { chargeStates, chargesOf, chargeTabs, otherTabs, type TabName, tabOf } from './tabs.ts';
import { ThreeColumns } from './three-columns.tsx';

/** A bill held against its CT-es, with what can be done about it. */
export function Bill() {
  const { id = '', aba } = usePlace().params;
  const billId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  const bill = useQuery({ ...billQuery(billId), enabled: billId > 0 });
  if (bill.data !== undefined) return <Shown key={billId} bill={bill.data} tab={tabOf(aba)} />;
  if (billId === 0 || refusalOf(bill.error)?.status === 404) return <Missing />;
  return <Unanswered error={bill.error} needs="bills.read" again={() => void bill.refetch()} />;
}

function Missing() {
  const words = useWords().bills;
  return (
    <section className="trouble">
      <h1>{words.missing}</h1>
      <p>{words.missingWhy}</p>
      <Link to="/faturas" search={keepShipper} className="button">
        {words.back}
      </Link>
    </section>
  );
}

type Part = { bill: BillDetailView; tab: TabName };

function Shown({ bill, tab }: Part) {
  const [outcome, setOutcome] = useState('');
  return (
    <article className="bill">
      <Facts bill={bill} />
      <BillAssignee key={bill.id} bill={bill} />
      <Acts bill={bill} onDone={setOutcome} />
      <Request bill={bill} onDone={setOutcome} />
      <p className="bill-outcome" role="status">
        {outcome}
      </p>
      <ThreeColumns bill={bill} tab={tab} />
      <Hindrances bill={bill} tab={tab} />
      <Tabs bill={bill} tab={tab} />
      <Shows bill={bill} tab={tab} />
    </article>
  );
}

function Tabs({ bill, tab }: Part) {
  const words = useWords().bills;
  const names = [...Object.keys(chargeTabs), ...otherTabs] as TabName[];
  // What an indicator leads to is a tab for as long as it is looked at.
  const extra = (Object.keys(chargeStates) as TabName[]).filter((name) => name === tab);
  return (
    <nav className="bill-tabs" aria-label={words.tabsLabel}>
      {[...names, ...extra].map((name) => (
        <TabLink key={name} billId={bill.id} tab={name} current={tab}>
          {words.tabs[name]}
        </TabLink>
      ))}
    </nav>
  );
}

function Shows({ bill, tab }: Part) {
  const filter = chargesOf(tab);
  if (filter !== undefined) return <Charges bill={bill} filter={filter} />;
  if (tab === 'notas') return <Notes billId={bill.id} />;
  return tab === 'arquivo' ? <BillFile bill={bill} /> : <BillLog bill={bill} />;
}
