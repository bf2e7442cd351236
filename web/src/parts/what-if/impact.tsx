import './what-if.css';
import type { ImpactView } from '@carreto/contract/admin/tables/what-if';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { writeCount } from '../../formats/numbers.ts';
import { writeChange } from '../../formats/percent.ts';
import { useWords } from '../../words/words.ts';
import { Charges } from './charges.tsx';
import { Deadlines } from './deadlines.tsx';
import { Flips } from './flips.tsx';
import { Movers } from './movers.tsx';
import { type SumRow, Sums } from './sums.tsx';
import { TileMap } from './tile-map.tsx';
import { toneOf } from './tone.ts';

type ImpactProps = {
  impact: ImpactView;
  of: 'quotes' | 'freights';
  /** Rules alone: what is summed are the offers that stand first, and what matters is what customers pay. */
  isOfRules?: boolean;
};

/** What versions change in money and days: the whole, then by charge, state, weight, deadline, first place, and one by one. */
export function Impact({ impact, of, isOfRules = false }: ImpactProps) {
  const words = useWords().whatIf;
  const { all, byWeight, laneCount } = impact;
  const rowsOf = <One extends Sum>(sums: readonly One[], name: (one: One) => string): SumRow[] =>
    sums.map((sum) => [name(sum), isOfRules ? byFinal(sum) : sum]);
  if (all.both + all.lost + all.gained === 0) return <p role="status">{words.nothing[of]}</p>;
  const ofLane = (lane: string | null): string =>
    lane === null ? words.unknown : lane === 'other' ? words.otherLanes : lane;
  return (
    <div className="impact">
      {isOfRules ? (
        <RulesTotal impact={impact} />
      ) : all.both === 0 ? (
        <OneSide impact={impact} of={of} />
      ) : (
        <Total impact={impact} of={of} />
      )}
      {all.both === 0 || isOfRules ? null : <Charges impact={impact} />}
      <TileMap
        sums={isOfRules ? impact.byUf.map(byFinal) : impact.byUf}
        note={isOfRules ? words.tilesNote.rules : words.tilesNote[of]}
      />
      <Sums
        title={words.byWeight}
        head={words.weight}
        rows={rowsOf(byWeight, ({ upToKg }) => weightOf(upToKg, byWeight, words))}
      />
      <Deadlines impact={impact} of={of} />
      <Flips first={impact.first} of={of} />
      {impact.byCarrier.length < 2 ? null : (
        <Sums
          title={words.byCarrier}
          head={words.carrier}
          rows={rowsOf(impact.byCarrier, ({ carrier }) => carrier)}
        />
      )}
      <Sums
        title={words.byLane}
        head={words.lane}
        note={laneCount > shownLanes ? words.lanesShown(shownLanes, writeCount(laneCount)) : undefined}
        rows={rowsOf(impact.byLane.slice(0, shownLanes), ({ lane }) => ofLane(lane))}
      />
      <Movers movers={impact.movers} of={of} />
    </div>
  );
}

type Sum = ImpactView['all'];

/** A sum with what customers pay in the place of what carriers charge. */
function byFinal<One extends Sum>(sum: One): One {
  const { finalBeforeCents, finalAfterCents } = sum;
  const deltaCents = finalAfterCents - finalBeforeCents;
  return {
    ...sum,
    ...{ costBeforeCents: finalBeforeCents, costAfterCents: finalAfterCents, deltaCents },
    deltaPpm: ppmOf(deltaCents, finalBeforeCents),
  };
}

function ppmOf(deltaCents: number, beforeCents: number): number | null {
  return beforeCents === 0 ? null : Math.round((deltaCents / beforeCents) * 1_000_000);
}

const shownLanes = 20;

type ImpactWords = ReturnType<typeof useWords>['whatIf'];

function weightOf(
  upToKg: number | null,
  classes: ImpactView['byWeight'],
  { upTo, above }: ImpactWords,
): string {
  if (upToKg !== null) return upTo(writeCount(upToKg));
  const heaviest = Math.max(0, ...classes.flatMap((one) => one.upToKg ?? []));
  return above(writeCount(Math.max(1000, heaviest)));
}

/** The reading as a sentence, and the figures that it is made of. */
function Total({ impact: { all, quotes, first }, of }: ImpactProps) {
  const words = useWords().whatIf;
  const { both, same, dearer, cheaper, lost, gained, deltaCents, deltaPpm } = all;
  const percent = deltaPpm === null ? '' : writeChange(deltaPpm);
  const isSame = same === both && lost === 0 && gained === 0;
  return (
    <section className="impact-total">
      <p className="impact-figure" data-tone={toneOf(deltaCents)}>
        <strong>{writeDifference(deltaCents)}</strong> {percent}
      </p>
      <p>
        {isSame
          ? words.same[of](writeCount(both))
          : words.reading[of]({
              both: writeCount(both),
              dearer: writeCount(dearer),
              cheaper: writeCount(cheaper),
              before: writeBrl(all.costBeforeCents),
              after: writeBrl(all.costAfterCents),
            })}
      </p>
      <dl className="impact-facts">
        <Fact name={words.looked[of]} value={writeCount(quotes)} />
        <Fact name={words.finals} value={writeDifference(all.finalAfterCents - all.finalBeforeCents)} />
        <Fact name={words.lost[of]} value={words.worth(writeCount(lost), writeBrl(all.lostCents))} />
        <Fact name={words.gained[of]} value={words.worth(writeCount(gained), writeBrl(all.gainedCents))} />
        <Fact name={words.firsts} value={words.wonLost(writeCount(first.won), writeCount(first.lost))} />
        <Fact name={words.firstMoney} value={writeDifference(first.deltaCents)} />
      </dl>
    </section>
  );
}

/** The same where a table is new, or goes: no offer stands on both sides, and what moves is who stands first at which price. */
function OneSide({ impact: { all, quotes, first }, of }: ImpactProps) {
  const words = useWords().whatIf;
  const { lost, gained } = all;
  return (
    <section className="impact-total">
      <p className="impact-figure" data-tone={toneOf(first.deltaCents)}>
        <strong>{writeDifference(first.deltaCents)}</strong>
      </p>
      <p>
        {words.oneSide[of]({
          all: writeCount(quotes),
          gained: writeCount(gained),
          lost: writeCount(lost),
          changed: writeCount(first.changed),
        })}
      </p>
      <dl className="impact-facts">
        <Fact name={words.looked[of]} value={writeCount(quotes)} />
        <Fact name={words.lost[of]} value={words.worth(writeCount(lost), writeBrl(all.lostCents))} />
        <Fact name={words.gained[of]} value={words.worth(writeCount(gained), writeBrl(all.gainedCents))} />
        <Fact name={words.firsts} value={words.wonLost(writeCount(first.won), writeCount(first.lost))} />
      </dl>
    </section>
  );
}

/** The same of rules: what customers are shown first, and what the carriers of it charge. */
function RulesTotal({ impact: { all, quotes, first } }: Pick<ImpactProps, 'impact'>) {
  const words = useWords().whatIf;
  const { costBeforeCents, costAfterCents, deltaCents, deltaPpm } = byFinal(all);
  return (
    <section className="impact-total">
      <p className="impact-figure" data-tone={toneOf(deltaCents)}>
        <strong>{writeDifference(deltaCents)}</strong> {deltaPpm === null ? '' : writeChange(deltaPpm)}
      </p>
      <p>
        {words.rulesReading({
          both: writeCount(all.both),
          before: writeBrl(costBeforeCents),
          after: writeBrl(costAfterCents),
          changed: writeCount(first.changed),
        })}
      </p>
      <dl className="impact-facts">
        <Fact name={words.looked.quotes} value={writeCount(quotes)} />
        <Fact name={words.costOfFirst} value={writeDifference(all.deltaCents)} />
        <Fact name={words.lost.quotes} value={writeCount(all.lost)} />
        <Fact name={words.gained.quotes} value={writeCount(all.gained)} />
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
