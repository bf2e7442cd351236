import './timeline.css';
import type { TimelineEventView } from '@carreto/contract/admin/freights/freights';
import { writeAge, writeInstant, writeInstantExactly } from '../../formats/instants.ts';
import { wordFor } from '../../formats/word-for.ts';
import { usePreferences } from '../../shell/preferences.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';

/** Less is no delay worth saying. */
const soonMs = 60_000;

/** What happened, newest first: what it was, who said so, when it happened and when it was known. */
export function Timeline({ events }: { events: readonly TimelineEventView[] }) {
  const words = useWords().freight.timeline;
  if (events.length === 0) return <p>{words.empty}</p>;
  // Events have no id of their own, and only grow at their end.
  const latest = events.map((event, at) => ({ event, key: at })).toReversed();
  return (
    <ol className="timeline">
      {latest.map(({ event, key }) => (
        <TimelineEvent key={key} event={event} />
      ))}
    </ol>
  );
}

function TimelineEvent({ event }: { event: TimelineEventView }) {
  const words = useWords().freight.timeline;
  const { kind, title, detail, code, volumeNumber, source, state, ref } = event;
  const facts = [
    code === null ? undefined : words.code(code),
    volumeNumber === null ? undefined : words.volume(volumeNumber),
    source === null ? undefined : words.saidBy(wordFor(words.sources, source)),
    state === null ? undefined : words.state(writeState(words, kind, state)),
  ].filter((fact) => fact !== undefined);
  return (
    <li data-kind={kind}>
      <Moment iso={event.at} />
      <div>
        <p>
          {saysKind(title, words.kinds[kind]) ? null : <span className="tag">{words.kinds[kind]}</span>}{' '}
          <strong>{title}</strong>
        </p>
        {detail === null ? null : <p className="timeline-detail">{detail}</p>}
        {facts.length === 0 ? null : <p className="note">{facts.join(' · ')}</p>}
        <Known event={event} />
        {ref?.kind === 'proof' && URL.canParse(ref.id) ? (
          <a href={ref.id} target="_blank" rel="noreferrer">
            {words.openProof}
          </a>
        ) : null}
      </div>
    </li>
  );
}

/** Whether a title begins with the name of its kind: `CT-e 123` needs no tag that says CT-e. */
function saysKind(title: string, kind: string): boolean {
  return title === kind || title.startsWith(`${kind} `);
}

/** How far something is, in the words of its kind. */
export function writeState(
  { states }: Words['freight']['timeline'],
  kind: TimelineEventView['kind'],
  state: string,
): string {
  const ofKind: Partial<Record<TimelineEventView['kind'], Readonly<Record<string, string>>>> = states;
  return wordFor(ofKind[kind] ?? {}, state);
}

/** When Carreto came to know it, where that was later. */
function Known({ event: { at, arrivedAt } }: { event: TimelineEventView }) {
  const words = useWords().freight.timeline;
  const { language } = usePreferences();
  if (arrivedAt === null || Date.parse(arrivedAt) - Date.parse(at) < soonMs) return null;
  return (
    <p className="note" title={writeInstantExactly(arrivedAt, language)}>
      {words.known(writeInstant(arrivedAt, language))}
    </p>
  );
}

/** An instant, with how long ago it was and everything else of it for those who look closer. */
export function Moment({ iso }: { iso: string }) {
  const { language } = usePreferences();
  return (
    <time className="moment" dateTime={iso} title={writeInstantExactly(iso, language)}>
      <span>{writeInstant(iso, language)}</span>
      <span className="note">{writeAge(iso, Date.now(), language)}</span>
    </time>
  );
}
