import type { AcceptedWarnings } from '@carreto/contract/admin/tables/table-warnings';
import { useState } from 'react';
import { writeInstant } from '../../formats/instants.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { TextField } from '../../parts/field/text-field.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { type Finding, findingKey } from './finding-kinds.ts';
import { FindingLine } from './finding-line.tsx';
import { useAcceptance, useWarnings, type Warning, warningKinds } from './use-warnings.ts';

type Show = (finding: Pick<Finding, 'sheet' | 'line'>) => void;

/** Warnings about the version that came of an import, each with who accepted it. */
export function Warnings({ versionId, show }: { versionId: number; show: Show }) {
  const words = useWords().imports;
  const warnings = useWarnings(versionId);
  const mayAccept = useMay('tables.write');
  const acceptance = useAcceptance(versionId);
  const [reason, setReason] = useState('');
  if (warnings.data === undefined)
    return <Unanswered error={warnings.error} needs="tables.read" again={() => void warnings.refetch()} />;
  const { findings, decisions, warningCount, openCount } = warnings.data;
  const put = (body: AcceptedWarnings): void =>
    acceptance.mutate({ ...body, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) });
  return (
    <>
      {warningCount === 0 ? null : (
        <section className="import-findings">
          <h2>{words.warnings(warningCount)}</h2>
          <p className="soft">
            {words.warningsWhy} {words.acceptedCount(findings.length - openCount, findings.length)}
          </p>
          {mayAccept && openCount > 0 ? (
            <TextField
              label={words.acceptReason}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          ) : null}
          <div role="alert">{acceptance.error === null ? null : <Mistake error={acceptance.error} />}</div>
          {warningKinds(findings).map((kind) => (
            <Kind
              key={kind.code}
              {...kind}
              show={show}
              put={mayAccept && !acceptance.isPending ? put : undefined}
            />
          ))}
        </section>
      )}
      <Decisions decisions={decisions} show={show} />
    </>
  );
}

type DecisionsProps = { decisions: readonly Finding[]; show: Show };

/** What was answered about charges in prose: to be read again, and nothing to accept. */
function Decisions({ decisions, show }: DecisionsProps) {
  const words = useWords().imports;
  if (decisions.length === 0) return null;
  return (
    <section className="import-findings">
      <h2>{words.decisions(decisions.length)}</h2>
      <p className="soft">{words.decisionsWhy}</p>
      <ul className="import-kind">
        {decisions.map((decision) => (
          <li key={findingKey(decision)}>
            <FindingLine finding={decision} onShow={() => show(decision)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first ones of a kind at once, the others on demand. */
const atOnce = 5;

type Put = ((body: AcceptedWarnings) => void) | undefined;
type KindProps = { code: string; warnings: readonly Warning[]; show: Show; put: Put };

function Kind({ code, warnings, show, put }: KindProps) {
  const words = useWords().imports;
  const [first, others] = [warnings.slice(0, atOnce), warnings.slice(atOnce)];
  const open = warnings.filter(({ acceptance }) => acceptance === null).length;
  const line = (warning: Warning) => <Line key={warning.key} warning={warning} show={show} put={put} />;
  return (
    <div className="import-kind">
      <ul>{first.map(line)}</ul>
      {others.length === 0 ? null : (
        <details>
          <summary>{words.moreOfKind(others.length)}</summary>
          <ul>{others.map(line)}</ul>
        </details>
      )}
      {warnings.length < 2 ? null : (
        <p>
          <button
            type="button"
            className="button"
            disabled={put === undefined}
            onClick={() => put?.(open > 0 ? { kinds: [code] } : { kinds: [code], takeBack: true })}
          >
            {open > 0 ? words.acceptKind(warnings.length) : words.openKind(warnings.length)}
          </button>
        </p>
      )}
    </div>
  );
}

function Line({ warning, show, put }: { warning: Warning; show: Show; put: Put }) {
  const words = useWords().imports;
  const { language } = usePreferences();
  const { key, code, acceptance } = warning;
  const back = { takeBack: true, ...(acceptance?.whole === true ? { kinds: [code] } : { findings: [key] }) };
  return (
    <li data-accepted={acceptance !== null || undefined}>
      <FindingLine finding={warning} onShow={() => show(warning)} />
      {acceptance === null ? null : (
        <span>
          {words.acceptedBy(acceptance.by, writeInstant(acceptance.at, language), acceptance.reason ?? '')}
        </span>
      )}
      <button
        type="button"
        className="button"
        data-kind="quiet"
        disabled={put === undefined}
        onClick={() => put?.(acceptance === null ? { findings: [key] } : back)}
      >
        {acceptance === null ? words.accept : words.takeBack}
      </button>
    </li>
  );
}
