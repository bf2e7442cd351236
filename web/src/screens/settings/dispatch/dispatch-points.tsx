import type { DispatchPoint } from '@carreto/contract/admin/registry/dispatch-points';
import { Link } from '@tanstack/react-router';
import { writeCep } from '../../../formats/cep.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { useDispatchPoints } from '../../../parts/dispatch-points/use-dispatch-points.ts';
import { ShipperCards } from '../../../parts/settings/shipper-cards.tsx';
import { ShipperSettingsPage } from '../../../parts/settings/shipper-settings-page.tsx';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { writeDocument } from './documents.ts';

/** Where goods of a shipper leave, and the boxes that are packed there. */
export function DispatchPoints() {
  const { titles } = useWords().settings;
  return (
    <ShipperSettingsPage title={titles.dispatch}>
      {({ id }) => <OfShipper shipperId={id} />}
    </ShipperSettingsPage>
  );
}

function OfShipper({ shipperId }: { shipperId: number }) {
  return (
    <ShipperCards
      words={useWords().dispatch}
      found={useDispatchPoints(shipperId)}
      add={{ to: '/configuracoes/expedicao/novo', needs: 'registry.write' }}
      card={(point) => <PointCard key={point.id} point={point} />}
    />
  );
}

function PointCard({ point }: { point: DispatchPoint }) {
  const words = useWords().dispatch;
  const { id, tradeName, document, address, boxes, active } = point;
  return (
    <li>
      <Link to="/configuracoes/expedicao/$id" params={{ id: String(id) }} search={keepShipper}>
        <strong>{tradeName}</strong>
      </Link>
      <p className="soft">{writeDocument(document)}</p>
      <p className="soft">{`${address.street}, ${address.number}`}</p>
      <p className="soft">
        {`${address.city}/${address.state}, `}
        <span className="settings-code">{writeCep(address.zip)}</span>
      </p>
      <p className="soft">{words.boxCount(writeCount(boxes.length))}</p>
      {active ? null : <p className="mistake">{words.inactive}</p>}
    </li>
  );
}
