import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { home } from '../../../api/place.ts';
import { Mistake, SaidError } from '../../../parts/dialog/mistake.tsx';
import { integer } from '../../../parts/filters/filter.ts';
import { useFilters } from '../../../parts/filters/use-filters.ts';
import { useKept } from '../../../parts/list/use-kept.ts';
import { takeHandedFiles } from '../../../parts/tables/handed-files.ts';
import { useOnline } from '../../../shell/notices.tsx';
import { keptShipper, useShipperId } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { ChosenFiles } from '../chosen-files.tsx';
import { FileZone } from '../file-zone.tsx';
import { useTable } from '../queries.ts';
import { sendFiles } from '../send-files.ts';
import { readTarget, type Target, targetOf, toNewImport } from './target.ts';
import { TargetFields } from './target-fields.tsx';

/** The table whose next version is wanted, as the address names it. */
const named = { tableId: integer('tabela', { min: 1, max: 999_999_999_999_999 }) };

/** Files of a carrier, whose prices they are, for whom and when. What was filled in stays until it is sent. */
export function StartForm() {
  const { tableId } = useFilters(named).values;
  const table = useTable(tableId ?? null);
  if (tableId !== undefined && table.isPending) return null;
  return <Form key={tableId} table={table.data} />;
}

function Form({ table }: { table: ListedTable | undefined }) {
  const words = useWords().imports;
  const router = useRouter();
  const isOnline = useOnline();
  const shipperId = useShipperId();
  const [kept, keep] = useKept<Target | undefined>('carreto.import.target', (stored) =>
    stored === undefined ? undefined : readTarget(stored, shipperId),
  );
  const [isTouched, setTouched] = useState(false);
  const target =
    table !== undefined && !isTouched ? targetOf(table) : (kept ?? readTarget(undefined, shipperId));
  const change = (changed: Target): void => {
    setTouched(true);
    keep(changed);
  };
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
      <TargetFields target={target} onTarget={change} />
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
