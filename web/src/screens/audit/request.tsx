import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { type CteAudit, staleDesk } from './use-desk.ts';

type RequestProps = {
  audit: CteAudit;
  /** Given, it is a decision of whoever gave it, which can be undone. */
  onGiven: () => void;
};

/** A release that somebody may not give and asks others for: they give or refuse it, whoever asks waits. */
export function Request({ audit, onGiven }: RequestProps) {
  const words = useWords().audit.request;
  const queries = useQueryClient();
  const { person } = useSession();
  const { cteId, approvalRequest } = audit;
  const answer = useMutation({
    mutationFn: (chosen: 'give' | 'refuse') => api.answerCteApproval({ cteId, body: { answer: chosen } }),
    onSuccess: (_, chosen) => (chosen === 'give' ? onGiven() : undefined),
    onSettled: () => staleDesk(queries),
  });
  const choose = (chosen: 'give' | 'refuse'): void => (answer.isPending ? undefined : answer.mutate(chosen));
  return (
    <>
      {approvalRequest === null ? null : (
        <div className="audit-waits">
          <p>{words.waits(approvalRequest.actor, approvalRequest.reason)}</p>
          {approvalRequest.operatorId === person.id ? (
            <p className="note">{words.own}</p>
          ) : (
            <p className="audit-acts">
              <button type="button" className="button" data-kind="main" onClick={() => choose('give')}>
                {words.give}
              </button>
              <button type="button" className="button" onClick={() => choose('refuse')}>
                {words.refuse}
              </button>
            </p>
          )}
        </div>
      )}
      <div role="alert">{answer.error === null ? null : <Mistake error={answer.error} />}</div>
    </>
  );
}
