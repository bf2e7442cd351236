import type { BillDetailView } from '@carreto/contract/admin/charges/bills';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { writeCount } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';
import { TabLink } from './tab-link.tsx';
import type { TabName } from './tabs.ts';

type ThreeColumnsProps = { bill: BillDetailView; tab: TabName };

/** What the bill asks for, what its CT-es add up to, and what is due: `Tab` goes from one to the next. */
export function ThreeColumns({ bill, tab }: ThreeColumnsProps) {
  const words = useWords().bills;
  const { totalCents, dueCents, chargeCount, indicators } = bill;
  const { chargedCents, duplicated, notLinked } = indicators;
  const linked = chargeCount - duplicated - notLinked;
  const columns = [
    { name: 'asked', cents: totalCents, count: chargeCount, leads: '' },
    { name: 'charged', cents: chargedCents, count: chargeCount, leads: 'ligados' },
    { name: 'due', cents: dueCents, count: linked, leads: 'divergentes' },
  ] as const;
  const isEqual = totalCents === chargedCents && totalCents === dueCents;
  return (
    <section className="bill-three" aria-label={words.columnsOf}>
      <div className="bill-columns">
        {columns.map(({ name, cents, count, leads }) => (
          <TabLink key={name} billId={bill.id} tab={leads} current={tab} className="bill-column">
            <span className="soft">{words.three[name]}</span>
            <strong className="bill-amount">{writeBrl(cents)}</strong>
            <span className="soft">{words.charges(writeCount(count))}</span>
            {name === 'asked' ? null : (
              <span data-tone={cents === totalCents ? 'ok' : 'danger'}>
                {cents === totalCents
                  ? `= ${words.same}`
                  : `≠ ${words.differs} ${writeDifference(cents - totalCents)}`}
              </span>
            )}
          </TabLink>
        ))}
      </div>
      <p data-tone={isEqual ? 'ok' : 'warn'}>
        {isEqual
          ? words.agree
          : `${words.disagree} ${words.difference} ${writeDifference(bill.divergenceCents)}`}
      </p>
    </section>
  );
}
