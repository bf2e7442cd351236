import '../../../parts/settings/settings.css';
import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api/client.ts';
import { writeCep } from '../../../formats/cep.ts';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import { fieldMistakes } from '../../../parts/field/field-mistakes.ts';
import { useKept } from '../../../parts/list/use-kept.ts';
import { useOnline } from '../../../shell/notices.tsx';
import { useWords } from '../../../words/words.ts';
import { CarrierFields, carrierMembers } from '../form/carrier-fields.tsx';
import { Conflict } from '../form/conflict.tsx';
import { isOutdated, useSave } from '../form/use-save.ts';
import {
  type CarrierValues,
  changesOf,
  differingFields,
  mistakesOf,
  readValues,
  type TypedField,
  valuesOf,
} from '../form/values.ts';
import { useMayChange } from '../queries.ts';

/** Who the carrier is: to change for who may, to read for everybody else. */
export function CarrierData({ carrier }: { carrier: Carrier }) {
  return useMayChange() ? <EditForm carrier={carrier} /> : <Facts carrier={carrier} />;
}

function Facts({ carrier }: { carrier: Carrier }) {
  const words = useWords().carriers.form;
  const { address: at, corporateName, stateInscription, rntrc, logoUrl } = carrier;
  const complement = at.complement === null ? '' : `, ${at.complement}`;
  const place = `${at.street}, ${at.number}${complement} · ${at.district} · ${at.city}/${at.state} · ${writeCep(at.zip)}`;
  const facts = [
    [words.fields.corporateName, corporateName],
    [words.fields.stateInscription, stateInscription],
    [words.fields.rntrc, rntrc],
    [words.fields.logoUrl, logoUrl],
    [words.address, place],
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
  const shared = useWords().carriers;
  const words = shared.form;
  const isOnline = useOnline();
  const edit = useEdit(carrier);
  const { base, values, keep, error, isBusy, isTried, newer } = edit;
  const { rest } = fieldMistakes(error, carrierMembers);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void edit.submit(newer ?? base);
  };
  return (
    <form className="settings-part" onSubmit={submit} noValidate>
      <CarrierFields
        values={values}
        onChange={(change) => keep({ ...values, ...change })}
        isNew={false}
        error={error}
        isTried={isTried}
      />
      {newer === undefined ? (
        <div role="alert">{rest === undefined ? null : <Mistake error={rest} />}</div>
      ) : (
        <Conflict
          kind="carrier"
          id={newer.id}
          revision={newer.revision}
          differences={differencesOf(valuesOf(newer), values, words)}
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

type FormWords = ReturnType<typeof useWords>['carriers']['form'];

function differencesOf(theirs: CarrierValues, mine: CarrierValues, words: FormWords) {
  const text = (values: CarrierValues, field: TypedField | 'active'): string =>
    field === 'active' ? (values.active ? words.yes : words.no) : values[field];
  return differingFields(theirs, mine).map((field) => ({
    name: words.fields[field],
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
  const [values, keep] = useKept(
    `carreto.carriers.${base.id}.${base.revision}`,
    (kept) => readValues(kept) ?? valuesOf(base),
  );
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
  return { base, values, keep, start, submit, newer, outcome, isTried, error, isBusy };
}
