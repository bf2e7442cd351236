import { useState } from 'react';
import { CopyButton } from '../../../../parts/copy/copy-button.tsx';
import { TextArea } from '../../../../parts/field/text-area.tsx';
import { useWords } from '../../../../words/words.ts';
import { type MappingDraft, mappingDraft } from './draft.ts';
import { pastedMapping, readMapping } from './read-mapping.ts';

type JsonPartProps = { draft: MappingDraft; onUse: (draft: MappingDraft) => void };

/** The mapping as JSON: one that is ready fills the fields, and that of the fields can be copied. */
export function JsonPart({ draft, onUse }: JsonPartProps) {
  const words = useWords().carrierConnections.tracking.json;
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const written = jsonOf(draft);
  const use = (): void => {
    const pasted = pastedMapping(text);
    setWrong(pasted === undefined);
    if (pasted !== undefined) {
      onUse(mappingDraft(pasted));
      setText('');
    }
  };
  return (
    <details className="carrier-more">
      <summary>{words.summary}</summary>
      <p className="note">{words.why}</p>
      <TextArea
        label={words.label}
        rows={5}
        value={text}
        mistakes={isWrong ? [words.noMapping] : []}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <button type="button" className="button" onClick={use}>
          {words.use}
        </button>
      </div>
      {written === undefined ? null : (
        <p>
          {words.copy} <CopyButton text={written} />
        </p>
      )}
    </details>
  );
}

function jsonOf(draft: MappingDraft): string | undefined {
  try {
    return JSON.stringify(readMapping(draft), null, 2);
  } catch {
    return undefined;
  }
}
