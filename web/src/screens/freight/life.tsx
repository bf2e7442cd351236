import { Unanswered } from '../../parts/states/unanswered.tsx';
import { Timeline } from '../../parts/timeline/timeline.tsx';
import { useTimeline } from './queries.ts';

/** Everything that happened to a freight, newest first. */
export function Life({ code }: { code: string }) {
  const life = useTimeline(code);
  if (life.data === undefined) {
    return <Unanswered error={life.error} needs="freights.read" again={() => void life.refetch()} />;
  }
  return <Timeline events={life.data.events} />;
}
