import type { Shipper } from '@carreto/contract/admin/registry/shippers';
import { Link } from '@tanstack/react-router';
import { updateShipper as bounds } from '../../../api/made/bounds/registry/shippers.ts';
import { writeCnpj } from '../../../formats/cnpj.ts';
import { dayInSaoPaulo, writeDay } from '../../../formats/days.ts';
import { MembersForm } from '../../../parts/members/members-form.tsx';
import { ShipperSettingsPage } from '../../../parts/settings/shipper-settings-page.tsx';
import { useChangeShipper } from '../../../parts/settings/use-shipper.ts';
import { useMay, useSession } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { companyGroups } from './company-members.ts';
import { Hiring } from './hiring.tsx';
import { PlatformCount } from './platform-count.tsx';
import { SharedWith } from './shared-with.tsx';
import { ShipperGroups } from './shipper-groups.tsx';

/** Who a shipper is and how it is treated: everything that is set of it and has no page of its own. */
export function Company() {
  const { settings, company: words } = useWords();
  const mayAdd = useMay('settings.write');
  const { shippers } = useSession();
  return (
    <>
      <ShipperSettingsPage title={settings.sections.company}>
        {(shipper) => <OfShipper shipper={shipper} />}
      </ShipperSettingsPage>
      {mayAdd && shippers === 'all' ? (
        <p className="settings-beside">
          <Link className="button" to="/configuracoes/empresa/nova">
            {words.addShipper.open}
          </Link>
        </p>
      ) : null}
    </>
  );
}

function OfShipper({ shipper }: { shipper: Shipper }) {
  const { company: words, settingsForm } = useWords();
  const mayWrite = useMay('settings.write');
  const { send, again, stored } = useChangeShipper(shipper);
  return (
    <>
      <p className="soft">
        <span data-member="cnpj">{words.cnpj(writeCnpj(shipper.cnpj))}</span>
        {' · '}
        {words.since(writeDay(dayInSaoPaulo(new Date(shipper.createdAt))))}
      </p>
      <p data-member="isTest" className={shipper.isTest ? 'note' : 'unseen'}>
        {shipper.isTest ? words.isTest : words.isReal}
      </p>
      <Hiring shipper={shipper} mayWrite={mayWrite} onStored={stored} />
      <MembersForm
        name={`company.${shipper.id}`}
        thing={shipper}
        groups={companyGroups(words)}
        words={{ ...settingsForm.address, ...words.fields }}
        bounds={bounds}
        mayWrite={mayWrite}
        send={send}
        again={again}
        own={{ 'settings.nfeSharedWith': (field) => <SharedWith shipperId={shipper.id} {...field} /> }}
      />
      <ShipperGroups shipper={shipper} />
      <PlatformCount shipper={shipper} />
    </>
  );
}
