import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { home } from '../../api/place.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { DropZone } from '../../parts/drop-zone/drop-zone.tsx';
import { paramOf } from '../../parts/onboarding/steps.ts';
import { useOnboarded } from '../../parts/onboarding/use-onboarding.ts';
import { handFiles } from '../../parts/tables/handed-files.ts';
import { useOnline } from '../../shell/notices.tsx';
import { shipperParam } from '../../shell/shipper-param.ts';
import { useWords } from '../../words/words.ts';
import type { StepProps } from './step-props.ts';

/** Prices: a file of the carrier, handed to the import, or an example that says it is one. */
export function TableStep({ onboarding }: StepProps) {
  const words = useWords().onboarding.table;
  const router = useRouter();
  const { shipperId, carrierId, exampleTableId, steps } = onboarding;
  const isDone = steps.find(({ step }) => step === 'table')?.state === 'done';
  if (shipperId === null || carrierId === null) return <Before onboarding={onboarding} />;
  const take = (files: readonly File[]): void => {
    if (files.length === 0) return;
    handFiles(files);
    router.history.push(`${home}/tabelas/importar?${shipperParam}=${shipperId}`);
  };
  return (
    <>
      <p>{exampleTableId !== null ? words.isExample : isDone ? words.done : words.why}</p>
      <DropZone
        title={words.drop}
        why={words.dropWhy}
        chooseLabel={words.choose}
        accept=".csv,.txt,.xlsx,.json,text/csv,application/json"
        isBusy={false}
        isMain={!isDone}
        onFiles={take}
      />
      <Example shipperId={shipperId} carrierId={carrierId} tableId={exampleTableId} isOffered={!isDone} />
    </>
  );
}

/** What has to be there before prices can be. */
function Before({ onboarding: { shipperId } }: StepProps) {
  const { table: words, names } = useWords().onboarding;
  const step = shipperId === null ? 'company' : 'carrier';
  return (
    <>
      <p>{words.before}</p>
      <p>
        <Link to="/comecar" search={{ passo: paramOf(step) } as never} className="button" data-kind="main">
          {names[step]}
        </Link>
      </p>
    </>
  );
}

type ExampleProps = {
  shipperId: number;
  carrierId: number;
  tableId: number | null;
  isOffered: boolean;
};

/** Puts the example into force, or takes it away again. */
function Example({ shipperId, carrierId, tableId, isOffered }: ExampleProps) {
  const words = useWords().onboarding.table;
  const isOnline = useOnline();
  const onboarded = useOnboarded();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  if (tableId === null && !isOffered) return null;
  const act = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const done =
        tableId === null ? api.addExampleTable({ carrierId, shipperId }) : api.removeExampleTable();
      await onboarded(await done);
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
    setBusy(false);
  };
  return (
    <div className="onboarding-example">
      <p className="note">{tableId === null ? words.exampleWhy : words.removeWhy}</p>
      <div className="onboarding-onward">
        <button
          type="button"
          className="button"
          disabled={!isOnline}
          aria-disabled={isBusy}
          onClick={() => void act()}
        >
          {tableId === null ? words.useExample : words.removeExample}
        </button>
        {tableId === null ? null : <Link to={`/tabelas/${tableId}/precos`}>{words.look}</Link>}
      </div>
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
    </div>
  );
}
