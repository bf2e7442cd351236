import { Check, CircleHelp, OctagonX, RotateCcw, TriangleAlert } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Icon } from '../../look/icon.tsx';
import { KeyCap } from '../../look/key-cap.tsx';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useWords } from '../../words/words.ts';
import { FreightWords } from './freight-words.tsx';
import { useIsSilent } from './use-is-silent.ts';
import { useScanFocus } from './use-scan-focus.ts';
import { type AnsweredScan, useScans } from './use-scans.ts';

/** The field that a scanner writes in, what became of what it read, and what is still on its way. */
export function ScanPanel({ manifestId }: { manifestId: number }) {
  const words = useWords().manifests.scan;
  const field = useRef<HTMLInputElement>(null);
  const [isSilent, keepSilent] = useIsSilent();
  const { state, answered, add, hurry } = useScans(manifestId, isSilent);
  useScanFocus(field);
  const [last] = answered;
  const whole = last?.answer?.outcome === 'whole_freight' && state.pending.length === 0 ? last : undefined;
  const loadAll = (): void => {
    if (whole !== undefined) add(whole.scan.code, true);
    field.current?.focus();
  };
  useKeys(whole === undefined ? [] : [{ chord: 'F2', label: words.whole, run: loadAll }]);
  const read = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const input = field.current;
    const code = input?.value.trim() ?? '';
    if (input === null || code === '') return;
    add(code, false);
    input.value = '';
  };
  return (
    <section className="manifest-scan" aria-label={words.label}>
      <form onSubmit={read}>
        <label className="manifest-scan-label" htmlFor="scan">
          {words.label}
        </label>
        <input
          ref={field}
          id="scan"
          className="input"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={500}
          aria-describedby="scan-help"
        />
        <p className="note" id="scan-help">
          {words.help}
        </p>
      </form>
      <div className="manifest-outcome" role="status" aria-atomic="true">
        {last === undefined ? <p className="soft">{words.none}</p> : <Outcome of={last} isLarge />}
      </div>
      {whole?.answer === undefined ? null : (
        <button type="button" className="button" data-kind="main" onClick={loadAll}>
          {words.loadAll(whole.answer.volumeNumbers.length)} <KeyCap of="F2" />
        </button>
      )}
      <div className="manifest-pending" role="status">
        {state.pending.length > 0 ? <span>{words.pending(state.pending.length)}</span> : null}
        {state.wait === undefined ? null : (
          <>
            <span>{words.waits(state.wait.afterS)}</span>
            <button type="button" className="button" onClick={hurry}>
              {words.hurry}
            </button>
          </>
        )}
      </div>
      <label className="manifest-sound">
        <input type="checkbox" checked={!isSilent} onChange={({ target }) => keepSilent(!target.checked)} />{' '}
        {words.sounds}
      </label>
      <LastScans answered={answered.slice(1)} />
    </section>
  );
}

function LastScans({ answered }: { answered: readonly AnsweredScan[] }) {
  const words = useWords().manifests.scan;
  if (answered.length === 0) return null;
  return (
    <details className="manifest-last">
      <summary>{words.last}</summary>
      <ol>
        {answered.map((one) => (
          <li key={one.scan.key}>
            <Outcome of={one} />
          </li>
        ))}
      </ol>
    </details>
  );
}

type Tone = 'loaded' | 'again' | 'whole' | 'foreign' | 'failed';
const icons = {
  loaded: Check,
  again: RotateCcw,
  whole: CircleHelp,
  foreign: OctagonX,
  failed: TriangleAlert,
} as const;

function toneOf({ answer }: AnsweredScan): Tone {
  if (answer === undefined) return 'failed';
  if (answer.outcome === 'loaded') return 'loaded';
  if (answer.outcome === 'already_loaded') return 'again';
  return answer.outcome === 'whole_freight' ? 'whole' : 'foreign';
}

/** What became of a scan: by its word, its sign and its colour. */
function Outcome({ of, isLarge = false }: { of: AnsweredScan; isLarge?: boolean }) {
  const words = useWords().manifests.scan;
  const tone = toneOf(of);
  const { scan, answer, error } = of;
  return (
    <div className="manifest-answer" data-tone={tone} data-large={isLarge || undefined}>
      <p className="manifest-word">
        <Icon of={icons[tone]} /> {words[tone]}
      </p>
      {answer === undefined ? null : <p>{answer.message}</p>}
      {error === undefined ? null : <Mistake error={error} />}
      <p className="note">
        {answer?.freight == null ? (
          <span className="code">{scan.code}</span>
        ) : (
          <FreightWords freight={answer.freight} />
        )}
      </p>
    </div>
  );
}
