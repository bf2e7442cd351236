import './trial.css';
import type { RuleTrialInput, RuleTrialView } from '@carreto/contract/admin/registry/rule-trials';
import { useState } from 'react';
import { writeBrl, writeDifference } from '../../../formats/brl.ts';
import { toCamel } from '../../../formats/camel.ts';
import { dayInSaoPaulo, writeDay } from '../../../formats/days.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import type { Words } from '../../../words/all-words.ts';
import { useWords } from '../../../words/words.ts';
import { useRuleTrial } from '../queries.ts';
import { OverSpan } from './over-span.tsx';
import { Samples } from './samples.tsx';

type TrialProps = {
  shipperId: number;
  trial: RuleTrialInput;
  /** Over an act that is confirmed: one sample is enough, so that its button stays in sight. */
  isBrief?: boolean;
};

/** What a change of rules would have done over the last quotes. */
export function Trial({ shipperId, trial, isBrief = false }: TrialProps) {
  const words = useWords().rules.trial;
  const [body] = useState(trial);
  const tried = useRuleTrial(shipperId, body);
  if (tried.data === undefined)
    return (
      <div className="trial" aria-busy={tried.isFetching}>
        {tried.isFetching ? <p role="status">{words.running}</p> : null}
        <Unanswered error={tried.error} needs="rules.read" again={() => void tried.refetch()} />
      </div>
    );
  const { samples } = tried.data;
  if (isBrief) return <Found found={{ ...tried.data, samples: samples.slice(0, 1) }} />;
  return (
    <>
      <Found found={tried.data} />
      {tried.data.quotes === 0 ? null : <OverSpan shipperId={shipperId} trial={body} />}
    </>
  );
}

function Found({ found }: { found: RuleTrialView }) {
  const words = useWords().rules;
  const { trial } = words;
  if (found.quotes === 0 || found.from === null || found.until === null)
    return <p className="soft">{trial.none}</p>;
  const day = (iso: string): string => writeDay(dayInSaoPaulo(new Date(iso)));
  return (
    <div className="trial" role="status">
      <p className="soft">{trial.over(writeCount(found.quotes), day(found.from), day(found.until))}</p>
      {found.changedQuotes === 0 ? <p>{trial.noChange}</p> : null}
      <dl className="trial-figures">
        {figuresOf(found, words.trial).map(([title, value, note]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {value}
              {note === undefined ? null : <span className="note">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Carriers carriers={found.carriers} />
      <Shadows shadows={found.shadows} />
      <Samples samples={found.samples} />
    </div>
  );
}

type Figure = readonly [title: string, value: string, note?: string];

/** What there is to say in numbers; of what is rare, only where it is not nothing. */
function figuresOf(found: RuleTrialView, words: Words['rules']['trial']): Figure[] {
  const { first } = found;
  const sum = (of: { before: number; after: number }): [string, string] => [
    writeDifference(of.after - of.before),
    words.sums(writeBrl(of.before), writeBrl(of.after)),
  ];
  const days = first.days.after - first.days.before;
  const rare: (readonly [string, number])[] = [
    [words.hidden, found.hiddenOffers],
    [words.revealed, found.revealedOffers],
    [words.emptied, found.emptiedQuotes],
    [words.filled, found.filledQuotes],
  ];
  return [
    ...(found.matchedQuotes === null ? [] : [[words.matched, writeCount(found.matchedQuotes)] as const]),
    [words.changed, writeCount(found.changedQuotes)],
    [words.first, ...sum(first.finalCents)],
    [words.pays, ...sum(first.costCents)],
    [words.days, `${days > 0 ? '+' : ''}${writeCount(days)}`],
    [words.lost, writeCount(found.firstChanged)],
    ...rare.filter(([, count]) => count > 0).map(([title, count]) => [title, writeCount(count)] as const),
  ];
}

function Carriers({ carriers }: { carriers: RuleTrialView['carriers'] }) {
  const words = useWords().rules.trial;
  if (carriers.length === 0) return null;
  return (
    <section>
      <h3>{words.carriers}</h3>
      <ul>
        {carriers.map(({ carrierId, carrierName, before, after }) => (
          <li key={carrierId} className="trial-row">
            <span>{carrierName}</span>
            <span className="figures">{words.sums(writeCount(before), writeCount(after))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shadows({ shadows }: { shadows: RuleTrialView['shadows'] }) {
  const { trial, actions } = useWords().rules;
  if (shadows.length === 0) return null;
  const names: Readonly<Record<string, string>> = actions;
  return (
    <section>
      <h3>{trial.shadows}</h3>
      <ul>
        {shadows.map(({ by, of, reason, action, offersBefore, offersAfter }) => (
          <li key={`${by.ruleId} ${of.ruleId} ${action}`}>
            <span>
              {reason === 'stop' || action === null
                ? trial.stops(by.name, of.name)
                : trial.sameAction(by.name, of.name, names[toCamel(action)] ?? action)}
            </span>{' '}
            <span className="note">{trial.offers(writeCount(offersBefore), writeCount(offersAfter))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
