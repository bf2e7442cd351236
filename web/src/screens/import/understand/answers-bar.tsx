import type { ImportReading } from '@carreto/contract/admin/tables/import-reading';
import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import { useWords } from '../../../words/words.ts';
import { draftOf } from '../put-aside.tsx';
import { useKeepImport, useVersion } from '../queries.ts';
import { useDesk } from './desk.ts';

/** More are sent in further rounds. */
const mostAnswers = 500;

type AnswersBarProps = { job: TableImportJob; reading: ImportReading };

/** Sends what was chosen; the import goes on by that. */
export function AnswersBar({ job, reading }: AnswersBarProps) {
  const words = useWords().imports;
  const { choices, clear } = useDesk();
  const keep = useKeepImport();
  const known = knownQuestions(job, reading);
  const answers = Object.entries(choices)
    .filter(([question, answer]) => known.has(question) && answer !== '')
    .slice(0, mostAnswers);
  const isWaiting = job.state === 'needs_answers';
  const send = useMutation({
    mutationFn: () => (isWaiting ? answer(job.id, answers) : correct(job.id, reading.readAt ?? '', answers)),
    onSuccess: (sent) => {
      clear();
      keep(sent);
    },
  });
  return (
    <div className="import-bar">
      <button
        type="button"
        className="button"
        data-kind="main"
        disabled={send.isPending || answers.length === 0}
        onClick={() => send.mutate()}
      >
        {isWaiting ? words.send(answers.length) : words.sendCorrections(answers.length)}
      </button>
      {answers.length === 0 ? null : (
        <button type="button" className="button" onClick={clear}>
          {words.dropChoices}
        </button>
      )}
      <span className="note">{answers.length === 0 ? words.layoutKept : words.keptHere}</span>
      {answers.length === 0 ? null : <WouldPutAside job={job} />}
      <div role="alert">{send.error === null ? null : <Mistake error={send.error} />}</div>
    </div>
  );
}

/** What a correction does to the draft that there is. */
function WouldPutAside({ job }: { job: TableImportJob }) {
  const words = useWords().imports;
  const version = useVersion(draftOf(job));
  return version.data?.state === 'draft' ? (
    <span className="note">{words.wouldPutAside(String(version.data.number))}</span>
  ) : null;
}

/** What there is to answer or correct by now; what was chosen about anything else is of an earlier reading. */
function knownQuestions({ questions }: TableImportJob, { tabs }: ImportReading): ReadonlySet<string> {
  const sections = tabs.flatMap((tab) => tab.sections);
  return new Set([
    ...questions.map(({ id }) => id),
    ...sections.map(({ key }) => `sheet|${key}`),
    ...sections.flatMap(({ key, columns }) => columns.map(({ name }) => `column|${key}|${name}`)),
  ]);
}

type Answers = readonly (readonly [string, string])[];

function answer(importId: number, answers: Answers): Promise<TableImportJob> {
  const given = answers.map(([question, text]) => ({ question, answer: text }));
  return api.answerTableImport({ importId, body: { answers: given } });
}

function correct(importId: number, readAt: string, answers: Answers): Promise<TableImportJob> {
  const changes = answers.map(([question, meaning]) => {
    const [, section = '', ...column] = question.split('|');
    return { section, meaning, ...(column.length === 0 ? {} : { column: column.join('|') }) };
  });
  return api.putTableImportReading({ importId, body: { readAt, changes } });
}
