import './file.css';
import type { FileLine } from '@carreto/contract/admin/integration/files';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { writeCount } from '../../formats/numbers.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

/** Lines that are drawn at first; long files show the rest on demand. */
const shownAtFirst = 200;
const tones = { taken: 'ok', repeated: 'soft', waiting: 'warn', refused: 'danger' } as const;

/** Something to say about a file. */
export type Finding = { line: number | null; severity: 'error' | 'warning'; code: string; message: string };

type ReportProps = {
  lines: readonly FileLine[];
  findings: readonly Finding[];
  /** Where a freight has its page, below `/painel`. */
  freightPath?: ((code: string) => string) | undefined;
};

const usualPath = (code: string): string => `/fretes/${code}`;

/** What became of a file, line by line; what was not simply taken comes first. */
export function Report({ lines, findings, freightPath = usualPath }: ReportProps) {
  const words = useWords().files;
  const [isAll, showAll] = useState(false);
  const urgency = ['refused', 'waiting', 'taken', 'repeated'];
  const sorted = [...lines].sort((a, b) => urgency.indexOf(a.outcome) - urgency.indexOf(b.outcome));
  const shown = isAll ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <section className="file-report" aria-label={words.report}>
      <h2>{words.report}</h2>
      {lines.length === 0 && findings.length === 0 ? <p className="soft">{words.noLines}</p> : null}
      <ul className="file-findings">
        {findings.map(({ line, severity, code, message }) => (
          <li key={`${line} ${code} ${message}`}>
            <span className="file-tag" data-tone={severity === 'error' ? 'danger' : 'warn'}>
              {words.severities[severity]}
            </span>{' '}
            {words.finding(line === null ? words.wholeFile : words.line(String(line)), message)}
          </li>
        ))}
      </ul>
      {lines.length === 0 ? null : <Lines lines={shown} freightPath={freightPath} />}
      {shown.length < sorted.length ? (
        <button type="button" className="button" onClick={() => showAll(true)}>
          {words.showAll(writeCount(sorted.length))}
        </button>
      ) : null}
    </section>
  );
}

type Linked = { freightPath: (code: string) => string };

function Lines({ lines, freightPath }: Linked & { lines: readonly FileLine[] }) {
  const { columns: titles, outcomes } = useWords().files;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className="figures">
            {titles.line}
          </th>
          <th scope="col">{titles.outcome}</th>
          <th scope="col">{titles.subject}</th>
          <th scope="col">{titles.why}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line}>
            <td className="figures" data-title={titles.line}>
              {line.line}
            </td>
            <td data-title={titles.outcome}>
              <span className="file-tag" data-tone={tones[line.outcome]}>
                {outcomes[line.outcome]}
              </span>
            </td>
            <td data-title={titles.subject}>
              <Subject line={line} freightPath={freightPath} />
            </td>
            <td data-title={titles.why}>{line.messages.join(' ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a line is about: its freight, the CT-e or the bill. */
function Subject({ line, freightPath }: Linked & { line: FileLine }) {
  const { freightCode, code, accessKey, number } = line;
  const words = useWords().files;
  return (
    <>
      {freightCode === null ? null : (
        <Link to={freightPath(freightCode)} search={keepShipper} className="code">
          {freightCode}
        </Link>
      )}{' '}
      {code === null ? null : words.occurrence(String(code))}
      {accessKey === null ? null : <span className="code file-key">{accessKey}</span>}
      {number === null ? null : words.bill(String(number))}
    </>
  );
}
