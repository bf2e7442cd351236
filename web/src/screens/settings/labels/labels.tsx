import './labels.css';
import type { Shipper } from '@carreto/contract/admin/registry/shippers';
import { updateShipper as bounds } from '../../../api/made/bounds/registry/shippers.ts';
import { MembersForm } from '../../../parts/members/members-form.tsx';
import { ShipperSettingsPage } from '../../../parts/settings/shipper-settings-page.tsx';
import { useChangeShipper } from '../../../parts/settings/use-shipper.ts';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { Layouts } from './layouts.tsx';
import { ServiceMarks } from './service-marks.tsx';
import { ShipperPicture } from './shipper-picture.tsx';

/** What labels of a shipper show, and for which printers they are drawn. */
export function LabelSettings() {
  const { titles } = useWords().settings;
  return (
    <ShipperSettingsPage title={titles.labels}>
      {(shipper) => <OfShipper shipper={shipper} />}
    </ShipperSettingsPage>
  );
}

function OfShipper({ shipper }: { shipper: Shipper }) {
  const { labelSettings: words, company } = useWords();
  const mayWrite = useMay('settings.write');
  const { send, again } = useChangeShipper(shipper);
  return (
    <>
      <MembersForm
        name={`labels.${shipper.id}`}
        thing={shipper}
        groups={[
          {
            title: words.printers,
            members: [{ name: 'settings.labelDpi', kind: 'choice', values: [203, 300, 600] }],
          },
        ]}
        words={company.fields}
        bounds={bounds}
        mayWrite={mayWrite}
        send={send}
        again={again}
      />
      <ShipperPicture shipperId={shipper.id} mayWrite={mayWrite} />
      <ServiceMarks shipperId={shipper.id} mayWrite={mayWrite} />
      <Layouts />
    </>
  );
}
