import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import type { Methods } from '../../../api/made/operations.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import { DropZone } from '../../../parts/drop-zone/drop-zone.tsx';
import { useWords } from '../../../words/words.ts';

type PlacesImport = Awaited<ReturnType<Methods['importPlaces']>>;
type Mode = 'unsaid' | 'replace' | 'merge';

/** Some 5,570 municipalities take a while. */
const longestMs = 120_000;
/** More than these are counted. */
const mostShown = 20;

/** Loads a file of municipalities; lines with a problem are left out and said, or refuse all of it. */
export function LoadPlaces({ status }: { status: PlacesImport['status'] }) {
  const words = useWords().places;
  const queries = useQueryClient();
  const id = useId();
  const [mode, setMode] = useState<Mode>('unsaid');
  const [isStrict, setStrict] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const [found, setFound] = useState<PlacesImport>();
  const load = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined || isBusy) return;
    setBusy(true);
    setError(undefined);
    setFound(undefined);
    try {
      const body = new Uint8Array(await file.arrayBuffer());
      const query = {
        fileName: file.name.slice(0, 255),
        strict: isStrict,
        ...(mode === 'unsaid' ? {} : { mode }),
      };
      setFound(await api.importPlaces({ ...query, body }, { timeoutMs: longestMs }));
      const stale = ['getPlacesStatus', 'getPlace'];
      await Promise.all(stale.map((name) => queries.invalidateQueries({ queryKey: [name] })));
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
    setBusy(false);
  };
  return (
    <section className="settings-part card-part" aria-label={words.load}>
      <h2>{words.load}</h2>
      <p className="note">{words.columns}</p>
      {/* What comes with Carreto is replaced by any file. */}
      {status.source === 'builtin' ? null : (
        <div className="field">
          <label htmlFor={id}>{words.mode}</label>
          <select
            className="input"
            id={id}
            value={mode}
            onChange={({ target }) => setMode(target.value as Mode)}
          >
            {(['unsaid', 'merge', 'replace'] as const).map((one) => (
              <option key={one} value={one}>
                {words.modes[one]}
              </option>
            ))}
          </select>
          <p className="note">{words.modeWhy(writeCount(status.municipalities))}</p>
        </div>
      )}
      <label className="option">
        <input type="checkbox" checked={isStrict} onChange={({ target }) => setStrict(target.checked)} />
        <span>{words.strict}</span>
      </label>
      <DropZone
        title={words.drop}
        chooseLabel={words.choose}
        busyLabel={words.busy}
        isBusy={isBusy}
        isSingle
        accept=".csv,.xlsx"
        onFiles={(files) => void load(files)}
      />
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      <div role="status">{found === undefined ? null : <Outcome found={found} />}</div>
    </section>
  );
}

function Outcome({ found: { outcome, status, problems } }: { found: PlacesImport }) {
  const words = useWords().places;
  return (
    <>
      <p className="settings-outcome">
        {outcome === 'unchanged' ? words.unchanged : words.imported(writeCount(status.municipalities))}
      </p>
      {problems.length === 0 ? null : (
        <>
          <p>{words.problems(writeCount(status.problemCount))}</p>
          <ul className="settings-list">
            {problems.slice(0, mostShown).map(({ line, code, message }) => (
              <li key={`${line} ${code}`}>{words.line(writeCount(line), message)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
