import type { ImportReading } from '@carreto/contract/admin/tables/import-reading';
import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { useState } from 'react';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { isGoing, useReading } from '../queries.ts';
import type { UsedShown } from '../shown.ts';
import { AnswersBar } from './answers-bar.tsx';
import { Desk, type ImportDesk } from './desk.ts';
import { QuestionCards } from './question-cards.tsx';
import { TabView } from './tab-view.tsx';
import { useChoices } from './use-choices.ts';

type UnderstandStepProps = { job: TableImportJob; used: UsedShown };

/** What was understood of the files, and what is asked about them: first lines, columns, questions at their place. */
export function UnderstandStep({ job, used }: UnderstandStepProps) {
  const words = useWords().imports;
  const reading = useReading(job);
  if (isGoing(job) || job.state === 'open') return <p className="note">{words.nothingRead}</p>;
  if (reading.data === undefined)
    return <Unanswered error={reading.error} needs="tables.read" again={() => void reading.refetch()} />;
  return <Understood key={reading.data.readAt} job={job} reading={reading.data} used={used} />;
}

type UnderstoodProps = UnderstandStepProps & { reading: ImportReading };

function Understood({ job, reading, used }: UnderstoodProps) {
  const words = useWords().imports;
  const mayWrite = useMay('tables.write');
  const chosen = useChoices(job.id);
  const [isForAll, setForAll] = useState(true);
  const { questions, state } = job;
  const desk: ImportDesk = {
    ...chosen,
    questions,
    isForAll,
    mayChange: mayWrite && (state === 'needs_answers' || reading.canCorrect),
  };
  const ofColumns = questions.filter(({ about }) => about === 'column').length;
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
          {ofColumns === 0 ? null : <p>{words.askedBelow(ofColumns)}</p>}
        </>
      )}
      <Tabs reading={reading} used={used} />
      {desk.mayChange ? <AnswersBar job={job} reading={reading} /> : null}
    </Desk>
  );
}

function hasAlike(questions: TableImportJob['questions']): boolean {
  const names = questions.map(({ about, header }) => JSON.stringify([about, header]));
  return new Set(names).size < names.length;
}

/** One tab at a time; first the one that is asked about, or that a finding leads to. */
function Tabs({ reading: { tabs }, used }: { reading: ImportReading; used: UsedShown }) {
  const words = useWords().imports;
  const { sheet, line } = used.values;
  const open = tabs.findIndex(({ sections }) =>
    sections.some(({ kind, columns }) => kind === null || columns.some(({ meaning }) => meaning === null)),
  );
  const sought = sheet === undefined ? -1 : tabs.findIndex((tab) => (tab.sheet ?? '') === sheet);
  const [at, show] = useState(sought >= 0 ? sought : Math.max(0, open));
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
              onClick={() => show(index)}
            >
              {one.sheet ?? one.file ?? words.onlyTab}
            </button>
          ))}
        </nav>
      )}
      <TabView tab={tab} soughtLine={at === Math.max(0, sought) ? line : undefined} />
    </>
  );
}
