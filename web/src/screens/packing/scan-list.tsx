import { toCamel } from '../../formats/camel.ts';
import { writeTime } from '../../formats/instants.ts';
import { usePreferences } from '../../shell/preferences.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { ownAddress } from './hand-over.ts';
import { isOpen, type Scan } from './scan-queue.ts';

/** Shown at most; the shift's figures count them all. */
const mostShown = 30;

/** What waits, in its order, and what was done last, the latest first. */
export function ScanList({ scans, onRetry }: { scans: readonly Scan[]; onRetry: (key: string) => void }) {
  const words = useWords().packing;
  const waiting = scans.filter(isOpen);
  const done = scans.filter((scan) => !isOpen(scan)).reverse();
  return (
    <div className="scan-lists">
      <section aria-labelledby="scans-waiting">
        <h2 id="scans-waiting">{words.waiting(waiting.length)}</h2>
        {waiting.length === 0 ? <p className="soft">{words.nothingWaits}</p> : null}
        <ol>
          {waiting.map((scan) => (
            <Line key={scan.key} scan={scan} onRetry={onRetry} />
          ))}
        </ol>
      </section>
      <section aria-labelledby="scans-done">
        <h2 id="scans-done">{words.done}</h2>
        {done.length === 0 ? <p className="soft">{words.nothingDone}</p> : null}
        <ol>
          {done.slice(0, mostShown).map((scan) => (
            <Line key={scan.key} scan={scan} onRetry={onRetry} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function Line({ scan, onRetry }: { scan: Scan; onRetry: (key: string) => void }) {
  const words = useWords().packing;
  const { language } = usePreferences();
  const { request, answer, file, key } = scan;
  return (
    <li className="scan-line" data-stuck={file === 'stuck' || undefined}>
      <span className="note">{writeTime(new Date(scan.scannedAtMs).toISOString(), language)}</span>
      <code>{answer?.freight?.freightCode ?? request.code}</code>
      <span>{stateOf(scan, words)}</span>
      {answer?.url == null ? null : (
        <a href={ownAddress(answer.url)} target="_blank" rel="noreferrer">
          {words.open}
        </a>
      )}
      {file === 'stuck' ? (
        <button type="button" className="button" onClick={() => onRetry(key)}>
          {words.handAgain}
        </button>
      ) : null}
    </li>
  );
}

function stateOf({ state, answer, trouble, file }: Scan, words: Words['packing']): string {
  if (file === 'stuck') return words.stuck;
  if (answer !== undefined) return words.short[toCamel(answer.outcome)];
  if (state === 'stopped') return words.trouble.refused;
  if (trouble !== undefined) return words.trouble[trouble.kind];
  return state === 'asking' ? words.asking : words.inQueue;
}
