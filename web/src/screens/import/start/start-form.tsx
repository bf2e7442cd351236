import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { home } from '../../../api/place.ts';
import { Mistake, SaidError } from '../../../parts/dialog/mistake.tsx';
import { useKept } from '../../../parts/list/use-kept.ts';
import { takeHandedFiles } from '../../../parts/tables/handed-files.ts';
import { useOnline } from '../../../shell/notices.tsx';
import { keptShipper, useShipperId } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { ChosenFiles } from '../chosen-files.tsx';
import { FileZone } from '../file-zone.tsx';
import { sendFiles } from '../send-files.ts';
import { readTarget, type Target, toNewImport } from './target.ts';
import { TargetFields } from './target-fields.tsx';

/** Files of a carrier, whose prices they are, for whom and when. What was filled in stays until it is sent. */
export function StartForm() {
  const words = useWords().imports;
  const router = useRouter();
  const isOnline = useOnline();
  const shipperId = useShipperId();
  const [target, keep] = useKept<Target>('carreto.import.target', (stored) => readTarget(stored, shipperId));
  const [files, setFiles] = useState<readonly File[]>(takeHandedFiles);
  const [sending, setSending] = useState<string>();
  const [error, setError] = useState<Error>();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (sending !== undefined) return;
    setError(undefined);
    try {
      requireAll(target, files, words);
      setSending('');
      const sent = await sendFiles({ target: toNewImport(target), files, words, onFile: setSending });
      keep(readTarget(undefined, shipperId));
      router.history.push(`${home}/tabelas/importacoes/${sent.id}${keptShipper()}`);
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
      setSending(undefined);
    }
  };
  const add = (more: readonly File[]): void => {
    setError(undefined);
    setFiles([...files, ...more]);
  };
  return (
    <form className="import-start" onSubmit={(event) => void send(event)}>
      <FileZone isBusy={sending !== undefined} onFiles={add} />
      <ChosenFiles
        files={files.map((file, at) => ({
          key: `${at} ${file.name}`,
          name: file.name,
          sizeBytes: file.size,
        }))}
        onRemove={sending === undefined ? (at) => setFiles(files.toSpliced(at, 1)) : undefined}
      />
      <TargetFields target={target} onTarget={keep} />
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      <div>
        <button
          type="submit"
          className="button"
          data-kind="main"
          disabled={!isOnline}
          aria-disabled={sending !== undefined}
        >
          {words.read}
        </button>{' '}
        <span role="status">{sending === undefined || sending === '' ? '' : words.sending(sending)}</span>
      </div>
    </form>
  );
}

function requireAll(
  { carrierId, service }: Target,
  files: readonly File[],
  words: { noFiles: string; noCarrier: string; noService: string },
): void {
  if (files.length === 0) throw new SaidError(words.noFiles);
  if (carrierId === '') throw new SaidError(words.noCarrier);
  const saysItself = files.length === 1 && /\.json$/i.test(files[0]?.name ?? '');
  if (service.trim() === '' && !saysItself) throw new SaidError(words.noService);
}
