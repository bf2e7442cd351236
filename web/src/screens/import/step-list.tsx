import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { useWords } from '../../words/words.ts';
import { type Step, steps } from './steps.ts';
import { useWarnings } from './use-warnings.ts';

type StepListProps = { job: TableImportJob; current: Step; onStep: (step: Step) => void };

/** The steps, each with what is to be done there. */
export function StepList({ job, current, onStep }: StepListProps) {
  const words = useWords().imports;
  return (
    <nav aria-label={words.stepsLabel}>
      <ol className="import-steps">
        {steps.map((step, at) => (
          <li key={step}>
            <button
              type="button"
              className="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onStep(step)}
            >
              {`${at + 1} ${words.steps[step]}`}
              <Left step={step} job={job} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** How much is left to do at a step. */
function Left({ step, job: { questions, report, result } }: { step: Step; job: TableImportJob }) {
  const words = useWords().imports;
  const warnings = useWarnings(step === 'conferir' ? (result?.versionId ?? null) : null);
  const open = questions.length;
  if (step === 'entender' && open > 0)
    return (
      <span className="import-tag" data-tone="warn">
        {words.questionCount(open)}
      </span>
    );
  if (step !== 'conferir' || report === null) return null;
  // A question is among the errors as long as nobody answered it.
  const errors = report.errorCount - open;
  if (errors > 0)
    return (
      <span className="import-tag" data-tone="danger">
        {words.errors(errors)}
      </span>
    );
  // Those that somebody accepted are done with.
  const left = warnings.data?.openCount ?? report.warningCount;
  return left === 0 ? null : (
    <span className="import-tag" data-tone="warn">
      {words.warnings(left)}
    </span>
  );
}
