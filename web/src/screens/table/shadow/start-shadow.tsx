import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { writeInstant } from '../../../formats/instants.ts';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import { usePreferences } from '../../../shell/preferences.ts';
import { useWords } from '../../../words/words.ts';

type StartShadowProps = {
  versions: readonly TableVersion[];
  onDone(said: string, version: TableVersion): void;
};

/** Lets a draft price what is quoted from now on. */
export function StartShadow({ versions, onDone }: StartShadowProps) {
  const words = useWords().tableShadow;
  const { language } = usePreferences();
  const drafts = versions.filter(({ state }) => state === 'draft');
  const [chosen, setChosen] = useState(drafts[0]?.id);
  const [error, setError] = useState<Error>();
  const id = useId();
  const draft = drafts.find((one) => one.id === chosen) ?? drafts[0];
  if (draft === undefined) return <p className="soft">{words.noDraft}</p>;
  const start = async (): Promise<void> => {
    setError(undefined);
    try {
      await api.startTableShadow({ versionId: draft.id });
      onDone(words.startDone(draft.number), draft);
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
  };
  return (
    <div className="shadow-start">
      <div className="field">
        <label htmlFor={id}>{words.draft}</label>
        <select
          id={id}
          className="input"
          value={draft.id}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {drafts.map(({ id: versionId, number, createdAt }) => (
            <option key={versionId} value={versionId}>
              {words.option(number, writeInstant(createdAt, language))}
            </option>
          ))}
        </select>
      </div>
      <button type="button" className="button" data-kind="main" onClick={() => void start()}>
        {words.start}
      </button>
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
    </div>
  );
}
