import type { ImportReading } from '@carreto/contract/admin/tables/import-reading';
import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { isGoing, useReading } from '../queries.ts';
import type { UsedShown } from '../shown.ts';
import { AnswersBar } from './answers-bar.tsx';
import { Desk, fieldIdOf, type ImportDesk } from './desk.ts';
import { QuestionCards } from './question-cards.tsx';
import { TabView } from './tab-view.tsx';
import { useChoices } from './use-choices.ts';

type UnderstandStepProps = { job: TableImportJob; used: UsedShown };

/** What was understood of the files, and what is asked about them: first lines, columns, questions at their place. */
export function UnderstandStep({ job, used }: UnderstandStepProps) {
  const words = useWords().imports;
  const reading = useReading(job);
  if (isGoing(job)) return <p className="note">{words.beingRead}</p>;
  if (job.state === 'open') return <p className="note">{words.nothingRead}</p>;
  if (reading.data === undefined)
    return <Unanswered error={reading.error} needs="tables.read" again={() => void reading.refetch()} />;
  return <Understood key={reading.data.readAt} job={job} reading={reading.data} used={used} />;
}

type UnderstoodProps = UnderstandStepProps & { reading: ImportReading };

function Understood({ job, reading, used }: UnderstoodProps) {
  const words = useWords().imports;
  const mayWrite = useMay('tables.write');
  const { sheet, line } = used.values;
  const sought = sheet === undefined ? -1 : reading.tabs.findIndex((tab) => (tab.sheet ?? '') === sheet);
  const [at, showTab] = useState(() => firstTab(reading.tabs, sought));
  const chosen = useChoices(job.id);
  const [isForAll, setForAll] = useState(true);
  const { questions, state } = job;
  const desk: ImportDesk = {
    ...chosen,
    questions,
    isForAll,
    mayChange: mayWrite && (state === 'needs_answers' || reading.canCorrect),
  };
  return (
    <Desk value={desk}>
      {questions.length === 0 ? (
        <p>{reading.tabs.length === 0 ? words.documentRead : words.noQuestions}</p>
      ) : (
        <>
          <h2>{words.questions}</h2>
          {hasAlike(questions) ? (
            <label className="import-check">
              <input
                type="checkbox"
                checked={isForAll}
                onChange={({ target }) => setForAll(target.checked)}
              />
              {words.sameForAlike}
            </label>
          ) : null}
          <QuestionCards />
          <OpenColumns tabs={reading.tabs} onTab={showTab} />
        </>
      )}
      <Tabs
        tabs={reading.tabs}
        at={at}
        onTab={showTab}
        soughtLine={at === Math.max(0, sought) ? line : undefined}
      />
      {desk.mayChange ? <AnswersBar job={job} reading={reading} /> : null}
    </Desk>
  );
}

function hasAlike(questions: TableImportJob['questions']): boolean {
  const names = questions.map(({ about, header }) => JSON.stringify([about, header]));
  return new Set(names).size < names.length;
}

/** The tab that is shown first: the one that a finding leads to, else the first that is asked about. */
function firstTab(tabs: ImportReading['tabs'], sought: number): number {
  const open = tabs.findIndex(({ sections }) =>
    sections.some(({ kind, columns }) => kind === null || columns.some(({ meaning }) => meaning === null)),
  );
  return sought >= 0 ? sought : Math.max(0, open);
}

type TabsProps = {
  tabs: ImportReading['tabs'];
  at: number;
  onTab: (at: number) => void;
  soughtLine: number | undefined;
};

/** One tab at a time. */
function Tabs({ tabs, at, onTab, soughtLine }: TabsProps) {
  const words = useWords().imports;
  const tab = tabs[at];
  if (tab === undefined) return null;
  return (
    <>
      {tabs.length === 1 ? null : (
        <nav aria-label={words.tabs} className="import-tabs">
          {tabs.map((one, index) => (
            <button
              key={`${one.file} ${one.sheet}`}
              type="button"
              className="button"
              aria-current={index === at ? 'true' : undefined}
              onClick={() => onTab(index)}
            >
              {one.sheet ?? one.file ?? words.onlyTab}
            </button>
          ))}
        </nav>
      )}
      <TabView tab={tab} soughtLine={soughtLine} />
    </>
  );
}

type OpenColumnsProps = { tabs: ImportReading['tabs']; onTab: (at: number) => void };

/** Columns that are asked about, each a way to its answer, wherever it is in the files. */
function OpenColumns({ tabs, onTab }: OpenColumnsProps) {
  const words = useWords().imports;
  const open = tabs.flatMap(({ sheet, sections }, at) =>
    sections.flatMap(({ key, columns }) =>
      columns.filter(({ meaning }) => meaning === null).map((column) => ({ at, sheet, key, column })),
    ),
  );
  if (open.length === 0) return null;
  const go = (at: number, question: string): void => {
    // The tab has to be there before the field is.
    flushSync(() => onTab(at));
    document.getElementById(fieldIdOf(question))?.focus();
  };
  return (
    <nav aria-label={words.openColumns} className="import-tools">
      <span>{words.openColumns}</span>
      {open.map(({ at, sheet, key, column: { name, header, letters, line } }) => (
        <button
          key={`${key} ${name}`}
          type="button"
          className="button"
          onClick={() => go(at, `column|${key}|${name}`)}
        >
          {[tabs.length > 1 ? sheet : '', header || words.place('', String(line ?? ''), letters ?? '')]
            .filter(Boolean)
            .join(': ')}
        </button>
      ))}
    </nav>
  );
}
