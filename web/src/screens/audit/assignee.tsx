import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Assignee } from '../../parts/operators/assignee.tsx';
import { useWords } from '../../words/words.ts';
import { staleDesk, useCte } from './use-desk.ts';

type CteAssigneeProps = { cteId: number; mayDecide: boolean };

/** Who sees to a CT-e. */
export function CteAssignee({ cteId, mayDecide }: CteAssigneeProps) {
  const words = useWords();
  const queries = useQueryClient();
  const { data: cte } = useCte(cteId);
  return (
    <section>
      <h3>{words.assignee.title}</h3>
      <Assignee
        current={cte === undefined ? undefined : assigneeOf(cte)}
        mayDecide={mayDecide}
        passOn={words.audit.passOn}
        assign={async (operatorId) => {
          try {
            await api.assignCte({ cteId, body: { operatorId } });
          } finally {
            await staleDesk(queries);
          }
        }}
      />
    </section>
  );
}

function assigneeOf({
  assigneeId,
  assigneeName,
}: {
  assigneeId: number | null;
  assigneeName: string | null;
}) {
  return assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? String(assigneeId) };
}
