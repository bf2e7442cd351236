import './matrix.css';
import type { QuoteMatrixView } from '@carreto/contract/admin/freights/quote-matrix';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { writeDifference } from '../../formats/brl.ts';
import { writeCount } from '../../formats/numbers.ts';
import { Icon } from '../../look/icon.tsx';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { saveFile } from '../../parts/file/save-file.ts';
import { ForShipper } from '../../parts/receipt/for-shipper.tsx';
import { QuoteRooms } from '../../parts/receipt/rooms.tsx';
import { type OriginPoint, usePoints } from '../../parts/receipt/use-points.ts';
import { Empty, Loading, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useMay } from '../../shell/session-context.ts';
import { shipperParam } from '../../shell/shipper-param.ts';
import { useWords } from '../../words/words.ts';
import { matrixAsCsv, matrixAsTsv } from './as-text.ts';
import { CellDialog } from './cell-dialog.tsx';
import { summaryOf } from './cells.ts';
import { type At, HeatTable, writeShare } from './heat-table.tsx';
import { MatrixForm } from './matrix-form.tsx';
import { type Question, readQuestion, writeQuestion } from './question.ts';

/** Prices of one or two versions of tables over places and weights: the form is the address, the engine is the real one. */
export function Matrix() {
  const words = useWords().menu;
  return (
    <div className="laboratory">
      <h1>{words.matrix}</h1>
      <QuoteRooms current="matrix" />
      {useMay('quotes.read') ? (
        <ForShipper>{(shipperId) => <Bench key={shipperId} shipperId={shipperId} />}</ForShipper>
      ) : (
        <Refused permission="quotes.read" />
      )}
    </div>
  );
}

/** The cell whose receipt is open, as the address has it: `3-0`, row and column from 0. */
const cellParam = 'celula';

function Bench({ shipperId }: { shipperId: number }) {
  const words = useWords().matrix;
  const search = useRouterState({
    select: ({ location }) => location.search as Readonly<Record<string, string>>,
  });
  const navigate = useNavigate();
  const question = useMemo(() => readQuestion(search), [search]);
  const points = usePoints(shipperId);
  const priced = usePriced(shipperId, question);
  const go = (next: Question, cell: At | undefined): void => {
    const shipper = search[shipperParam];
    const to = {
      to: '.',
      search: {
        ...writeQuestion(next),
        ...(shipper === undefined ? {} : { [shipperParam]: shipper }),
        ...(cell === undefined ? {} : { [cellParam]: `${cell.row}-${cell.column}` }),
      },
    };
    void navigate(to as unknown as Parameters<typeof navigate>[0]);
  };
  const price = (next: Question): void => {
    const written = fromPoint(next, points ?? []);
    // The very same question is calculated again.
    if (question !== undefined && JSON.stringify(question) === JSON.stringify(written)) void priced.refetch();
    go(written, undefined);
  };
  if (points === undefined) return <Loading />;
  const written = question === undefined ? '' : JSON.stringify(writeQuestion(question));
  return (
    <div className="matrix-bench">
      <MatrixForm key={written} shipperId={shipperId} question={question} points={points} onPrice={price} />
      {question === undefined ? (
        <Empty title={words.start} why={words.startWhy} />
      ) : priced.data === undefined || priced.error !== null ? (
        <Unanswered error={priced.error} needs="quotes.read" again={() => void priced.refetch()} />
      ) : (
        <Priced
          shipperId={shipperId}
          question={question}
          matrix={priced.data}
          isOld={priced.isPlaceholderData}
          at={cellOf(search[cellParam])}
          onAt={(at) => go(question, at)}
        />
      )}
    </div>
  );
}

function usePriced(shipperId: number, question: Question | undefined) {
  return useQuery({
    queryKey: ['priceMatrix', shipperId, question],
    queryFn: ({ signal }) => {
      if (question === undefined) throw new Error('nothing to price');
      return api.priceMatrix({ shipperId, body: question }, { signal });
    },
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

function fromPoint({ dispatcher: _, ...question }: Question, points: readonly OriginPoint[]): Question {
  const point = points.find(({ zip }) => zip === question.originZip);
  return point === undefined ? question : { ...question, dispatcher: point.document };
}

function cellOf(text: string | undefined): At | undefined {
  const [, row, column] = /^(\d{1,2})-(\d{1,2})$/.exec(text ?? '') ?? [];
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
}

type PricedProps = {
  shipperId: number;
  question: Question;
  matrix: QuoteMatrixView;
  /** Of the question before, while the next is being answered. */
  isOld: boolean;
  at: At | undefined;
  onAt(at: At | undefined): void;
};

function Priced({ shipperId, question, matrix, isOld, at, onAt }: PricedProps) {
  const words = useWords().matrix;
  return (
    <section className="matrix-priced" aria-label={words.title} data-old={isOld || undefined}>
      <Summary matrix={matrix} />
      <div className="quote-tools">
        <CopyButton text={matrixAsTsv(matrix, words.columns)} label={words.copy} />
        <button
          type="button"
          className="button"
          onClick={() =>
            saveFile(new Blob([matrixAsCsv(matrix, words.columns)], { type: 'text/csv' }), words.file)
          }
        >
          <Icon of={Download} />
          {words.save}
        </button>
      </div>
      <p className="note">{words.note}</p>
      <HeatTable matrix={matrix} onOpen={onAt} />
      {at === undefined || isOld ? null : (
        <CellDialog
          shipperId={shipperId}
          question={question}
          matrix={matrix}
          at={at}
          onClose={() => onAt(undefined)}
        />
      )}
    </section>
  );
}

/** What is compared, and what it comes to over all cells. */
function Summary({ matrix }: { matrix: QuoteMatrixView }) {
  const words = useWords().matrix;
  const { states, version } = useWords().quotes;
  const [first = '', second] = matrix.versions.map(({ tableName, versionNumber, state, carrierName }) =>
    words.versionOf(version(tableName, String(versionNumber)), states[state], carrierName),
  );
  const sum = summaryOf(matrix);
  const { beforeCents, afterCents } = sum;
  const counts = (['dearer', 'cheaper', 'same', 'won', 'lost', 'refused'] as const).filter(
    (name) => sum[name] > 0 && (second !== undefined || name === 'refused'),
  );
  const sharePpm = beforeCents === 0 ? 0 : Math.round(((afterCents - beforeCents) * 1_000_000) / beforeCents);
  return (
    <div role="status" className="matrix-summary">
      <h2>{second === undefined ? first : words.compared(second, first)}</h2>
      <ul>
        {counts.map((name) => (
          <li key={name} data-tone={name}>
            {words[name](writeCount(sum[name]))}
          </li>
        ))}
      </ul>
      {second === undefined || beforeCents === 0 ? null : (
        <p>{words.total(`${writeDifference(afterCents - beforeCents)} (${writeShare(sharePpm)})`)}</p>
      )}
    </div>
  );
}
