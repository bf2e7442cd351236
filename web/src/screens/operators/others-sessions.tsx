import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { SessionList } from '../../parts/sessions/session-list.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useWords } from '../../words/words.ts';
import type { ListedOperator } from './queries.ts';

/** Where a person is logged in; ended here, ended everywhere within a second. */
export function OthersSessions({ operator }: { operator: ListedOperator }) {
  const all = useWords();
  const words = all.operators;
  const operatorId = operator.id;
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<string | Error>('');
  const sessions = useInfiniteQuery({
    queryKey: ['listOperatorSessions', operatorId],
    queryFn: ({ pageParam, signal }) =>
      api.listOperatorSessions(
        { operatorId, limit: 50, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const end = async (ending: () => Promise<{ ended: number }>): Promise<void> => {
    try {
      setOutcome(words.endedSome((await ending()).ended));
    } catch (refused) {
      setOutcome(refused instanceof Error ? refused : new Error(String(refused)));
    }
    await queries.invalidateQueries({ queryKey: ['listOperatorSessions', operatorId] });
  };
  const items = sessions.data?.pages.flatMap((page) => page.items);
  return (
    <section className="settings-part">
      <h2>{words.sessions}</h2>
      {items === undefined ? (
        <Unanswered error={sessions.error} needs="people.write" again={() => void sessions.refetch()} />
      ) : (
        <SessionList
          label={words.sessions}
          sessions={items}
          onEnd={({ id: sessionId }) => void end(() => api.endOperatorSession({ operatorId, sessionId }))}
        />
      )}
      <div className="settings-acts">
        {sessions.hasNextPage ? (
          <button type="button" className="button" onClick={() => void sessions.fetchNextPage()}>
            {all.parts.more}
          </button>
        ) : null}
        {items?.some(({ isThis }) => !isThis) ? (
          <button
            type="button"
            className="button"
            data-kind="danger"
            onClick={() => void end(() => api.endOperatorSessions({ operatorId }))}
          >
            {words.endAll}
          </button>
        ) : null}
      </div>
      <div role="status">
        {outcome instanceof Error ? (
          <Mistake error={outcome} />
        ) : (
          <p className="settings-outcome">{outcome}</p>
        )}
      </div>
    </section>
  );
}
