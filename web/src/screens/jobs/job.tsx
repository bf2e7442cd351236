import { Link, useParams } from '@tanstack/react-router';
import { JobReport } from '../../parts/job/job-report.tsx';
import { useJob } from '../../parts/job/use-job.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

/** The report of one job. */
export function JobPage() {
  const { jobs: words, bell } = useWords();
  const { trabalho = '' } = useParams({ strict: false }) as { trabalho?: string };
  const jobId = /^[1-9]\d{0,14}$/.test(trabalho) ? Number(trabalho) : undefined;
  return (
    <div className="jobs">
      <p>
        <Link to="/trabalhos" search={keepShipper}>
          {bell.jobs}
        </Link>
      </p>
      {jobId === undefined ? <p role="alert">{words.missing}</p> : <Found jobId={jobId} />}
    </div>
  );
}

function Found({ jobId }: { jobId: number }) {
  const { jobs: words, bell } = useWords();
  const { data } = useJob(jobId);
  return (
    <>
      <h1>{data === undefined ? bell.job : words.named(data.title, jobId)}</h1>
      <JobReport jobId={jobId} />
    </>
  );
}
