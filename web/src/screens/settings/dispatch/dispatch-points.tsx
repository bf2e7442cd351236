import type { DispatchPoint } from '@carreto/contract/admin/registry/dispatch-points';
import { Link } from '@tanstack/react-router';
import { writeCep } from '../../../formats/cep.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { useDispatchPoints } from '../../../parts/dispatch-points/use-dispatch-points.ts';
import { ShipperSettingsPage } from '../../../parts/settings/shipper-settings-page.tsx';
import { Empty } from '../../../parts/states/states.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay } from '../../../shell/session-context.ts';
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
  const words = useWords().dispatch;
  const points = useDispatchPoints(shipperId);
  const mayWrite = useMay('registry.write');
  if (points.data === undefined)
    return <Unanswered error={points.error} needs="registry.read" again={() => void points.refetch()} />;
  const add = mayWrite ? (
    <p>
      <Link className="button" data-kind="main" to="/configuracoes/expedicao/novo" search={keepShipper}>
        {words.add}
      </Link>
    </p>
  ) : null;
  if (points.data.length === 0)
    return (
      <Empty title={words.empty} why={words.emptyWhy}>
        {add}
      </Empty>
    );
  return (
    <>
      <p className="soft">{words.why}</p>
      {add}
      <ul className="settings-cards" aria-label={words.list}>
        {points.data.map((point) => (
          <PointCard key={point.id} point={point} />
        ))}
      </ul>
    </>
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
