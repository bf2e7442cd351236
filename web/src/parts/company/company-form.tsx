import { type FormEvent, type ReactNode, useState } from 'react';
import { useOnline } from '../../shell/notices.tsx';
import { useWords } from '../../words/words.ts';
import { Mistake } from '../dialog/mistake.tsx';
import { fieldMistakes } from '../field/field-mistakes.ts';
import { useKept } from '../list/use-kept.ts';
import {
  addressFields,
  type Company,
  type CompanyField,
  companyMember,
  companyMistakes,
  readCompany,
  toCompany,
} from './company.ts';
import { AddressFields, CompanyFields } from './company-fields.tsx';
import { usePlace } from './use-place.ts';

type CompanyFormProps = {
  /** Under which name the browser keeps what is typed until it is sent. */
  keptAs: string;
  act: string;
  /** Beside the act. */
  note?: string;
  /** Fields before those of the address. */
  names: readonly CompanyField[];
  /** What the address is for. */
  addressWhy?: string;
  /** What follows from a member here, where it is another than everywhere. */
  why?: Readonly<Partial<Record<string, string>>>;
  /** Further fields, between names and address. */
  children?: (state: { isTried: boolean; error: Error | undefined }) => ReactNode;
  /** Members that those have fields for, as the API names them. */
  others?: readonly string[];
  /** Whether those can be sent. */
  isReady?: boolean;
  onSend: (company: Company) => Promise<unknown>;
};

/** Who a new company is and where; what is typed outlives a reload. */
export function CompanyForm(props: CompanyFormProps) {
  const { keptAs, act, note, names, why = {}, children, others = [], onSend, isReady = true } = props;
  const words = useWords().companyForm;
  const isOnline = useOnline();
  const [typed, keep] = useKept(keptAs, readCompany);
  const placed = usePlace(typed);
  const fields = [...names, ...addressFields];
  const wrong = companyMistakes(placed.values, fields);
  const { send, error, isBusy, isTried } = useSending(
    isReady && Object.keys(wrong).length === 0,
    async () => {
      await onSend(toCompany(placed.values));
      keep(readCompany(undefined));
    },
  );
  const said = fieldMistakes(error, [...fields.map(companyMember), ...others]);
  const mistakesOf = (field: CompanyField): readonly string[] => {
    const own = isTried ? wrong[field] : undefined;
    return own === undefined ? said.of(companyMember(field)) : [words.mistakes[own]];
  };
  const shown = {
    ...{ placed, mistakesOf, why },
    onChange: (change: object) => keep({ ...typed, ...change }),
  };
  return (
    <form className="company-form" noValidate onSubmit={(event) => void send(event)}>
      <CompanyFields fields={names} {...shown} />
      {children?.({ isTried, error })}
      <AddressFields {...shown} addressWhy={props.addressWhy} />
      <div role="alert">{said.rest === undefined ? null : <Mistake error={said.rest} />}</div>
      <div>
        <button type="submit" className="button" data-kind="main" disabled={!isOnline} aria-disabled={isBusy}>
          {act}
        </button>{' '}
        {note === undefined ? null : <span className="note">{note}</span>}
      </div>
    </form>
  );
}

/** Sends once at a time, and only what is ready; says why it was refused. */
function useSending(isReady: boolean, act: () => Promise<void>) {
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBusy || !isReady) return;
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
    setBusy(false);
  };
  return { send, error, isBusy, isTried };
}
