import type { NewShipper } from '@carreto/contract/admin/registry/shippers';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../api/client.ts';
import { addShipper as bounds } from '../../../api/made/bounds/registry/shippers.ts';
import { readCnpj } from '../../../formats/cnpj.ts';
import { SaidError } from '../../../parts/dialog/mistake.tsx';
import { addressMembers } from '../../../parts/members/address-members.ts';
import { MembersForm } from '../../../parts/members/members-form.tsx';
import { SettingsPage } from '../../../parts/settings/settings-page.tsx';
import { Refused } from '../../../parts/states/states.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { shipperParam } from '../../../shell/shipper-param.ts';
import { useWords } from '../../../words/words.ts';
import { nameMembers } from './company-members.ts';

const need = 'settings.write';

const blank: NewShipper = {
  cnpj: '',
  isTest: false,
  corporateName: '',
  tradeName: '',
  stateInscription: null,
  address: { zip: '', street: '', number: '', complement: null, district: '', city: '', state: '' as never },
};

/** Adds a shipper; its settings are those of a new one until somebody says otherwise. */
export function NewShipperPage() {
  const { company: words, settings, settingsForm } = useWords();
  const mayWrite = useMay(need);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const add = async (next: NewShipper): Promise<void> => {
    const cnpj = readCnpj(next.cnpj);
    if (cnpj === undefined) throw new SaidError(words.addShipper.wrongCnpj);
    const { id } = await api.addShipper({ ...next, cnpj });
    await queries.invalidateQueries({ queryKey: ['listShippers'] });
    await navigate({ to: '/configuracoes/empresa', search: { [shipperParam]: String(id) } });
  };
  return (
    <SettingsPage title={settings.titles.newShipper}>
      {mayWrite ? (
        <MembersForm
          name="company.new"
          thing={blank}
          groups={[
            {
              title: words.groups.names,
              members: [{ name: 'cnpj', kind: 'text' }, ...nameMembers, { name: 'isTest', kind: 'flag' }],
            },
            { title: words.groups.address, members: addressMembers },
          ]}
          words={{ ...settingsForm.address, ...words.fields, ...words.addShipper.fields }}
          bounds={bounds}
          mayWrite
          act={words.addShipper.act}
          send={({ next }) => add(next)}
        />
      ) : (
        <Refused permission={need} />
      )}
    </SettingsPage>
  );
}
