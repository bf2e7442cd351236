import type { BillDetailView } from '@carreto/contract/admin/charges/bills';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { staleBills } from '../../parts/bill/queries.ts';
import { Assignee } from '../../parts/operators/assignee.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';

/** Who sees to a bill. */
export function BillAssignee({ bill }: { bill: BillDetailView }) {
  const words = useWords();
  const queries = useQueryClient();
  const { id: billId, assigneeId, assigneeName } = bill;
  return (
    <section className="bill-assignee" aria-label={words.assignee.title}>
      <span className="soft">{words.assignee.title}</span>
      <Assignee
        current={assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? String(assigneeId) }}
        mayDecide={useMay('bills.decide')}
        passOn={words.bills.passOn}
        assign={async (operatorId) => {
          try {
            await api.assignBill({ billId, body: { operatorId } });
          } finally {
            await staleBills(queries);
          }
        }}
      />
    </section>
  );
}
