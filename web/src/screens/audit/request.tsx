import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Approval } from '../../parts/approval/approval.tsx';
import { useWords } from '../../words/words.ts';
import { type CteAudit, staleDesk } from './use-desk.ts';

type RequestProps = {
  audit: CteAudit;
  /** Given, it is a decision of whoever gave it, which can be undone. */
  onGiven: () => void;
};

/** A release that somebody may not give and asks others for. */
export function Request({ audit: { cteId, approvalRequest }, onGiven }: RequestProps) {
  const words = useWords().audit.request;
  const queries = useQueryClient();
  const answer = async (chosen: 'give' | 'refuse'): Promise<void> => {
    try {
      await api.answerCteApproval({ cteId, body: { answer: chosen } });
    } finally {
      await staleDesk(queries);
    }
    if (chosen === 'give') onGiven();
  };
  const waits = approvalRequest === null ? '' : words.waits(approvalRequest.actor, approvalRequest.reason);
  return <Approval request={approvalRequest} words={{ ...words, waits }} onAnswer={answer} />;
}
