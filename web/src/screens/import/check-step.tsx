import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { type Finding, type FindingKind, findingKey, kindsOf } from './finding-kinds.ts';
import { isGoing } from './queries.ts';
import type { UsedShown } from './shown.ts';
import { type Acceptance, useAcceptance } from './use-acceptance.ts';

type CheckStepProps = { job: TableImportJob; used: UsedShown };

/** What was found in the files: errors keep them out, warnings are accepted one by one or by kind. */
export function CheckStep({ job, used }: CheckStepProps) {
  const words = useWords().imports;
  const acceptance = useAcceptance(job);
  const { report } = job;
  if (report === null || isGoing(job)) return <p className="note">{words.nothingRead}</p>;
  const errors = kindsOf(report, 'error');
  const warnings = kindsOf(report, 'warning');
  const open = job.questions.length;
  const show = ({ sheet, line }: Finding): void =>
    used.change({ step: 'entender', sheet: sheet ?? undefined, line: line ?? undefined });
  return (
    <>
      {open === 0 ? null : <p>{words.askedFirst(open)}</p>}
      {errors.length + warnings.length + open === 0 ? <p role="status">{words.nothingFound}</p> : null}
      <Severity
        title={words.errors(report.errorCount - open)}
        why={words.errorsWhy}
        kinds={errors}
        show={show}
      />
      <Severity
        title={words.warnings(report.warningCount)}
        why={words.warningsWhy}
        kinds={warnings}
        show={show}
        acceptance={acceptance}
      />
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

type SeverityProps = {
  title: string;
  why: string;
  kinds: readonly FindingKind[];
  show: (finding: Finding) => void;
  acceptance?: Acceptance;
};

function Severity({ title, why, kinds, show, acceptance }: SeverityProps) {
  if (kinds.length === 0) return null;
  return (
    <section className="import-findings">
      <h2>{title}</h2>
      <p className="soft">{why}</p>
      {kinds.map((kind) => (
        <Kind key={kind.code} kind={kind} show={show} acceptance={acceptance} />
      ))}
    </section>
  );
}

/** The first ones of a kind at once, the others on demand. */
const atOnce = 5;

type KindProps = {
  kind: FindingKind;
  show: (finding: Finding) => void;
  acceptance: Acceptance | undefined;
};

function Kind({ kind: { findings }, show, acceptance }: KindProps) {
  const words = useWords().imports;
  const mayAccept = useMay('tables.write');
  const [first, others] = [findings.slice(0, atOnce), findings.slice(atOnce)];
  const open = acceptance === undefined ? [] : findings.filter((one) => !acceptance.isAccepted(one));
  const line = (finding: Finding) => (
    <Line key={findingKey(finding)} finding={finding} show={show} acceptance={acceptance} />
  );
  return (
    <div className="import-kind">
      <ul>{first.map(line)}</ul>
      {others.length === 0 ? null : (
        <details>
          <summary>{words.moreOfKind(others.length)}</summary>
          <ul>{others.map(line)}</ul>
        </details>
      )}
      {acceptance === undefined || findings.length < 2 ? null : (
        <p>
          <button
            type="button"
            className="button"
            disabled={open.length === 0 || !mayAccept}
            onClick={() => acceptance.put(findings, true)}
          >
            {words.acceptKind(findings.length)}
          </button>{' '}
          <span className="soft">{words.acceptedCount(findings.length - open.length, findings.length)}</span>
        </p>
      )}
    </div>
  );
}

type LineProps = { finding: Finding; show: (finding: Finding) => void; acceptance: Acceptance | undefined };

function Line({ finding, show, acceptance }: LineProps) {
  const words = useWords().imports;
  const mayAccept = useMay('tables.write');
  const { message, fix, sheet, line, column } = finding;
  const place = words.place(sheet ?? '', line === null ? '' : String(line), column ?? '');
  const isAccepted = acceptance?.isAccepted(finding) === true;
  return (
    <li data-accepted={isAccepted || undefined}>
      {place === '' ? null : <strong className="import-place">{place}</strong>}
      {/* The server writes what is wrong and what to do, in Portuguese. */}
      <span lang="pt-BR">{message}</span>
      {fix === null ? null : <span lang="pt-BR"> {words.toDo(fix)}</span>}{' '}
      {line === null ? null : (
        <button type="button" className="button" data-kind="quiet" onClick={() => show(finding)}>
          {words.showLine}
        </button>
      )}
      {acceptance === undefined ? null : (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          aria-pressed={isAccepted}
          disabled={!mayAccept}
          onClick={() => acceptance.put([finding], !isAccepted)}
        >
          {isAccepted ? words.acceptedMark : words.accept}
        </button>
      )}
    </li>
  );
}
