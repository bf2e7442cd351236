import type { Shipper } from '@carreto/contract/admin/registry/shippers';
import { updateShipper as bounds } from '../../../api/made/bounds/registry/shippers.ts';
import { MembersForm } from '../../../parts/members/members-form.tsx';
import { ShipperSettingsPage } from '../../../parts/settings/shipper-settings-page.tsx';
import { useChangeShipper } from '../../../parts/settings/use-shipper.ts';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { ColourField } from './colour-field.tsx';
import { LogoField } from './logo-field.tsx';
import { Preview } from './preview.tsx';

/** How a shipper shows itself to those who wait for a parcel. */
export function TrackingPage() {
  const { titles } = useWords().settings;
  return (
    <ShipperSettingsPage title={titles.tracking}>
      {(shipper) => <OfShipper shipper={shipper} />}
    </ShipperSettingsPage>
  );
}

function OfShipper({ shipper }: { shipper: Shipper }) {
  const { trackingPage: words, company } = useWords();
  const mayWrite = useMay('settings.write');
  const { send, again } = useChangeShipper(shipper);
  return (
    <>
      <p className="soft">{words.why}</p>
      <MembersForm
        name={`tracking.${shipper.id}`}
        thing={shipper}
        groups={[
          {
            title: words.brand,
            members: [
              { name: 'settings.trackingPage.name', kind: 'text', isNullable: true },
              { name: 'settings.trackingPage.colour', kind: 'own' },
              { name: 'settings.trackingPage.logo', kind: 'own' },
            ],
          },
          { title: words.content, members: [{ name: 'settings.trackingPage.showsProofs', kind: 'flag' }] },
        ]}
        words={company.fields}
        bounds={bounds}
        mayWrite={mayWrite}
        send={send}
        again={again}
        own={{
          'settings.trackingPage.colour': (field) => <ColourField {...field} />,
          'settings.trackingPage.logo': (field) => <LogoField {...field} />,
        }}
      >
        {(draft) => (
          <Preview
            name={String(draft.valueOf('settings.trackingPage.name')).trim() || shipper.tradeName}
            colour={draft.valueOf('settings.trackingPage.colour') as string | null}
            logo={draft.valueOf('settings.trackingPage.logo') as string | null}
            showsProofs={draft.valueOf('settings.trackingPage.showsProofs') === true}
          />
        )}
      </MembersForm>
    </>
  );
}
