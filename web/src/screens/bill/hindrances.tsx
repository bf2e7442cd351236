import type { BillDetailView } from '@carreto/contract/admin/charges/bills';
import { writeBrl } from '../../formats/brl.ts';
import { writeCount } from '../../formats/numbers.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { TabLink } from './tab-link.tsx';
import type { TabName } from './tabs.ts';

type Indicators = BillDetailView['indicators'];
type Line = { tab: TabName; text: string };

/** What keeps a bill from being released, each line a way to what clears it; then what speaks against paying it, and how its CT-es stand. */
export function Hindrances({ bill, tab }: { bill: BillDetailView; tab: TabName }) {
  const words = useWords().bills;
  const { state, indicators } = bill;
  const isOver = state === 'released' || state === 'cancelled';
  return (
    <>
      {isOver ? null : (
        <Lines {...{ bill, tab }} title={words.hindrances.title} lines={hindering(indicators, words)} />
      )}
      {state === 'cancelled' ? null : (
        <Lines {...{ bill, tab }} title={words.hindrances.aside} lines={speaking(indicators, words)} />
      )}
      <Indicators {...{ bill, tab }} />
    </>
  );
}

type LinesProps = { bill: BillDetailView; tab: TabName; title: string; lines: readonly Line[] };

function Lines({ bill, tab, title, lines }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <section className="bill-hindrances">
      <h2>{title}</h2>
      <ul>
        {lines.map(({ tab: leads, text }) => (
          <li key={text}>
            <TabLink billId={bill.id} tab={leads} current={tab}>
              {text}
            </TabLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every CT-e that is neither released nor rejected. */
function hindering(now: Indicators, { hindrances }: Words['bills']): Line[] {
  const line = (count: number, tab: TabName, text: (count: string) => string): Line[] =>
    count === 0 ? [] : [{ tab, text: text(writeCount(count)) }];
  return [
    ...line(now.processing, 'processando', hindrances.processing),
    ...line(now.divergent, 'divergentes', hindrances.divergent),
    ...line(now.negotiating, 'negociacao', hindrances.negotiating),
    ...line(now.preReleased, 'pre-liberados', hindrances.preReleased),
  ];
}

function speaking(now: Indicators, { hindrances }: Words['bills']): Line[] {
  const line = (count: number, tab: TabName, text: (count: string) => string): Line[] =>
    count === 0 ? [] : [{ tab, text: text(writeCount(count)) }];
  return [
    ...line(now.notLinked, 'sem-cte', hindrances.notLinked),
    ...line(now.duplicated, 'duplicidade', (count) =>
      hindrances.duplicated(count, writeBrl(now.duplicatedCents)),
    ),
    ...line(now.gone, 'excluidos', hindrances.gone),
    ...line(now.otherAmount, 'outro-valor', hindrances.otherAmount),
    ...(now.isSumRight ? [] : [{ tab: '' as const, text: hindrances.sum(writeBrl(now.chargedCents)) }]),
  ];
}

/** How many of its CT-es stand where; each shows them. */
function Indicators({ bill, tab }: { bill: BillDetailView; tab: TabName }) {
  const words = useWords().bills;
  const now = bill.indicators;
  const shown = [
    ['processando', now.processing],
    ['divergentes', now.divergent],
    ['negociacao', now.negotiating],
    ['pre-liberados', now.preReleased],
    ['liberados', now.released],
    ['rejeitados', now.rejected],
  ] as const;
  return (
    <nav className="bill-indicators" aria-label={words.indicators}>
      {shown
        .filter(([, count]) => count > 0)
        .map(([name, count]) => (
          <TabLink key={name} billId={bill.id} tab={name} current={tab} className="bill-indicator">
            {`${words.tabs[name]} ${writeCount(count)}`}
          </TabLink>
        ))}
    </nav>
  );
}
