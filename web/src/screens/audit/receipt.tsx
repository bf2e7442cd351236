import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { wordFor } from '../../formats/word-for.ts';
import { Waterfall } from '../../parts/waterfall/waterfall.tsx';
import type { WaterfallBar } from '../../parts/waterfall/waterfall-bar.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import type { CteAudit } from './use-desk.ts';

/** From what was due to what is charged, cause by cause and then charge by charge; it adds up to the cent. */
export function Receipt({ audit }: { audit: CteAudit }) {
  const words = useWords().audit;
  const { receipt } = audit;
  if (receipt === null) return <p>{words.notAudited}</p>;
  if (audit.expectedCents === null) return <p>{words.nothingDue}</p>;
  const bars = barsOf(audit, audit.expectedCents, words);
  const ends = bars.map(({ fromCents, cents }) => fromCents + cents);
  return (
    <>
      <Waterfall
        caption={words.cascade}
        heads={[words.line, words.bar, words.amountHead]}
        bars={bars}
        frame={{ fromCents: Math.min(0, ...ends), toCents: Math.max(1, ...ends) }}
      />
      {receipt.lines.length === 0 ? <p className="note">{words.byTotal}</p> : <Lines lines={receipt.lines} />}
    </>
  );
}

function barsOf(audit: CteAudit, dueCents: number, words: Words['audit']): WaterfallBar[] {
  const { receipt, chargedCents } = audit;
  const causes = (receipt?.causes ?? []).map(({ cause, cents, facts }, at) => ({
    key: `${cause} ${at}`,
    name: words.causeLine(wordFor(words.causes, cause), words.fact(cause, facts as Record<string, unknown>)),
    cents,
  }));
  const unexplainedCents = receipt?.unexplainedCents ?? 0;
  const steps = [
    ...causes,
    ...(unexplainedCents === 0
      ? []
      : [{ key: 'unexplained', name: words.causes.unexplained, cents: unexplainedCents }]),
  ].filter(({ cents }) => cents !== 0);
  let sum = dueCents;
  const bars = steps.map((step): WaterfallBar => {
    const bar: WaterfallBar = { ...step, fromCents: sum, kind: step.cents < 0 ? 'cheaper' : 'dearer' };
    sum += step.cents;
    return bar;
  });
  return [
    { key: 'due', name: words.due, cents: dueCents, fromCents: 0, kind: 'sum' },
    ...bars,
    { key: 'charged', name: words.charged, cents: chargedCents, fromCents: 0, kind: 'sum' },
  ];
}

function Lines({ lines }: { lines: NonNullable<CteAudit['receipt']>['lines'] }) {
  const words = useWords().audit;
  const heads = [words.line, words.due, words.charged, words.difference, words.tolerance, words.verdict];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className="audit-lines" tabIndex={0} aria-label={words.byCharge}>
      <table>
        <caption>{words.byCharge}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ charge, dueCents, chargedCents, differenceCents, allowedCents, isWithin }) => (
            <tr key={charge} data-within={isWithin}>
              <th scope="row">{words.charge(charge)}</th>
              <td className="figures">{writeBrl(dueCents)}</td>
              <td className="figures">{writeBrl(chargedCents)}</td>
              <td className="figures">{writeDifference(differenceCents)}</td>
              <td className="figures">{writeBrl(allowedCents)}</td>
              <td>{isWithin ? words.isWithin : words.isBeyond}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
