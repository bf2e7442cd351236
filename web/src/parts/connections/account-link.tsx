import { Link } from '@tanstack/react-router';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

/** To the account with the carrier's own system that made a connection, and by which it is changed. */
export function AccountLink({ carrierId, accountId }: { carrierId: number; accountId: number }) {
  const words = useWords().connections;
  const mayRead = useMay('registry.read');
  if (!mayRead) return null;
  return (
    <Link to={`/transportadoras/${carrierId}/sistema/${accountId}`} search={keepShipper}>
      {words.toAccount}
    </Link>
  );
}
