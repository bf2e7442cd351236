import type { SaidView } from '@carreto/contract/admin/freights/freight-raw';
import { indented } from '../../formats/indented.ts';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { useWords } from '../../words/words.ts';
import { useRaw } from './queries.ts';

/** What carriers and the postal operator said, as they said it, newest first. */
export function Raw({ code }: { code: string }) {
  const words = useWords().freight.raw;
  const raw = useRaw(code);
  if (raw.data === undefined) {
    return <Unanswered error={raw.error} needs="freights.read" again={() => void raw.refetch()} />;
  }
  const { items } = raw.data;
  if (items.length === 0) return <p>{words.none}</p>;
  // What was said has no id, and only grows at its end.
  const latest = items.map((said, at) => ({ said, key: at })).toReversed();
  return (
    <ol className="said">
      {latest.map(({ said, key }) => (
        <Said key={key} said={said} />
      ))}
    </ol>
  );
}

function Said({ said }: { said: SaidView }) {
  const words = useWords().freight.raw;
  const texts = useWords().freight.timeline;
  const { form, source, outcome, code, carrierCode, text } = said;
  const facts = [
    ...(source === null ? [] : [texts.saidBy(texts.sources[source])]),
    words.outcome(outcome),
    ...(code === null ? [] : [texts.code(code)]),
    ...(carrierCode === null ? [] : [carrierCode]),
  ];
  return (
    <li>
      <h2>{words.forms[form]}</h2>
      <Moment iso={said.heardAt} />
      <p className="note">{facts.join(' · ')}</p>
      {text === '' ? (
        <p>{words.forgotten}</p>
      ) : (
        <>
          <pre className="code">{indented(text)}</pre>
          <CopyButton text={text} />
        </>
      )}
    </li>
  );
}
