import type { BillDetailView } from '@carreto/contract/admin/charges/bills';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { writeDay } from '../../formats/days.ts';
import { Approval } from '../../parts/approval/approval.tsx';
import { staleBills } from '../../parts/bill/queries.ts';
import { useWords } from '../../words/words.ts';

type RequestProps = { bill: BillDetailView; onDone: (outcome: string) => void };

/** A release or a payment that somebody may not let pass and asks others for. */
export function Request({ bill: { id: billId, approvalRequest: request }, onDone }: RequestProps) {
  const words = useWords().bills.request;
  const queries = useQueryClient();
  const answer = async (chosen: 'give' | 'refuse'): Promise<void> => {
    try {
      await api.answerBillApproval({ billId, body: { answer: chosen } });
    } finally {
      await staleBills(queries);
    }
    onDone(words.answered[chosen]);
  };
  const waits =
    request === null
      ? ''
      : request.paidOn === null
        ? words.release(request.actor, request.reason)
        : words.pay(request.actor, writeDay(request.paidOn), request.reason);
  return <Approval request={request} words={{ ...words, waits }} onAnswer={answer} />;
}
