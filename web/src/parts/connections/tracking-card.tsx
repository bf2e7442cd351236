import './connections.css';
import type {
  TrackingConnection,
  TrackingState,
  TriedTracking,
} from '@carreto/contract/admin/registry/tracking-connections';
import { type ReactNode, useState } from 'react';
import { writeCount } from '../../formats/numbers.ts';
import { wordFor } from '../../formats/word-for.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { Mark, type Tone } from '../states/mark.tsx';
import { Moment } from '../timeline/timeline.tsx';
import { TryTrackingDialog } from './try-tracking-dialog.tsx';
import { useNames } from './use-names.ts';

/** A connection with how asking by it goes. */
export type Tracked = { connection: TrackingConnection; state: TrackingState | undefined };

type Health = 'inactive' | 'failing' | 'troubled' | 'never' | 'well';
const tones: Readonly<Record<Health, Tone>> = {
  inactive: 'off',
  failing: 'danger',
  troubled: 'warn',
  never: 'soft',
  well: 'ok',
};

function healthOf({ connection, state }: Tracked): Health {
  if (!connection.active) return 'inactive';
  if (state === undefined || state.askedAt === null) return 'never';
  if (state.failures > 0) return 'failing';
  return state.troubled > 0 || state.unnamed > 0 ? 'troubled' : 'well';
}

type TrackingCardProps = {
  one: Tracked;
  /** With when it was asked last and how many calls there were. */
  isWhole?: boolean;
  /** What else can be done about it, beside trying it. */
  acts?: ReactNode;
};

/** A connection by which a carrier is asked, how that goes, and what it says of a freight now. */
export function TrackingCard({ one, isWhole = false, acts }: TrackingCardProps) {
  const all = useWords().connections;
  const words = all.tracking;
  const { carrierOf, shipperOf } = useNames();
  const mayTry = useMay('integration.try');
  const [isTrying, setTrying] = useState(false);
  const [tried, setTried] = useState<TriedTracking>();
  const { connection } = one;
  const health = healthOf(one);
  const what = carrierOf(connection.carrierId);
  return (
    <li className="connection-card">
      <div className="connection-head">
        <h3>{what}</h3>
        <Mark tone={tones[health]}>{words.healths[health]}</Mark>
      </div>
      <p className="note">
        {[
          words.kinds[connection.kind],
          connection.shipperId === null ? words.everybody : words.only(shipperOf(connection.shipperId)),
        ].join(' · ')}
      </p>
      {one.state === undefined ? null : (
        <Facts state={one.state} isFailing={health === 'failing'} isWhole={isWhole} />
      )}
      <div role="status">{tried === undefined ? null : <Tried tried={tried} />}</div>
      <div className="connection-tools">
        {mayTry ? (
          <button
            type="button"
            className="button connection-act"
            aria-label={all.tryOne(what)}
            onClick={() => setTrying(true)}
          >
            {all.tryNow}
          </button>
        ) : null}
        {acts}
      </div>
      {isTrying ? (
        <TryTrackingDialog
          connection={connection}
          what={what}
          onClose={() => setTrying(false)}
          onTried={setTried}
        />
      ) : null}
    </li>
  );
}

type FactsProps = { state: NonNullable<Tracked['state']>; isFailing: boolean; isWhole: boolean };

/** When it answered, what it is asked for, and what went wrong. */
function Facts({ state, isFailing, isWhole }: FactsProps) {
  const words = useWords().connections.tracking;
  const { answeredAt, newsAt, dueAt, problem, failures, followed, waiting, unnamed, troubled } = state;
  const instants = [
    ...(isWhole ? [[words.asked, state.askedAt, words.never] as const] : []),
    [words.answered, answeredAt, words.never],
    [words.news, newsAt, words.never],
    ...(state.active ? [[words.due, dueAt, words.atOnce] as const] : []),
  ] as const;
  const counts = [
    words.followed(followed),
    ...(waiting === 0 ? [] : [words.waiting(waiting)]),
    ...(unnamed === 0 ? [] : [words.unnamed(unnamed)]),
    ...(troubled === 0 ? [] : [words.troubled(troubled)]),
  ];
  return (
    <>
      <dl className="connection-facts">
        {instants.map(([name, at, none]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{at === null ? none : <Moment iso={at} />}</dd>
          </div>
        ))}
      </dl>
      <p className="note">{counts.join(' · ')}</p>
      {isWhole ? <Sums state={state} /> : null}
      {problem === null ? null : (
        <div className="connection-problem" data-old={!isFailing || undefined}>
          <p>
            {isFailing ? words.failing(failures) : words.lastProblem} {wordFor(words.codes, problem.code)}{' '}
            <Moment iso={problem.at} />
          </p>
          <p className="note">{problem.sentence}</p>
        </div>
      )}
    </>
  );
}

/** What was asked and heard since the connection is there. */
function Sums({ state: { calls, failedCalls, events, badEvents } }: Pick<FactsProps, 'state'>) {
  const words = useWords().connections.tracking;
  return (
    <p className="note">
      {[
        words.calls(writeCount(calls), writeCount(failedCalls)),
        words.heard(writeCount(events), writeCount(badEvents)),
      ].join(' · ')}
    </p>
  );
}

/** What the carrier said of a freight a moment ago. */
export function Tried({ tried }: { tried: TriedTracking }) {
  const all = useWords().connections;
  const words = all.tracking;
  const { latencyMs, names, events, badEvents, code, sentence } = tried;
  const isWell = code === null && badEvents === 0;
  const news = code === null ? words.events(events.length) : wordFor(words.codes, code);
  return (
    <div className="connection-tried">
      <p>
        <Mark tone={isWell ? 'ok' : 'danger'}>{isWell ? words.said : words.failed}</Mark> {news}{' '}
        {latencyMs === 0 ? null : all.ms(writeCount(latencyMs))}
      </p>
      {sentence === null ? null : <p className="note">{sentence}</p>}
      {names.length === 0 ? null : <p className="note">{words.askedFor(names.join(', '))}</p>}
      {badEvents === 0 ? null : <p className="note">{words.badEvents(badEvents)}</p>}
      <ul>
        {events.map(({ carrierCode, code: meaning, occurredAt, description }) => (
          <li key={`${carrierCode} ${occurredAt}`}>
            <Moment iso={occurredAt} />{' '}
            {meaning === null ? words.unknownCode(carrierCode) : words.code(carrierCode, String(meaning))}
            {description === null ? '' : ` · ${description}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
