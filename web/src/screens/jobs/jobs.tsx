import '../../parts/job/job.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { writeInstant, writeInstantExactly } from '../../formats/instants.ts';
import { countsOf } from '../../parts/job/counts.ts';
import { isGoing, type Job } from '../../parts/job/use-job.ts';
import { Empty } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

/** What this person did to many things at once, newest first. */
export function Jobs() {
  const words = useWords();
  const jobs = useInfiniteQuery({
    queryKey: ['listJobs'],
    queryFn: ({ pageParam, signal }) =>
      api.listJobs(pageParam === '' ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isGoing)) === true ? 2000 : false,
  });
  const found = jobs.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="jobs">
      <h1>{words.bell.jobs}</h1>
      {jobs.data === undefined ? (
        <Unanswered error={jobs.error} needs="freights.read" again={() => void jobs.refetch()} />
      ) : null}
      {jobs.data !== undefined && found.length === 0 ? (
        <Empty title={words.jobs.empty} why={words.jobs.emptyWhy}>
          <Link to="/fretes" search={keepShipper}>
            {words.menu.freights}
          </Link>
        </Empty>
      ) : null}
      <ul className="job-list">
        {found.map((job) => (
          <JobLine key={job.id} job={job} />
        ))}
      </ul>
      {jobs.hasNextPage ? (
        <button type="button" className="button" onClick={() => void jobs.fetchNextPage()}>
          {words.parts.more}
        </button>
      ) : null}
    </div>
  );
}

function JobLine({ job }: { job: Job }) {
  const words = useWords().jobs;
  const { language } = usePreferences();
  const { id, title, state, createdAt } = job;
  return (
    <li>
      <Link to="/trabalhos/$trabalho" params={{ trabalho: String(id) }} search={keepShipper}>
        {words.named(title, id)}
      </Link>
      <p>{words.states[state]}</p>
      <p className="note">{countsOf(job, words)}</p>
      <p className="note">
        <time dateTime={createdAt} title={writeInstantExactly(createdAt, language)}>
          {writeInstant(createdAt, language)}
        </time>
      </p>
    </li>
  );
}
