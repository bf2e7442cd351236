import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { logOut } from '../../api/log-out.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { SessionList } from '../../parts/sessions/session-list.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useWords } from '../../words/words.ts';

/** Where one is logged in, and how to be no more. */
export function OwnSessions() {
  const all = useWords();
  const words = all.profile;
  const { sessions, outcome, end } = useOwnSessions();
  const items = sessions.data?.pages.flatMap((page) => page.items);
  const leave = async (): Promise<void> => {
    await end(() => api.endOtherSessions());
    await logOut();
  };
  return (
    <section className="profile-part">
      <h2>{words.sessions}</h2>
      {items === undefined ? (
        <Unanswered error={sessions.error} needs="settings.read" again={() => void sessions.refetch()} />
      ) : (
        <SessionList
          label={words.sessions}
          sessions={items}
          onEnd={({ id: sessionId }) => void end(() => api.endOwnSession({ sessionId }))}
        />
      )}
      <div className="profile-acts">
        {sessions.hasNextPage ? (
          <button type="button" className="button" onClick={() => void sessions.fetchNextPage()}>
            {all.parts.more}
          </button>
        ) : null}
        <button type="button" className="button" onClick={() => void end(() => api.endOtherSessions())}>
          {words.endOthers}
        </button>
        <button type="button" className="button" data-kind="danger" onClick={() => void leave()}>
          {words.endEverywhere}
        </button>
      </div>
      <div role="status">
        {outcome instanceof Error ? (
          <Mistake error={outcome} />
        ) : (
          <p className="profile-outcome">{outcome}</p>
        )}
      </div>
    </section>
  );
}

function useOwnSessions() {
  const words = useWords().profile;
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<string | Error>('');
  const sessions = useInfiniteQuery({
    queryKey: ['listOwnSessions'],
    queryFn: ({ pageParam, signal }) =>
      api.listOwnSessions({ limit: 50, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const end = async (ending: () => Promise<{ ended: number }>): Promise<void> => {
    try {
      setOutcome(words.ended((await ending()).ended));
    } catch (refused) {
      setOutcome(refused instanceof Error ? refused : new Error(String(refused)));
    }
    await queries.invalidateQueries({ queryKey: ['listOwnSessions'] });
  };
  return { sessions, outcome, end };
}
