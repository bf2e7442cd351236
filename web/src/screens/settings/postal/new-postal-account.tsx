import './postal.css';
import type { NewPostalAccount } from '@carreto/contract/admin/registry/postal';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../api/client.ts';
import { addPostalAccount as bounds } from '../../../api/made/bounds/registry/postal.ts';
import { useCarriers } from '../../../parts/carriers/use-carriers.ts';
import { MembersForm } from '../../../parts/members/members-form.tsx';
import { ShipperSettingsPage } from '../../../parts/settings/shipper-settings-page.tsx';
import { Empty, Loading, Refused } from '../../../parts/states/states.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { AccessField, ServicesField } from './account-fields.tsx';
import { accountGroups } from './account-members.ts';

const need = 'settings.write';

const blank: Omit<Required<NewPostalAccount>, 'prePosting' | 'legacy'> & { prePosting: null; legacy: null } =
  {
    carrierId: 0,
    name: '',
    contract: '',
    card: '',
    administrativeCode: '',
    services: [],
    prePosting: null,
    legacy: null,
    lowMark: 100,
  };

/** Adds a contract of the shipper in view with the postal operator. */
export function NewPostalAccountPage() {
  const { titles } = useWords().settings;
  const mayWrite = useMay(need);
  return (
    <ShipperSettingsPage title={titles.newAccount}>
      {({ id }) => (mayWrite ? <Form shipperId={id} /> : <Refused permission={need} />)}
    </ShipperSettingsPage>
  );
}

function Form({ shipperId }: { shipperId: number }) {
  const words = useWords().postal;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const carriers = useCarriers('active');
  if (carriers === undefined) return <Loading />;
  if (carriers.length === 0) return <Empty title={words.noCarrier} why={words.noCarrierWhy} />;
  const add = async ({ prePosting, legacy, ...rest }: typeof blank): Promise<void> => {
    const body: NewPostalAccount = {
      ...rest,
      ...(prePosting === null ? {} : { prePosting }),
      ...(legacy === null ? {} : { legacy }),
    };
    await api.addPostalAccount({ shipperId, body });
    await queries.invalidateQueries({ queryKey: ['listPostalAccounts', shipperId] });
    await navigate({ to: '/configuracoes/postal', search: keepShipper });
  };
  const names = Object.fromEntries(carriers.map(({ value, title }) => [value, title]));
  return (
    <MembersForm
      name={`postal.new.${shipperId}`}
      thing={blank}
      groups={accountGroups(words, { carriers: carriers.map(({ value }) => Number(value)) })}
      words={{ ...words.fields, carrierId: { ...words.fields.carrierId, values: names } }}
      bounds={bounds}
      mayWrite
      act={words.addAct}
      send={({ next }) => add(next)}
      own={{
        services: (field) => <ServicesField {...field} />,
        prePosting: (field) => <AccessField which="prePosting" isKnown={false} {...field} />,
        legacy: (field) => <AccessField which="legacy" isKnown={false} {...field} />,
      }}
    />
  );
}
