import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { PostalNumbers } from '../../../parts/postal/postal-numbers.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay } from '../../../shell/session-context.ts';

/** How many numbers a contract has left, and for how many days; nothing for who may not see how connections do. */
export function NumbersLeft({ accountId }: { accountId: number }) {
  const mayRead = useMay('integration.read');
  const health = useQuery({
    queryKey: ['getPostalHealth', accountId],
    queryFn: ({ signal }) => api.getPostalHealth({ accountId }, { signal }),
    enabled: mayRead,
  });
  if (!mayRead) return null;
  if (health.data === undefined)
    return <Unanswered error={health.error} needs="integration.read" again={() => void health.refetch()} />;
  return <PostalNumbers numbers={health.data.numbers} />;
}
