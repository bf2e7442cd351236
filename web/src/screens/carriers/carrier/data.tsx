import '../../../parts/settings/settings.css';
import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api/client.ts';
import { writeCep } from '../../../formats/cep.ts';
import { usePlace } from '../../../parts/company/use-place.ts';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import { fieldMistakes } from '../../../parts/field/field-mistakes.ts';
import { useKept } from '../../../parts/list/use-kept.ts';
import { useOnline } from '../../../shell/notices.tsx';
import { useWords } from '../../../words/words.ts';
import { CarrierFields, carrierMembers } from '../form/carrier-fields.tsx';
import { Conflict } from '../form/conflict.tsx';
import { isOutdated, useSave } from '../form/use-save.ts';
import {
  type CarrierField,
  type CarrierValues,
  changesOf,
  differingFields,
  mistakesOf,
  readValues,
  valuesOf,
} from '../form/values.ts';
import { useMayChange } from '../queries.ts';

/** Who the carrier is: to change for who may, to read for everybody else. */
export function CarrierData({ carrier }: { carrier: Carrier }) {
  return useMayChange() ? <EditForm carrier={carrier} /> : <Facts carrier={carrier} />;
}

function Facts({ carrier }: { carrier: Carrier }) {
  const words = useWords().carriers.form;
  const { address, fields } = useWords().companyForm;
  const { address: at, corporateName, stateInscription, rntrc, logoUrl } = carrier;
  const complement = at.complement === null ? '' : `, ${at.complement}`;
  const place = `${at.street}, ${at.number}${complement} · ${at.district} · ${at.city}/${at.state} · ${writeCep(at.zip)}`;
  const facts = [
    [fields.corporateName, corporateName],
    [fields.stateInscription, stateInscription],
    [words.fields.rntrc, rntrc],
    [words.fields.logoUrl, logoUrl],
    [address, place],
  ] as const;
  return (
    <dl className="carrier-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? words.none}</dd>
        </div>
      ))}
    </dl>
  );
}

function EditForm({ carrier }: { carrier: Carrier }) {
  const all = useWords();
  const shared = all.carriers;
  const words = shared.form;
  const isOnline = useOnline();
  const edit = useEdit(carrier);
  const { base, values, placed, change, error, isBusy, isTried, newer } = edit;
  const { rest } = fieldMistakes(error, carrierMembers);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void edit.submit(newer ?? base);
  };
  return (
    <form className="settings-part" onSubmit={submit} noValidate>
      <CarrierFields values={values} placed={placed} onChange={change} error={error} isTried={isTried} />
      {newer === undefined ? (
        <div role="alert">{rest === undefined ? null : <Mistake error={rest} />}</div>
      ) : (
        <Conflict
          kind="carrier"
          id={newer.id}
          revision={newer.revision}
          differences={differencesOf(valuesOf(newer), values, all)}
          onDrop={() => edit.start(newer)}
        />
      )}
      <div className="settings-acts">
        <button type="submit" className="button" data-kind="main" disabled={!isOnline} aria-disabled={isBusy}>
          {newer === undefined ? words.save : shared.conflict.again}
        </button>
        <span role="status">{edit.outcome}</span>
      </div>
    </form>
  );
}

type FormWords = Pick<ReturnType<typeof useWords>, 'carriers' | 'companyForm'>;

function differencesOf(theirs: CarrierValues, mine: CarrierValues, { carriers, companyForm }: FormWords) {
  const { yes, no, fields } = carriers.form;
  const names = { ...companyForm.fields, ...fields };
  const text = (values: CarrierValues, field: CarrierField): string =>
    field === 'active' ? (values.active ? yes : no) : values[field];
  return differingFields(theirs, mine).map((field) => ({
    name: names[field],
    theirs: text(theirs, field),
    mine: text(mine, field),
  }));
}

/** A form over a carrier as it was when editing began; what others change meanwhile is a conflict to see. */
function useEdit(carrier: Carrier) {
  const words = useWords().carriers.form;
  const queries = useQueryClient();
  const [base, setBase] = useState(carrier);
  const [newer, setNewer] = useState<Carrier>();
  const [outcome, setOutcome] = useState('');
  const [isTried, setTried] = useState(false);
  const [typed, keep] = useKept(
    `carreto.carriers.${base.id}.${base.revision}`,
    (kept) => readValues(kept) ?? valuesOf(base),
  );
  // Of a zip code its place stands where nothing is typed any more.
  const placed = usePlace({ ...typed, city: typed.city || undefined, state: typed.state || undefined });
  const values: CarrierValues = { ...typed, ...placed.values };
  const change = (changes: Partial<CarrierValues>): void => keep({ ...typed, ...changes });
  const { save, error, isBusy, forget } = useSave();
  const start = (from: Carrier): void => {
    keep(valuesOf(base));
    queries.setQueryData(['getCarrier', from.id], from);
    setBase(from);
    setNewer(undefined);
    forget();
  };
  const submit = async (from: Carrier): Promise<void> => {
    setTried(true);
    setOutcome('');
    if (Object.keys(mistakesOf(values)).length > 0) return;
    const changes = changesOf(from, values);
    if (Object.keys(changes).length === 0) return setOutcome(words.nothing);
    await save(async () => {
      const body = { ...changes, revision: from.revision };
      const updated = await api.updateCarrier({ carrierId: from.id, body }).catch(async (refused) => {
        if (isOutdated(refused as Error)) setNewer(await api.getCarrier({ carrierId: from.id }));
        throw refused;
      });
      start(updated);
      setOutcome(words.saved);
      await queries.invalidateQueries({ queryKey: ['listCarriers'] });
    });
  };
  return { base, values, placed, change, start, submit, newer, outcome, isTried, error, isBusy };
}
