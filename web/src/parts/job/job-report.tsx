import './job.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { saveFile } from '../file/save-file.ts';
import { Failed } from '../states/states.tsx';
import { Unanswered } from '../states/unanswered.tsx';
import { countsOf } from './counts.ts';
import { isGoing, type Job, useJob, useRefusedLines } from './use-job.ts';

type JobReportProps = {
  jobId: number;
  /** Once, when nothing more becomes of it. */
  onEnded?: () => void;
};

/** How far a job is, what was refused and why, and its report as a file. It goes on without the page. */
export function JobReport({ jobId, onEnded }: JobReportProps) {
  const { data: job, error, refetch } = useJob(jobId);
  const hasEnded = job !== undefined && !isGoing(job);
  useEffect(() => {
    if (hasEnded) onEnded?.();
  }, [hasEnded, onEnded]);
  if (job === undefined) {
    return <Unanswered error={error} needs="freights.read" again={() => void refetch()} />;
  }
  return (
    <div className="job">
      <Progress job={job} />
      {error === null ? null : (
        <Failed error={error} permission="freights.read" again={() => void refetch()} />
      )}
      <Refused job={job} />
      <Result job={job} />
      <JobButtons job={job} />
    </div>
  );
}

function Progress({ job }: { job: Job }) {
  const words = useWords().jobs;
  const { lineCount, doneCount, refusedCount } = job;
  return (
    <>
      <progress
        aria-label={words.progress}
        max={Math.max(1, lineCount ?? 1)}
        {...(lineCount === null && isGoing(job) ? {} : { value: doneCount + refusedCount })}
      />
      {/* Said aloud when it ends; each line of it would be too much. */}
      <p>
        <strong role="status">{words.states[job.state]}</strong>
      </p>
      <p>{countsOf(job, words)}</p>
      {isGoing(job) ? <p className="note">{words.goesOn}</p> : null}
    </>
  );
}

/** Where the thing of a line has its page, by what was done to it. */
function pathOf(action: Job['action'], subject: string): string {
  if (action === 'move_ctes') return `/auditoria/${subject}`;
  return action === 'move_bills' || action === 'pay_bills' ? `/faturas/${subject}` : `/fretes/${subject}`;
}

/** The page of what is more than lines. */
function Result({ job: { whatIfId, importId } }: { job: Job }) {
  const words = useWords().jobs;
  if (whatIfId === null && importId === null) return null;
  const [to, text] =
    importId === null
      ? [`/tabelas/comparacoes/${whatIfId}`, words.result]
      : [`/tabelas/importacoes/${importId}`, words.import];
  return (
    <p>
      <Link to={to} search={keepShipper}>
        {text}
      </Link>
    </p>
  );
}

function Refused({ job }: { job: Job }) {
  const words = useWords();
  const lines = useRefusedLines(job);
  const found = lines.data?.pages.flatMap(({ items }) => items) ?? [];
  if (job.refusedCount === 0) return null;
  return (
    <section className="job-lines">
      <h2>{words.jobs.refused}</h2>
      <ul>
        {found.map(({ position, subject, reason }) => (
          <li key={position}>
            <Link className="code" to={pathOf(job.action, subject)} search={keepShipper}>
              {subject}
            </Link>{' '}
            {reason}
          </li>
        ))}
      </ul>
      {lines.hasNextPage ? (
        <button type="button" className="button" onClick={() => void lines.fetchNextPage()}>
          {words.parts.more}
        </button>
      ) : null}
    </section>
  );
}

/** Lines always, a what-if once it is done; of an import nothing but its own page. */
function hasFile({ whatIfId, importId, state }: Job): boolean {
  return importId === null && (whatIfId === null || state === 'done');
}

function JobButtons({ job }: { job: Job }) {
  const words = useWords().jobs;
  const queries = useQueryClient();
  const jobId = job.id;
  const file = useMutation({
    mutationFn: async () => {
      const { body, contentType } = await api.getJobFile({ jobId }, { timeoutMs: 120_000 });
      saveFile(new Blob([body as Uint8Array<ArrayBuffer>], { type: contentType }), `trabalho-${jobId}.csv`);
    },
  });
  const stop = useMutation({
    mutationFn: () => api.cancelJob({ jobId, body: {} }),
    onSuccess: (stopped) => queries.setQueryData(['getJob', jobId], stopped),
  });
  return (
    <>
      <div className="job-buttons">
        {isGoing(job) ? (
          <button type="button" className="button" disabled={stop.isPending} onClick={() => stop.mutate()}>
            {words.stop}
          </button>
        ) : hasFile(job) ? (
          <button type="button" className="button" disabled={file.isPending} onClick={() => file.mutate()}>
            {words.download}
          </button>
        ) : null}
      </div>
      {stop.error === null ? null : (
        <Failed error={stop.error} permission="freights.read" again={() => stop.mutate()} />
      )}
      {file.error === null ? null : (
        <Failed error={file.error} permission="freights.read" again={() => file.mutate()} />
      )}
    </>
  );
}
