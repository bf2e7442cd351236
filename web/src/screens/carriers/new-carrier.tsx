import '../../parts/settings/settings.css';
import './carriers.css';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { home } from '../../api/place.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { fieldMistakes } from '../../parts/field/field-mistakes.ts';
import { useKept } from '../../parts/list/use-kept.ts';
import { Refused } from '../../parts/states/states.tsx';
import { useOnline } from '../../shell/notices.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper, keptShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { CarrierFields, carrierMembers } from './form/carrier-fields.tsx';
import { useSave } from './form/use-save.ts';
import { bodyOf, mistakesOf, noCarrier, readValues } from './form/values.ts';
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

function Form() {
  const words = useWords().carriers.form;
  const isOnline = useOnline();
  const queries = useQueryClient();
  const router = useRouter();
  const [values, keep] = useKept('carreto.carriers.new', (kept) => readValues(kept) ?? noCarrier);
  const [isTried, setTried] = useState(false);
  const { save, error, isBusy } = useSave();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(mistakesOf(values)).length > 0) return;
    void save(async () => {
      const { id } = await api.addCarrier(bodyOf(values));
      keep(noCarrier);
      await queries.invalidateQueries({ queryKey: ['listCarriers'] });
      router.history.push(`${home}/transportadoras/${id}/contratos${keptShipper()}`);
    });
  };
  const { rest } = fieldMistakes(error, carrierMembers);
  return (
    <form className="settings-part" onSubmit={submit} noValidate>
      <CarrierFields
        values={values}
        onChange={(change) => keep({ ...values, ...change })}
        isNew
        error={error}
        isTried={isTried}
      />
      <div role="alert">{rest === undefined ? null : <Mistake error={rest} />}</div>
      <div className="settings-acts">
        <button type="submit" className="button" data-kind="main" disabled={!isOnline} aria-disabled={isBusy}>
          {words.add}
        </button>
      </div>
    </form>
  );
}
