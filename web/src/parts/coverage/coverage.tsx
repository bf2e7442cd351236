import './coverage.css';
import type { CoverageReport } from '@carreto/contract/admin/tables/table-reports';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { refusalOf } from '../../api/client.ts';
import { writeCep } from '../../formats/cep.ts';
import { useWords } from '../../words/words.ts';
import { Mistake } from '../dialog/mistake.tsx';
import { saveFile } from '../file/save-file.ts';
import { type UsedFilters, useFilters } from '../filters/use-filters.ts';
import { Unanswered } from '../states/unanswered.tsx';
import { type Uf, writeServed } from './blocks.ts';
import { coverageFilters, usualCargo } from './cargo.ts';
import { CoverageForm } from './coverage-form.tsx';
import { CoverageList } from './coverage-list.tsx';
import { CoverageTiles } from './coverage-tiles.tsx';

type Answer = { body: unknown };

/** What is asked: one volume to everybody of a kind, from somewhere. */
export type CoverageQuestion = {
  weightsG: number[];
  valuesCents: number[];
  recipient: 'individual' | 'company';
  originZip?: string;
  format: 'json' | 'csv';
};

type CoverageProps = {
  /** Of what, for whoever keeps answers. */
  of: readonly (string | number)[];
  /** Nobody knows from where: there is no answer before somebody says. */
  needsOrigin?: boolean;
  ask(question: CoverageQuestion, options: { signal?: AbortSignal; timeoutMs: number }): Promise<Answer>;
};

const timeoutMs = 60_000;

/** Where tables serve, by block of zip codes, for one weight and one value: as a map, and as a list beside it. */
export function Coverage({ of, ask, needsOrigin = false }: CoverageProps) {
  const words = useWords().coverage;
  const used = useFilters(coverageFilters);
  const {
    weightG = usualCargo.weightG,
    valueCents = usualCargo.valueCents,
    recipient,
    originZip,
  } = used.values;
  const question = {
    weightsG: [weightG],
    valuesCents: [valueCents],
    recipient: recipient === 'empresa' ? ('company' as const) : ('individual' as const),
    ...(originZip === undefined ? {} : { originZip }),
  };
  const lacksOrigin = needsOrigin && originZip === undefined;
  const found = useQuery({
    queryKey: ['coverage', ...of, question],
    queryFn: async ({ signal }): Promise<CoverageReport> => {
      const { body } = await ask({ ...question, format: 'json' }, { signal, timeoutMs });
      return JSON.parse(new TextDecoder().decode(body as Uint8Array));
    },
    placeholderData: keepPreviousData,
    enabled: !lacksOrigin,
  });
  return (
    <div className="coverage">
      <CoverageForm used={used} cargo={{ weightG, valueCents }} />
      {lacksOrigin ? (
        <p role="status">{words.needsOrigin}</p>
      ) : (
        <Answered found={found} used={used}>
          <Download label={words.download} get={() => ask({ ...question, format: 'csv' }, { timeoutMs })} />
        </Answered>
      )}
    </div>
  );
}

type AnsweredProps = {
  found: UseQueryResult<CoverageReport>;
  used: UsedFilters<typeof coverageFilters>;
  children: ReactNode;
};

function Answered({ found, used, children }: AnsweredProps) {
  // What was asked with is wrong, as an origin of no state: the form mends it.
  if (refusalOf(found.error)?.status === 422 && found.error !== null)
    return (
      <div role="alert">
        <Mistake error={found.error} />
      </div>
    );
  if (found.data === undefined)
    return <Unanswered error={found.error} needs="tables.read" again={() => void found.refetch()} />;
  return (
    <>
      <Found
        report={found.data}
        isOld={found.isPlaceholderData}
        uf={used.values.uf}
        onUf={(uf) => used.change({ uf })}
      />
      {children}
    </>
  );
}

type FoundProps = {
  report: CoverageReport;
  isOld: boolean;
  uf: Uf | undefined;
  onUf(uf: Uf | undefined): void;
};

function Found({ report, isOld, uf, onUf }: FoundProps) {
  const words = useWords().coverage;
  const { tables, originZip } = report;
  const [cell] = report.cells;
  if (cell === undefined || tables.length === 0) return <p role="status">{words.noTables}</p>;
  const shown = { cell, tables, uf, onUf };
  return (
    <div data-old={isOld || undefined} className="coverage-found">
      <p role="status">
        <strong>{words.served(writeServed(cell.servedCodes, cell.codes))}</strong>{' '}
        <span className="soft">{words.from(writeCep(originZip))}</span>
      </p>
      <div className="coverage-sides">
        <CoverageTiles {...shown} />
        <CoverageList {...shown} />
      </div>
    </div>
  );
}

function Download({ label, get }: { label: string; get(): Promise<Answer> }) {
  const [error, setError] = useState<Error>();
  const save = async (): Promise<void> => {
    setError(undefined);
    try {
      saveFile(
        new Blob([(await get()).body as Uint8Array<ArrayBuffer>], { type: 'text/csv' }),
        'cobertura.csv',
      );
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
  };
  return (
    <div>
      <button type="button" className="button" onClick={() => void save()}>
        {label}
      </button>
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
    </div>
  );
}
