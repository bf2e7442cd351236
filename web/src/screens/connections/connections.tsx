import './connections.css';
import { Rooms } from '../../parts/rooms/rooms.tsx';
import { Refused } from '../../parts/states/states.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { LetterPart } from './letter-part.tsx';
import { LivePart } from './live-part.tsx';
import { PostalPart } from './postal-part.tsx';
import { TrackingPart } from './tracking-part.tsx';

/** What Carreto asks of others and hands to them: whether that works, what was said last, and to try it now. */
export function Connections() {
  const words = useWords().connections;
  const mayRead = useMay('integration.read');
  return (
    <div className="connections">
      <h1>{words.title}</h1>
      <Rooms current="connections" />
      {mayRead ? (
        <>
          <LivePart />
          <TrackingPart />
          <PostalPart />
          <LetterPart />
        </>
      ) : (
        <Refused permission="integration.read" />
      )}
    </div>
  );
}
