import type { InstallationView } from '@carreto/contract/admin/integration/installation';
import { writeCount } from '../../formats/numbers.ts';
import { Mark } from '../../parts/states/mark.tsx';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { useWords } from '../../words/words.ts';
import { toneOf } from './figure.tsx';

type Process = InstallationView['processes'][number];

/** Whether nothing was heard of a process for too long. */
export function isSilent(process: Process): boolean {
  return process.isSilent;
}

/** Who answers and who works, and when they were last heard of. */
export function Processes({ of: { processes, workers } }: { of: InstallationView }) {
  const all = useWords().installation;
  const words = all.processes;
  return (
    <section className="installation-figure">
      <div className="installation-head">
        <h2>{words.title}</h2>
        <Mark tone={toneOf(workers.state)}>{words.workers(workers.running)}</Mark>
      </div>
      <p className="note">{words.means}</p>
      {workers.state === 'ok' ? null : <p>{words.todo}</p>}
      {processes.some(isSilent) ? <p>{words.silentTodo}</p> : null}
      <ul className="installation-rows" aria-label={words.title}>
        {processes.map((process) => (
          <li key={`${process.host} ${process.pid} ${process.startedAt}`}>
            <OneProcess of={process} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneProcess({ of }: { of: Process }) {
  const all = useWords().installation;
  const words = all.processes;
  return (
    <>
      <Mark tone={of.isSilent ? 'warn' : 'ok'}>{of.isSilent ? words.silent : words.well}</Mark>{' '}
      <strong>{of.host}</strong>{' '}
      <p className="note">{[words.number(of.pid), words.roles[of.role], of.release].join(' · ')}</p>
      <dl className="installation-facts">
        <dt>{words.columns.started}</dt>
        <dd>
          <Moment iso={of.startedAt} />
        </dd>
        <dt>{words.columns.seen}</dt>
        <dd>
          <Moment iso={of.seenAt} />
        </dd>
        <dt>{words.columns.clock}</dt>
        <dd>{all.clock.value(writeCount(Math.abs(of.clockOffsetMs)))}</dd>
      </dl>
    </>
  );
}
