import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import { writeCep } from '../../../formats/cep.ts';
import { useWords } from '../../../words/words.ts';

/** Who the carrier is. */
export function CarrierData({ carrier }: { carrier: Carrier }) {
  const words = useWords().carriers;
  const { address: at, stateInscription, rntrc } = carrier;
  const place = `${at.street}, ${at.number} · ${at.city}/${at.state} · ${writeCep(at.zip)}`;
  return (
    <dl className="carrier-facts">
      <dt>{words.form.corporateName}</dt>
      <dd>{carrier.corporateName}</dd>
      <dt>{words.form.stateInscription}</dt>
      <dd>{stateInscription ?? '–'}</dd>
      <dt>{words.form.rntrc}</dt>
      <dd>{rntrc ?? '–'}</dd>
      <dt>{words.form.address}</dt>
      <dd>{place}</dd>
    </dl>
  );
}
