import type { PlaceView } from '@carreto/contract/admin/registry/places';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { readCep } from '../../formats/cep.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { fieldMistakes } from '../../parts/field/field-mistakes.ts';
import { placeQuery } from '../../parts/field/place-query.ts';
import { FieldMistakeList, TextField } from '../../parts/field/text-field.tsx';
import { useKept } from '../../parts/list/use-kept.ts';
import { useOnline } from '../../shell/notices.tsx';
import { useWords } from '../../words/words.ts';
import {
  type CompanyValues,
  companyMistakes,
  type FullCompany,
  readCompany,
  toCompany,
  withPlace,
} from './company.ts';

type CompanyFormProps = {
  /** Under which name the browser keeps what is typed until it is sent. */
  keptAs: string;
  act: string;
  onSend: (company: ReturnType<typeof toCompany>) => Promise<void>;
};

/** Members that the form has fields for, as the API names them. */
const members = ['cnpj', 'corporateName', 'tradeName', 'address.zip', 'address.city', 'address.state'];
const ufs = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

/** Who a company is and where: the zip code brings state and city along, where they are known. */
export function CompanyForm({ keptAs, act, onSend }: CompanyFormProps) {
  const words = useWords().onboarding.company;
  const isOnline = useOnline();
  const [kept, keep] = useKept<CompanyValues>(keptAs, readCompany);
  const place = useQuery(placeQuery(readCep(kept.zip)));
  const values = withPlace(kept, place.data);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBusy || companyMistakes(values).size > 0) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSend(toCompany(values));
      keep(readCompany(undefined));
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
      setBusy(false);
    }
  };
  const { rest } = fieldMistakes(error, members);
  const shown = isTried ? values : undefined;
  return (
    <form className="onboarding-form" noValidate onSubmit={(event) => void send(event)}>
      <Fields
        values={values}
        onChange={(change) => keep({ ...kept, ...change })}
        shown={shown}
        error={error}
        place={place}
      />
      <div role="alert">{rest === undefined ? null : <Mistake error={rest} />}</div>
      <div>
        <button type="submit" className="button" data-kind="main" disabled={!isOnline} aria-disabled={isBusy}>
          {act}
        </button>{' '}
        <span className="note">{words.later}</span>
      </div>
    </form>
  );
}

type FieldsProps = {
  values: FullCompany;
  onChange: (change: Partial<CompanyValues>) => void;
  /** What was tried to send: its mistakes are said. */
  shown: FullCompany | undefined;
  error: Error | undefined;
  place: { isError: boolean; data: PlaceView | undefined };
};

function Fields({ values, onChange, shown, error, place }: FieldsProps) {
  const words = useWords().onboarding.company;
  const wrong = shown === undefined ? new Map() : companyMistakes(shown);
  const said = fieldMistakes(error, members);
  const mistakes = (name: keyof CompanyValues, member: string = name): readonly string[] => {
    const own = wrong.get(name) as keyof typeof words.wrong | undefined;
    return own === undefined ? said.of(member) : [words.wrong[own]];
  };
  const field = (name: keyof CompanyValues, member: string = name) => ({
    label: words[name],
    value: values[name],
    maxLength: 255,
    mistakes: mistakes(name, member),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const isNowhere = place.isError && readCep(values.zip) !== undefined;
  const cep = field('zip', 'address.zip');
  return (
    <>
      <TextField {...field('cnpj')} why={words.cnpjWhy} />
      <TextField {...field('corporateName')} />
      <TextField {...field('tradeName')} why={words.tradeNameWhy} />
      <TextField
        {...cep}
        inputMode="numeric"
        why={place.data?.city === null ? words.zipState : words.zipWhy}
        mistakes={isNowhere ? [words.nowhere] : cep.mistakes}
      />
      <TextField {...field('street')} />
      <TextField {...field('number')} />
      <TextField {...field('complement')} />
      <TextField {...field('district')} />
      <TextField {...field('city', 'address.city')} />
      <StateField
        label={words.state}
        value={values.state}
        mistakes={mistakes('state', 'address.state')}
        onState={(state) => onChange({ state })}
      />
    </>
  );
}

type StateFieldProps = {
  label: string;
  value: string;
  mistakes: readonly string[];
  onState: (state: string) => void;
};

function StateField({ label, value, mistakes, onState }: StateFieldProps) {
  const id = useId();
  const isWrong = mistakes.length > 0;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        aria-invalid={isWrong || undefined}
        data-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => onState(target.value)}
      >
        <option value="" />
        {ufs.map((uf) => (
          <option key={uf} value={uf}>
            {uf}
          </option>
        ))}
      </select>
      <FieldMistakeList id={`${id}-wrong`} mistakes={mistakes} />
    </div>
  );
}
