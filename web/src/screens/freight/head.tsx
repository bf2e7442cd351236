import type { FreightView } from '@carreto/contract/admin/freights/freights';
import { TriangleAlert } from 'lucide-react';
import { dayInSaoPaulo, writeDay } from '../../formats/days.ts';
import { Icon } from '../../look/icon.tsx';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { Mark } from '../../parts/states/mark.tsx';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { useIsTest } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';
import { sentenceOf } from './sentence.ts';

const warningNames = {
  ['recipient_without_number' as const]: 'recipientWithoutNumber',
  ['recipient_without_district' as const]: 'recipientWithoutDistrict',
  ['nfe_incomplete' as const]: 'nfeIncomplete',
} as const;

/** Which freight it is, its promise against now, and what its consumer may be told. */
export function Head({ freight }: { freight: FreightView }) {
  const words = useWords().freight;
  const { code, orderNumber, recipientName, city, state, carrierName, service, assignee } = freight;
  const { shell } = useWords();
  const isTest = useIsTest(freight.shipperId);
  const place = [city, state].filter((part) => part !== '').join('/');
  return (
    <header className="freight-head">
      <h1>{words.heading(code)}</h1>
      {isTest ? (
        <p>
          <Mark tone="warn">{shell.testMark}</Mark> {words.test}
        </p>
      ) : null}
      <p>
        {[
          ...(orderNumber === null ? [] : [words.order(orderNumber)]),
          words.to(recipientName, place),
          words.by(carrierName, service),
        ].join(' · ')}
      </p>
      <Promised freight={freight} />
      <p className="freight-news">
        <span>{words.lastNews(freight.statusName)}</span> <Moment iso={freight.statusAt} />
        <span className="soft">{assignee === null ? words.unassigned : words.assignee(assignee.name)}</span>
      </p>
      {freight.warnings.length === 0 ? null : (
        <ul className="freight-warnings">
          {freight.warnings.map((warning) => (
            <li key={warning}>
              <Icon of={TriangleAlert} /> {words.warnings[warningNames[warning]]}
            </li>
          ))}
        </ul>
      )}
      <ForConsumer freight={freight} />
    </header>
  );
}

/** Whether it is as it was promised, in words. */
function Promised({ freight }: { freight: FreightView }) {
  const words = useWords().freight;
  const { phase, isLate, isAtRisk, isStuck, daysLate, expectedOn, deliveredAt } = freight;
  const promise = expectedOn === null ? words.unpromised : words.promised(writeDay(expectedOn));
  const delivered =
    deliveredAt === null ? [] : [words.deliveredOn(writeDay(dayInSaoPaulo(new Date(deliveredAt))))];
  const wasLate =
    phase === 'delivered' && daysLate !== null && daysLate > 0 ? [words.deliveredLate(daysLate)] : [];
  return (
    <p className="freight-promise">
      <span className="phase" data-phase={phase}>
        {words.phases[phase]}
      </span>
      {isLate ? <strong data-tone="danger">{words.late(Math.max(1, daysLate ?? 1))}</strong> : null}
      {isAtRisk ? <strong data-tone="warn">{words.atRisk}</strong> : null}
      {isStuck ? <strong data-tone="warn">{words.stuck}</strong> : null}
      <span>{[promise, ...delivered, ...wasLate].join(' · ')}</span>
    </p>
  );
}

function ForConsumer({ freight }: { freight: FreightView }) {
  const words = useWords().freight;
  const sentence = sentenceOf(freight, words.sentence);
  return (
    <section className="freight-consumer" aria-label={words.consumer}>
      <p>{sentence}</p>
      <div className="acts">
        <CopyButton text={sentence} label={words.copySentence} />
        <CopyButton text={freight.trackingUrl} label={words.copyLink} />
        <a className="button" href={freight.trackingUrl} target="_blank" rel="noreferrer">
          {words.publicPage}
        </a>
      </div>
    </section>
  );
}
