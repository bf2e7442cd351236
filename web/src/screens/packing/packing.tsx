import './packing.css';
import { useEffect, useRef } from 'react';
import { printerAddress } from '../../api/place.ts';
import { writeCount } from '../../formats/numbers.ts';
import { useKept } from '../../parts/list/use-kept.ts';
import { Refused } from '../../parts/states/states.tsx';
import { useKeys, useScans } from '../../shell/keys/use-keys.ts';
import { useMay, useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { moodOf, Outcome } from './outcome.tsx';
import { ScanField } from './scan-field.tsx';
import { ScanList } from './scan-list.tsx';
import { isOpen, isUnseen, type Scan } from './scan-queue.ts';
import { readStation, requestAt, type Station } from './station.ts';
import { StationForm } from './station-form.tsx';
import { hourlyRate, type Tally } from './tally.ts';
import { UnprintedLink } from './unprinted-link.tsx';
import { usePoints } from './use-points.ts';
import { useScanQueue } from './use-scan-queue.ts';

const need = 'freights.print';

/** The packing station: a code is scanned, its label comes out. */
export function Packing() {
  return useMay(need) ? <AtStation /> : <Refused permission={need} />;
}

function AtStation() {
  const words = useWords().packing;
  const { person } = useSession();
  const [station, keep] = useKept(
    `carreto.packing.${person.id}`,
    (stored) => readStation(stored, printerAddress !== ''),
    'machine',
  );
  const [queue, { scans, tally }] = useScanQueue(person.id, station);
  const field = useRef<HTMLInputElement>(null);
  const { shipperId, points } = usePoints();
  const point = pointOf(station, { shipperId, points });
  const scan = (code: string): void => queue.add(requestAt(station, code, point));
  useScans(scan);
  const unseen = scans.filter(isUnseen);
  const last = scans.findLast(({ state }) => state === 'answered');
  const shown = unseen[0] ?? (moodOf(last) === 'printed' ? last : undefined);
  const mood = moodOf(shown);
  const seen = (): void => {
    if (shown !== undefined) queue.acknowledge(shown.key);
    field.current?.focus();
  };
  const scanInstead = (changes: object): void => {
    if (shown !== undefined) queue.add({ ...shown.request, ...changes });
    seen();
  };
  useKeys([
    {
      chord: 'Escape',
      label: words.toField,
      run: () => (unseen.length > 0 ? seen() : field.current?.focus()),
    },
  ]);
  useTitleOf(mood === 'refused' ? words.moods.refused : undefined);
  return (
    <div className="packing" data-mood={mood}>
      <header className="packing-head">
        <h1>{words.title}</h1>
        <UnprintedLink />
        <Shift tally={tally} scans={scans} onStartOver={queue.startOver} />
      </header>
      <ScanField field={field} onScan={scan} />
      <Outcome
        scan={shown}
        more={Math.max(0, unseen.length - 1)}
        onSeen={seen}
        onAgain={() => scanInstead({ again: true })}
        onChosen={(code) => scanInstead({ code })}
        onRetry={() => {
          if (shown !== undefined) queue.retry(shown.key);
          field.current?.focus();
        }}
      />
      <div className="packing-below">
        <ScanList scans={scans} onRetry={queue.retry} />
        <StationForm
          station={station}
          onStation={(change) => keep({ ...station, ...change })}
          points={points}
          point={point}
          onPoint={(id) => keep({ ...station, points: withPoint(station, shipperId, id) })}
        />
      </div>
    </div>
  );
}

/** Where the station stands: as it was chosen, or the only place there is. */
function pointOf({ points: chosen }: Station, { shipperId, points }: ReturnType<typeof usePoints>) {
  const id = shipperId === undefined ? undefined : chosen[shipperId];
  const [only, ...others] = points;
  if (only !== undefined && others.length === 0) return only.id;
  return points.some((point) => point.id === id) ? id : undefined;
}

function withPoint({ points }: Station, shipperId: number | undefined, id: number | undefined) {
  const others = Object.entries(points).filter(([of]) => of !== String(shipperId));
  return Object.fromEntries([
    ...others,
    ...(shipperId === undefined || id === undefined ? [] : [[shipperId, id]]),
  ]);
}

/** What the tab says while a person has to look. */
function useTitleOf(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return;
    const before = document.title;
    document.title = text;
    return () => {
      document.title = before;
    };
  }, [text]);
}

type ShiftProps = { tally: Tally; scans: readonly Scan[]; onStartOver: () => void };

/** The shift in figures. */
function Shift({ tally, scans, onStartOver }: ShiftProps) {
  const words = useWords().packing;
  const rate = hourlyRate(tally, Date.now());
  const figures = [
    [words.printed, writeCount(tally.printed)],
    [words.hourly, rate === null ? '–' : writeCount(rate)],
    [words.refused, writeCount(tally.refused)],
    [words.inLine, writeCount(scans.filter(isOpen).length)],
  ] as const;
  return (
    <div className="shift">
      <dl aria-label={words.shift}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" data-kind="quiet" onClick={onStartOver}>
        {words.newShift}
      </button>
    </div>
  );
}
