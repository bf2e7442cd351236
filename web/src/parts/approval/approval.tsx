import './approval.css';
import { useMutation } from '@tanstack/react-query';
import { useSession } from '../../shell/session-context.ts';
import { Mistake } from '../dialog/mistake.tsx';

type Answer = 'give' | 'refuse';

type ApprovalProps = {
  /** What somebody may not do and asks others for; null: nothing. */
  request: { operatorId: number; reason: string } | null;
  words: { waits: string; own: string; give: string; refuse: string };
  /** Refused by the server, it throws. */
  onAnswer: (answer: Answer) => Promise<unknown>;
};

/** Something that somebody may not let pass and asks others for: they give or refuse it, whoever asks waits. */
export function Approval({ request, words, onAnswer }: ApprovalProps) {
  const { person } = useSession();
  const answer = useMutation({ mutationFn: onAnswer });
  const choose = (chosen: Answer): void => (answer.isPending ? undefined : answer.mutate(chosen));
  return (
    <>
      {request === null ? null : (
        <div className="approval">
          <p>{words.waits}</p>
          {request.operatorId === person.id ? (
            <p className="note">{words.own}</p>
          ) : (
            <p className="approval-acts">
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
