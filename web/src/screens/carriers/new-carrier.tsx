import './carriers.css';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { home } from '../../api/place.ts';
import type { Company } from '../../parts/company/company.ts';
import { CompanyForm } from '../../parts/company/company-form.tsx';
import { useKept } from '../../parts/list/use-kept.ts';
import { Refused } from '../../parts/states/states.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper, keptShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { MoreFields, moreMembers } from './form/more-fields.tsx';
import { bodyOfMore, isAddress, noMore, readMore } from './form/values.ts';
import { useMayAdd } from './queries.ts';

const need = 'registry.write';

/** Adds a carrier; its page comes next. */
export function NewCarrierPage() {
  const words = useWords().carriers;
  const mayWrite = useMay(need);
  const mayAdd = useMayAdd();
  return (
    <section className="carriers">
      <p>
        <Link to="/transportadoras" search={keepShipper}>
          {words.toList}
        </Link>
      </p>
      <h1>{words.newTitle}</h1>
      {mayAdd ? <Form /> : mayWrite ? <p role="alert">{words.onlyWhole}</p> : <Refused permission={need} />}
    </section>
  );
}

const names = ['cnpj', 'tradeName', 'corporateName', 'stateInscription'] as const;

function Form() {
  const words = useWords().carriers.form;
  const queries = useQueryClient();
  const router = useRouter();
  const [more, keep] = useKept('carreto.carriers.new.more', readMore);
  const add = async (company: Company): Promise<void> => {
    const { id } = await api.addCarrier({ ...company, ...bodyOfMore(more) });
    keep(noMore);
    await queries.invalidateQueries({ queryKey: ['listCarriers'] });
    router.history.push(`${home}/transportadoras/${id}/contratos${keptShipper()}`);
  };
  return (
    <CompanyForm
      keptAs="carreto.carriers.new"
      act={words.add}
      names={names}
      why={words.why}
      addressWhy={words.addressWhy}
      others={moreMembers}
      isReady={isAddress(more.logoUrl)}
      onSend={add}
    >
      {(state) => <MoreFields values={more} onChange={(change) => keep({ ...more, ...change })} {...state} />}
    </CompanyForm>
  );
}
