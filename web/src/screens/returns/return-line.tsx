import { Link } from '@tanstack/react-router';
import { toCamel } from '../../formats/camel.ts';
import { writeDay } from '../../formats/days.ts';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import type { Return } from './return-filters.ts';
import { sentenceOf } from './sentence.ts';

type ReturnLineProps = { one: Return; onReissue: (() => void) | undefined };

/** A return: its number, until when it can be posted, where it stands. */
export function ReturnLine({ one, onReissue }: ReturnLineProps) {
  const { returns: words, freight } = useWords();
  const { freightCode, reference, kind, number, phase, statusName, statusAt, daysLeft } = one;
  // Nobody is sent to post what was posted, or what is over.
  const isToPost = phase === 'preparing' && (daysLeft ?? 0) >= 0;
  const sentence = isToPost ? sentenceOf(one, words.sentence) : undefined;
  const phases: Readonly<Record<string, string>> = freight.phases;
  return (
    <li className="returns-line">
      <div className="returns-said">
        <p>
          <Link to={`/fretes/${freightCode}`} search={keepShipper}>
            {freightCode}
          </Link>{' '}
          <strong>{reference}</strong> <span className="note">{words.kinds[kind]}</span>
        </p>
        {number === null ? null : (
          <p>
            {words.number} <code>{number}</code>
          </p>
        )}
        <p>
          {`${phases[toCamel(phase)] ?? phase} · ${statusName}`} <Moment iso={statusAt} />
        </p>
        <Deadline one={one} />
        <p className="note">{useFacts(one)}</p>
        {one.originalCode === null ? null : (
          <p className="note">
            {words.original}{' '}
            <Link to={`/fretes/${one.originalCode}`} search={keepShipper}>
              {one.originalCode}
            </Link>
          </p>
        )}
      </div>
      <div className="returns-acts">
        {number === null ? null : <CopyButton text={number} label={words.copyNumber} />}
        {sentence === undefined ? null : <CopyButton text={sentence} label={words.copySentence} />}
        {onReissue === undefined || !one.canReissue ? null : (
          <button
            type="button"
            className="button"
            aria-label={words.reissue.one(reference)}
            onClick={onReissue}
          >
            {words.reissue.act}
          </button>
        )}
      </div>
    </li>
  );
}

/** Only of what is still to be posted does anybody count the days. */
function Deadline({ one: { deadlineOn, daysLeft, phase } }: { one: Return }) {
  const words = useWords().returns;
  if (deadlineOn === null) return null;
  const left = phase === 'preparing' ? daysLeft : null;
  return (
    <p
      className="returns-deadline"
      data-tone={left === null || left > 5 ? undefined : left < 0 ? 'danger' : 'warn'}
    >
      {words.deadline(writeDay(deadlineOn))}
      {left === null ? '' : ` · ${words.left(left)}`}
    </p>
  );
}

function useFacts({ freight, serviceCode, replacedCode, requestedBy }: Return): string {
  const words = useWords().returns;
  return [
    `${freight.carrierName} · ${freight.service}`,
    ...(serviceCode === null ? [] : [words.service(serviceCode)]),
    words.receives(freight.recipientName),
    ...(requestedBy === null ? [] : [words.requestedBy(requestedBy)]),
    ...(replacedCode === null ? [] : [words.replaces(replacedCode)]),
  ].join(' · ');
}
