import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { useWords } from '../../words/words.ts';
import { type Finding, findingKey, findingsOf } from './finding-kinds.ts';
import { FindingLine } from './finding-line.tsx';
import { isGoing } from './queries.ts';
import type { UsedShown } from './shown.ts';
import { Warnings } from './warnings.tsx';

type CheckStepProps = { job: TableImportJob; used: UsedShown };

/** What was found in the files: errors keep them out, warnings are accepted one by one or by kind. */
export function CheckStep({ job, used }: CheckStepProps) {
  const words = useWords().imports;
  const { report, result } = job;
  if (isGoing(job)) return <p className="note">{words.beingRead}</p>;
  if (report === null) return <p className="note">{words.nothingRead}</p>;
  const open = job.questions.length;
  const errors = report.errorCount - open;
  const versionId = result?.versionId ?? null;
  const show = ({ sheet, line }: Pick<Finding, 'sheet' | 'line'>): void =>
    used.change({ step: 'entender', sheet: sheet ?? undefined, line: line ?? undefined });
  return (
    <>
      {open === 0 ? null : <p>{words.askedFirst(open)}</p>}
      {report.findings.length === 0 ? <p role="status">{words.nothingFound}</p> : null}
      <Listed
        title={words.errors(errors)}
        why={words.errorsWhy}
        findings={findingsOf(report, 'error')}
        show={show}
      />
      {versionId === null ? (
        <Listed
          title={words.warnings(report.warningCount)}
          why={words.warningsLater}
          findings={findingsOf(report, 'warning')}
          show={show}
        />
      ) : report.warningCount === 0 ? null : (
        <Warnings versionId={versionId} show={show} />
      )}
      <NotListed report={report} />
    </>
  );
}

/** The report lists the first thousand of each severity. */
function NotListed({ report }: { report: NonNullable<TableImportJob['report']> }) {
  const words = useWords().imports;
  const more = report.errorCount + report.warningCount - report.findings.length;
  return more > 0 ? <p className="note">{words.moreFindings(more)}</p> : null;
}

type ListedProps = {
  title: string;
  why: string;
  findings: readonly Finding[];
  show: (finding: Finding) => void;
};

function Listed({ title, why, findings, show }: ListedProps) {
  if (findings.length === 0) return null;
  return (
    <section className="import-findings">
      <h2>{title}</h2>
      <p className="soft">{why}</p>
      <ul className="import-kind">
        {findings.map((finding) => (
          <li key={findingKey(finding)}>
            <FindingLine finding={finding} onShow={() => show(finding)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
