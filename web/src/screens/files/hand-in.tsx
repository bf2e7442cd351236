import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { wordFor } from '../../formats/word-for.ts';
import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { Mistake, SaidError } from '../../parts/dialog/mistake.tsx';
import { DropZone } from '../../parts/drop-zone/drop-zone.tsx';
import { type HandedKind, recognise } from '../../parts/file/recognise.ts';
import { Report } from '../../parts/file/report.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { type Handed, handIn } from './use-files.ts';

type Answered = { name: string; kind: HandedKind; handed: Handed };

/** Takes a file of a carrier and shows what became of it, line by line. */
export function HandIn() {
  const words = useWords().files;
  const queries = useQueryClient();
  const [carrierId, choose] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const [answered, setAnswered] = useState<Answered>();
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined || isBusy) return;
    setBusy(true);
    setError(undefined);
    setAnswered(undefined);
    try {
      if (carrierId === '') throw new SaidError(words.whichCarrier);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const kind = recognise(bytes);
      if (kind === undefined) throw new SaidError(words.unknownKind);
      const handed = await handIn(Number(carrierId), kind, bytes);
      setAnswered({ name: file.name, kind, handed });
      await queries.invalidateQueries({ queryKey: ['listFiles'] });
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Zone isBusy={isBusy} carrierId={carrierId} onChoose={choose} onFile={(file) => void take(file)} />
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      {answered === undefined ? null : <Answer {...answered} onClose={() => setAnswered(undefined)} />}
    </>
  );
}

function Answer({ name, kind, handed, onClose }: Answered & { onClose: () => void }) {
  const words = useWords().files;
  return (
    <section className="file-answer">
      <p role="status">
        {words.handedIn(name, wordFor(words.kinds, kind))} {handed.isRepeat ? words.repeated : ''}
      </p>
      <Report lines={handed.lines} findings={handed.findings} />
      <button type="button" className="button" onClick={onClose}>
        {words.close}
      </button>
    </section>
  );
}

type ZoneProps = {
  isBusy: boolean;
  carrierId: string;
  onChoose: (carrierId: string) => void;
  onFile: (file: File | undefined) => void;
};

function Zone({ isBusy, carrierId, onChoose, onFile }: ZoneProps) {
  const words = useWords().files;
  const carriers = useCarriers() ?? [];
  const id = useId();
  return (
    <DropZone
      title={words.drop}
      chooseLabel={words.choose}
      busyLabel={words.busy}
      isBusy={isBusy}
      isMain={true}
      isSingle={true}
      onFiles={([file]) => onFile(file)}
      before={
        <>
          <label htmlFor={id}>{words.filters.carrierId}</label>
          <select id={id} value={carrierId} onChange={({ target }) => onChoose(target.value)}>
            <option value="">{words.choosing}</option>
            {carriers.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </>
      }
    />
  );
}

/** Whether somebody may hand in files of some kind. */
export function useMayHandIn(): boolean {
  const may = [useMay('freights.write'), useMay('audit.decide'), useMay('bills.decide')];
  return may.includes(true);
}
