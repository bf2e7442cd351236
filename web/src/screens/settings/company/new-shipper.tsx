import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../api/client.ts';
import type { Company } from '../../../parts/company/company.ts';
import { CompanyForm } from '../../../parts/company/company-form.tsx';
import { useKept } from '../../../parts/list/use-kept.ts';
import { SettingsPage } from '../../../parts/settings/settings-page.tsx';
import { Refused } from '../../../parts/states/states.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { shipperParam } from '../../../shell/shipper-param.ts';
import { useWords } from '../../../words/words.ts';

const need = 'settings.write';

/** Adds a shipper; its settings are those of a new one until somebody says otherwise. */
export function NewShipperPage() {
  const { settings } = useWords();
  return (
    <SettingsPage title={settings.titles.newShipper}>
      {useMay(need) ? <Form /> : <Refused permission={need} />}
    </SettingsPage>
  );
}

const names = ['cnpj', 'corporateName', 'tradeName', 'stateInscription'] as const;

function Form() {
  const { fields, addShipper: words } = useWords().company;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isTest, setTest] = useKept('carreto.shippers.new.test', (kept) => kept === true);
  const add = async (company: Company): Promise<void> => {
    const { id } = await api.addShipper({ ...company, isTest });
    setTest(false);
    await queries.invalidateQueries({ queryKey: ['listShippers'] });
    await navigate({ to: '/configuracoes/empresa', search: { [shipperParam]: String(id) } });
  };
  const why = {
    cnpj: words.cnpjWhy,
    corporateName: fields.corporateName.why,
    tradeName: fields.tradeName.why,
    stateInscription: fields.stateInscription.why,
  };
  return (
    <CompanyForm keptAs="carreto.shippers.new" act={words.act} names={names} why={why} onSend={add}>
      {() => (
        <label className="option">
          <input type="checkbox" checked={isTest} onChange={({ target }) => setTest(target.checked)} />
          <span>
            {words.isTest.label}
            <span className="note">{words.isTest.why}</span>
          </span>
        </label>
      )}
    </CompanyForm>
  );
}
