import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { writeCount } from '../../formats/numbers.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { useKept } from '../../parts/list/use-kept.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { Difference } from '../../parts/tables/difference.tsx';
import { WhatIf } from '../../parts/what-if/what-if.tsx';
import { useShipperId } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { NoVersion } from './no-version.tsx';
import { useTable, useVersion } from './queries.ts';

/** What the new version changes: by meaning, and in money over what was quoted and hired. */
export function DifferenceStep({ job }: { job: TableImportJob }) {
  const { result } = job;
  const version = useVersion(result?.versionId ?? null);
  const table = useTable(result?.tableId ?? null);
  if (result === null || result.versionId === null) return <NoVersion job={job} />;
  const again = (): void => {
    void version.refetch();
    void table.refetch();
  };
  if (version.data === undefined || table.data === undefined)
    return <Unanswered error={version.error ?? table.error} needs="tables.read" again={again} />;
  const { id, number, coverageRows, priceRows } = version.data;
  const { published } = table.data;
  return (
    <>
      <Made isNew={result.outcome === 'imported'} number={number} rows={{ coverageRows, priceRows }} />
      <InWords versionId={id} inForce={published} />
      <InMoney key={id} versionId={id} />
    </>
  );
}

type MadeProps = { isNew: boolean; number: number; rows: { coverageRows: number; priceRows: number } };

function Made({ isNew, number, rows: { coverageRows, priceRows } }: MadeProps) {
  const words = useWords().imports;
  return (
    <p role="status">
      {isNew ? words.made(number) : words.unchanged(number)}{' '}
      <span className="soft">{words.rowsMade(writeCount(coverageRows), writeCount(priceRows))}</span>
    </p>
  );
}

type InWordsProps = { versionId: number; inForce: { id: number; number: number } | null };

function InWords({ versionId, inForce }: InWordsProps) {
  const words = useWords().imports;
  return (
    <section>
      <h2>{words.inWords}</h2>
      {inForce === null ? (
        <p>{words.firstVersion}</p>
      ) : (
        <>
          <p className="soft">{words.againstInForce(inForce.number)}</p>
          <Difference versionId={versionId} against={inForce.id} />
        </>
      )}
    </section>
  );
}

const dayMs = 86_400_000;
const mostDays = 400;
const usualDays = '30';

/** The difference in money, begun when somebody wants it; its number is kept, so that it is found again. */
function InMoney({ versionId }: { versionId: number }) {
  const words = useWords().imports;
  const shipperId = useShipperId();
  const [days, setDays] = useState(usualDays);
  const [whatIfId, keep] = useKept<number>(`carreto.import.what-if.${versionId}`, readId, 'machine');
  const start = useMutation({
    mutationFn: () =>
      api.startWhatIf({
        versionIds: [versionId],
        over: 'both',
        // The usual span is the server's to count.
        ...(days === usualDays ? {} : { from: new Date(Date.now() - Number(days) * dayMs).toISOString() }),
        ...(shipperId === undefined ? {} : { shipperId }),
      }),
    onSuccess: ({ id }) => keep(id),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.mutate();
  };
  return (
    <section>
      <h2>{words.inMoney}</h2>
      <p className="soft">{words.inMoneyWhy}</p>
      <form className="import-tools" onSubmit={submit}>
        <label>
          {words.lastDays}{' '}
          <input
            className="input import-days"
            type="number"
            min={1}
            max={mostDays}
            required
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </label>
        <button type="submit" className="button" disabled={start.isPending}>
          {words.compute}
        </button>
      </form>
      <div role="alert">{start.error === null ? null : <Mistake error={start.error} />}</div>
      {whatIfId === 0 ? null : <WhatIf key={whatIfId} whatIfId={whatIfId} />}
    </section>
  );
}

function readId(stored: unknown): number {
  return Number.isSafeInteger(stored) ? Math.max(0, stored as number) : 0;
}
