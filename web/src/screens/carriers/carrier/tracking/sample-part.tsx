import type { TriedTracking } from '@carreto/contract/admin/registry/tracking-connections';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { Tried } from '../../../../parts/connections/tracking-card.tsx';
import { Mistake, SaidError } from '../../../../parts/dialog/mistake.tsx';
import { TextArea } from '../../../../parts/field/text-area.tsx';
import { FormPart } from '../../../../parts/form/form-part.tsx';
import { useMay } from '../../../../shell/session-context.ts';
import { useWords } from '../../../../words/words.ts';
import type { MappingDraft } from './draft.ts';
import { NoJson, readMapping } from './read-mapping.ts';

/** Reads an answer that somebody pasted by the fields as they are, before they are saved. */
export function SamplePart({ carrierId, draft }: { carrierId: number; draft: MappingDraft }) {
  const all = useWords().carrierConnections;
  const words = all.tracking.sample;
  const mayTry = useMay('integration.try');
  const [text, setText] = useState('');
  const [tried, setTried] = useState<TriedTracking>();
  const [error, setError] = useState<Error>();
  const read = async (): Promise<void> => {
    setError(undefined);
    setTried(undefined);
    try {
      const body = { mapping: readMapping(draft), answer: parse(text, all.noJson) };
      setTried(await api.tryTrackingMapping({ carrierId, body }));
    } catch (refused) {
      if (refused instanceof NoJson) setError(new SaidError(all.noJson));
      else setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
  };
  if (!mayTry) return null;
  return (
    <FormPart title={words.legend} why={words.why}>
      <TextArea label={words.label} rows={5} value={text} onChange={({ target }) => setText(target.value)} />
      <div>
        <button type="button" className="button" onClick={() => void read()}>
          {words.read}
        </button>
      </div>
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      <div role="status">{tried === undefined ? null : <Tried tried={tried} />}</div>
    </FormPart>
  );
}

function parse(text: string, noJson: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SaidError(noJson);
  }
}
