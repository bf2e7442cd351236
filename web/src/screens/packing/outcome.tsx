import { CircleCheck, CircleHelp, LoaderCircle, OctagonX, ScanBarcode } from 'lucide-react';
import { Icon } from '../../look/icon.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';
import type { Scan } from './scan-queue.ts';
import { sentenceOf } from './sentence.ts';

type OutcomeProps = {
  scan: Scan | undefined;
  /** Further ones that a person has to see. */
  more: number;
  onSeen: () => void;
  onAgain: () => void;
  onChosen: (freightCode: string) => void;
  onRetry: () => void;
};

export type Mood = 'ready' | 'printed' | 'question' | 'refused';

/** How the screen looks at a scan: by colour, shape and word. */
export function moodOf(scan: Scan | undefined): Mood {
  if (scan === undefined) return 'ready';
  if (scan.state === 'stopped') return 'refused';
  const { outcome } = scan.answer ?? {};
  if (outcome === 'printed') return 'printed';
  if (outcome === undefined) return 'ready';
  return outcome === 'already_printed' || outcome === 'several' ? 'question' : 'refused';
}

const icons = {
  ready: ScanBarcode,
  printed: CircleCheck,
  question: CircleHelp,
  refused: OctagonX,
} as const;

/** What came of the scan that a person looks at, as large as it can be read across a table. */
export function Outcome({ scan, more, onSeen, onAgain, onChosen, onRetry }: OutcomeProps) {
  const words = useWords().packing;
  const mood = moodOf(scan);
  return (
    <section className="scan-outcome" data-mood={mood} role={mood === 'refused' ? 'alert' : 'status'}>
      <Icon of={scan?.state === 'asking' ? LoaderCircle : icons[mood]} />
      <div className="scan-said">
        <h2>{words.moods[mood]}</h2>
        {scan === undefined ? <p>{words.readyWhy}</p> : <Said scan={scan} />}
        {scan === undefined || mood === 'ready' || mood === 'printed' ? null : (
          <Answers scan={scan} {...{ onSeen, onAgain, onChosen, onRetry }} />
        )}
        {more > 0 ? <p>{words.more(more)}</p> : null}
      </div>
    </section>
  );
}

function Said({ scan }: { scan: Scan }) {
  const { request, answer } = scan;
  const words = useWords().packing;
  const { language } = usePreferences();
  const freight = answer?.freight ?? null;
  return (
    <>
      <p className="scan-why">{sentenceOf(scan, words, language)}</p>
      {freight === null ? null : (
        <p>
          {[
            freight.freightCode,
            ...(freight.orderNumber === null ? [] : [words.order(freight.orderNumber)]),
            freight.recipientName,
            `${freight.city}/${freight.state}`,
            freight.carrierName,
          ].join(' · ')}
        </p>
      )}
      <p className="note">
        {words.scanned} <code>{request.code}</code>
      </p>
    </>
  );
}

type AnswersProps = Omit<OutcomeProps, 'scan' | 'more'> & { scan: Scan };

/** What can be done about it; each by a key that no scanner types. */
function Answers({ scan, onSeen, onAgain, onChosen, onRetry }: AnswersProps) {
  const words = useWords().packing;
  const { outcome, candidates = [] } = scan.answer ?? {};
  const isQuestion = outcome === 'already_printed';
  const choices = candidates.slice(0, 9);
  useKeys([
    ...(isQuestion ? [{ chord: 'Ctrl+Enter', label: words.again, run: onAgain }] : []),
    ...(scan.state === 'stopped' ? [{ chord: 'Ctrl+Enter', label: words.retry, run: onRetry }] : []),
    ...choices.map(({ freightCode }, at) => ({
      chord: `Alt+${at + 1}`,
      label: freightCode,
      run: () => onChosen(freightCode),
    })),
  ]);
  return (
    <div className="scan-answers">
      {choices.map(({ freightCode, recipientName, orderNumber, carrierName }, at) => (
        <Answer
          key={freightCode}
          hint={`Alt ${at + 1}`}
          label={[freightCode, orderNumber, recipientName, carrierName]
            .filter((one) => one !== null)
            .join(' · ')}
          onPress={() => onChosen(freightCode)}
        />
      ))}
      {isQuestion ? <Answer hint="Ctrl Enter" label={words.again} onPress={onAgain} /> : null}
      {scan.state === 'stopped' ? <Answer hint="Ctrl Enter" label={words.retry} onPress={onRetry} /> : null}
      <Answer hint="Esc" label={isQuestion ? words.leave : words.understood} onPress={onSeen} />
    </div>
  );
}

function Answer({ hint, label, onPress }: { hint: string; label: string; onPress: () => void }) {
  return (
    <button type="button" className="button" onClick={onPress}>
      {label} <kbd className="key-cap">{hint}</kbd>
    </button>
  );
}
