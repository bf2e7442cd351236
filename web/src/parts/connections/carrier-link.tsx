import { Link } from '@tanstack/react-router';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

/** To the part of the page of a carrier where a connection is changed. */
export function CarrierLink({ carrierId, tab }: { carrierId: number; tab: 'rastreio' | 'cotacao-ao-vivo' }) {
  const words = useWords().connections;
  const mayRead = useMay('registry.read');
  if (!mayRead) return null;
  return (
    <Link to={`/transportadoras/${carrierId}/${tab}`} search={keepShipper}>
      {words.toCarrier}
    </Link>
  );
}
