import './import.css';
import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { Link } from '@tanstack/react-router';
import { refusalOf } from '../../api/client.ts';
import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { usePlace } from '../../parts/panel/place.ts';
import { Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { CheckStep } from './check-step.tsx';
import { DifferenceStep } from './difference-step.tsx';
import { FilesStep } from './files-step.tsx';
import { Progress } from './progress.tsx';
import { PublishStep } from './publish/publish-step.tsx';
import { PutAside } from './put-aside.tsx';
import { useImport, useTable } from './queries.ts';
import { shown, type UsedShown } from './shown.ts';
import { StepList } from './step-list.tsx';
import { neighbour, type Step, stepOf } from './steps.ts';
import { UnderstandStep } from './understand/understand-step.tsx';

const need = 'tables.read';

/** An import on its way from files to prices in force; its address brings everybody back to it. */
export function Import() {
  return useMay(need) ? <Found /> : <Refused permission={need} />;
}

function Found() {
  const { id = '' } = usePlace().params;
  const importId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
  const job = useImport(importId);
  if (importId === undefined || refusalOf(job.error)?.status === 404) return <Missing />;
  if (job.data === undefined)
    return <Unanswered error={job.error} needs={need} again={() => void job.refetch()} />;
  return <Shown key={importId} job={job.data} />;
}

function Missing() {
  const words = useWords().imports;
  return (
    <section className="trouble">
      <h1>{words.missing}</h1>
      <p>{words.missingWhy}</p>
      <Link to="/tabelas/importar" search={keepShipper} className="button">
        {words.new}
      </Link>
    </section>
  );
}

function Shown({ job }: { job: TableImportJob }) {
  const words = useWords().imports;
  const carriers = useCarriers();
  const used = useFilters(shown);
  const step = used.values.step ?? stepOf(job);
  const go = (to: Step | undefined): void => {
    if (to !== undefined) used.change({ step: to, sheet: undefined, line: undefined });
  };
  useKeys([
    { chord: 'Alt+ArrowRight', label: words.keyNext, run: () => go(neighbour(step, 1)) },
    { chord: 'Alt+ArrowLeft', label: words.keyBack, run: () => go(neighbour(step, -1)) },
  ]);
  const table = useTable(job.result?.tableId ?? null);
  const carrier = carriers?.find(({ value }) => value === String(job.carrierId))?.title ?? '';
  return (
    <article className="import">
      <p>
        <Link to="/tabelas" search={keepShipper}>
          {words.toTables}
        </Link>
      </p>
      <h1>{words.one(String(job.id))}</h1>
      <p>{[carrier, ...whatIsMade(table.data, job, words)].filter((part) => part !== '').join(' · ')}</p>
      <Progress job={job} />
      <PutAside job={job} />
      <StepList job={job} current={step} onStep={go} />
      <section aria-label={words.steps[step]} className="import-step">
        <StepBody step={step} job={job} used={used} />
      </section>
      <div className="import-tools">
        {neighbour(step, -1) === undefined ? null : (
          <button type="button" className="button" onClick={() => go(neighbour(step, -1))}>
            {words.back}
          </button>
        )}
        {neighbour(step, 1) === undefined ? null : (
          <button type="button" className="button" onClick={() => go(neighbour(step, 1))}>
            {words.next}
          </button>
        )}
      </div>
    </article>
  );
}

/** Of what table and for whom, once that is there; before, the name that was given; and the files it came in. */
function whatIsMade(
  table: ListedTable | undefined,
  { name, files }: TableImportJob,
  { served }: Words['imports'],
): readonly string[] {
  const from = files.map((file) => file.name ?? '').join(', ');
  if (table === undefined) return [name ?? '', from];
  const own = table.name === table.service ? '' : table.name;
  return [table.service, own, served(table.audience.kind, table.audienceName ?? ''), from];
}

type StepProps = { step: Step; job: TableImportJob; used: UsedShown };

function StepBody({ step, job, used }: StepProps) {
  switch (step) {
    case 'arquivos':
      return <FilesStep job={job} />;
    case 'entender':
      return <UnderstandStep job={job} used={used} />;
    case 'conferir':
      return <CheckStep job={job} used={used} />;
    case 'diferenca':
      return <DifferenceStep job={job} />;
    case 'publicar':
      return <PublishStep job={job} />;
  }
}
