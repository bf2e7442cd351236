import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { dayInSaoPaulo, writeDay } from '../../formats/days.ts';
import { saveFile } from '../../parts/file/save-file.ts';
import { writeFigure } from '../../parts/reports/figures.ts';
import type { Report, ReportQuery, ReportRow } from '../../parts/reports/report.ts';
import { type ReportValues, type Span, stepFor } from '../../parts/reports/report-filters.ts';
import { Failed } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useShipperId } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { type Place, placeOf } from './drill.ts';
import type { Part } from './parts.ts';
import { Plot, To } from './plot.tsx';
import { nameOf, sentenceOf } from './sentence.ts';
import { useReport } from './use-report.ts';

const need = 'reports.read';

type ReportPartProps = { part: Part; span: Span; values: ReportValues };

/** A plot with the sentence that reads it, its table and its file; every mark and every row lead to what they are of. */
export function ReportPart({ part, span, values }: ReportPartProps) {
  const words = useWords().reports;
  const shipperId = useShipperId();
  const step = part.isLine === true ? stepFor(span) : undefined;
  const { report, query } = useReport(
    { kind: part.kind, groupBy: part.groupBy, each: step },
    { span, values },
  );
  const looking = { span, values, shipperId, today: dayInSaoPaulo(new Date()), step };
  const title = words.titles[`${part.kind} ${part.groupBy ?? ''} ${part.of}`] ?? part.of;
  return (
    <section className="report-part" aria-label={title} data-old={report.isPlaceholderData || undefined}>
      <h2>{title}</h2>
      {report.data === undefined ? (
        <Unanswered error={report.error} needs={need} again={() => void report.refetch()} />
      ) : (
        <Answered
          part={part}
          report={report.data}
          query={query}
          placeOf={(row) => placeOf(part, row, looking)}
        />
      )}
    </section>
  );
}

type AnsweredProps = {
  part: Part;
  report: Report;
  query: ReportQuery;
  placeOf(row: ReportRow): Place | undefined;
};

function Answered({ part, report, query, placeOf: toPlace }: AnsweredProps) {
  const words = useWords().reports;
  const isNothing = report.rows.every(({ figures }) => isNone(part.of, figures[part.of] ?? null));
  if (isNothing) return <p className="soft">{words.nothing}</p>;
  return (
    <>
      <p className="report-sentence">{sentenceOf(part, report, words)}</p>
      <Plot part={part} report={report} placeOf={toPlace} />
      <details>
        <summary>{words.asTable}</summary>
        <FigureTable part={part} report={report} placeOf={toPlace} />
        <FileButton part={part} query={query} />
      </details>
    </>
  );
}

/** A part of nothing is not known, and a part of something may be none of it. */
function isNone(name: string, value: number | null): boolean {
  return value === null || (value === 0 && !name.endsWith('Ppm'));
}

type Sorting = { by: string; isRising: boolean };
const mostRows = 500;

/** The same data: every figure of every group, in the order one asks for. */
function FigureTable({ part, report, placeOf: toPlace }: Omit<AnsweredProps, 'query'>) {
  const words = useWords().reports;
  const [sorting, setSorting] = useState<Sorting>();
  const names = part.figures ?? Object.keys(report.total);
  const rows = sorted(report.rows, sorting).slice(0, mostRows);
  const sortBy = (by: string): void =>
    setSorting((before) => ({ by, isRising: before?.by === by ? !before.isRising : false }));
  return (
    <div className="report-frame">
      <table className="report-table">
        <thead>
          <tr>
            {part.groupBy === undefined ? null : <th scope="col">{words.groups[part.groupBy]}</th>}
            {part.isLine === undefined ? null : <th scope="col">{words.at}</th>}
            {names.map((name) => (
              <th
                key={name}
                scope="col"
                className="figures"
                aria-sort={sorting?.by !== name ? 'none' : sorting.isRising ? 'ascending' : 'descending'}
              >
                <button type="button" className="button" data-kind="quiet" onClick={() => sortBy(name)}>
                  {words.figures[name] ?? name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.group?.value ?? ''} ${row.at ?? ''}`}>
              {part.groupBy === undefined ? null : (
                <th scope="row">
                  <To place={toPlace(row)}>{nameOf(part, row, words)}</To>
                </th>
              )}
              {part.isLine === undefined ? null : (
                <td>
                  {part.groupBy === undefined ? (
                    <To place={toPlace(row)}>{writeDay(row.at ?? '')}</To>
                  ) : (
                    writeDay(row.at ?? '')
                  )}
                </td>
              )}
              {names.map((name) => (
                <td key={name} className="figures">
                  {writeFigure(name, row.figures[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {report.rows.length > mostRows || report.isMore ? (
        <p className="note">{words.moreInFile(mostRows)}</p>
      ) : null}
    </div>
  );
}

function sorted(rows: readonly ReportRow[], sorting: Sorting | undefined): readonly ReportRow[] {
  if (sorting === undefined) return rows;
  const { by, isRising } = sorting;
  const of = (row: ReportRow): number => row.figures[by] ?? Number.NEGATIVE_INFINITY;
  return rows.toSorted((a, b) => (isRising ? of(a) - of(b) : of(b) - of(a)));
}

const longestMs = 120_000;

function FileButton({ part, query }: { part: Part; query: ReportQuery }) {
  const words = useWords().reports;
  const file = useMutation({
    mutationFn: async () => {
      // A file compares nothing.
      const { compare: _, ...input } = query;
      const { body, contentType } = await api.exportReport(
        { report: part.kind, ...input, format: 'csv' },
        {
          timeoutMs: longestMs,
        },
      );
      saveFile(
        new Blob([body as Uint8Array<ArrayBuffer>], { type: contentType }),
        `desempenho-${part.kind}.csv`,
      );
    },
  });
  return (
    <>
      <button type="button" className="button" disabled={file.isPending} onClick={() => file.mutate()}>
        {words.csv}
      </button>
      {file.error === null ? null : (
        <Failed error={file.error} permission={need} again={() => file.mutate()} />
      )}
    </>
  );
}
