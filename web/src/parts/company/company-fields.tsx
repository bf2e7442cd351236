import '../settings/settings.css';
import './company.css';
import { useId } from 'react';
import { useWords } from '../../words/words.ts';
import { FieldMistakeList, TextField } from '../field/text-field.tsx';
import { stateValues } from '../members/address-members.ts';
import { addressFields, type CompanyField, type CompanyValues } from './company.ts';
import type { Placed } from './use-place.ts';

type CompanyFieldsProps = {
  fields: readonly CompanyField[];
  placed: Placed;
  /** What is wrong, and what the API said. */
  mistakesOf: (field: CompanyField) => readonly string[];
  /** What follows from a member here, where it is another than everywhere. */
  why?: Readonly<Partial<Record<string, string>>>;
  onChange: (change: Partial<CompanyValues>) => void;
};

/** Who a company is and where, a field each: the zip code brings state and city along, where they are known. */
export function CompanyFields({ fields, ...rest }: CompanyFieldsProps) {
  return fields.map((field) =>
    field === 'state' ? <StateField key={field} {...rest} /> : <Text key={field} field={field} {...rest} />,
  );
}

type AddressFieldsProps = Omit<CompanyFieldsProps, 'fields'> & {
  /** What it is for. */
  addressWhy?: string | undefined;
};

/** Where a company is. */
export function AddressFields({ addressWhy, ...rest }: AddressFieldsProps) {
  return (
    <fieldset className="fieldset">
      <legend>{useWords().companyForm.address}</legend>
      {addressWhy === undefined ? null : <p className="note">{addressWhy}</p>}
      <div className="company-address">
        <CompanyFields fields={addressFields} {...rest} />
      </div>
    </fieldset>
  );
}

type FieldProps = Omit<CompanyFieldsProps, 'fields'>;

function Text({ field, placed, mistakesOf, why = {}, onChange }: FieldProps & { field: CompanyField }) {
  const words = useWords().companyForm;
  const general: Readonly<Partial<Record<string, string>>> = words.why;
  const said =
    (field === 'zip' ? placeSaid(placed, words.onlyState) : undefined) ?? why[field] ?? general[field];
  const isNowhere = field === 'zip' && placed.isNowhere;
  return (
    <TextField
      label={words.fields[field]}
      {...(said === undefined ? {} : { why: said })}
      value={placed.values[field]}
      maxLength={255}
      inputMode={field === 'zip' ? 'numeric' : 'text'}
      mistakes={isNowhere ? [words.nowhere] : mistakesOf(field)}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
}

function placeSaid({ place }: Placed, onlyState: string): string | undefined {
  if (place === undefined) return undefined;
  return place.city === null ? onlyState : `${place.city}/${place.state}`;
}

function StateField({ placed, mistakesOf, onChange }: FieldProps) {
  const words = useWords().companyForm;
  const id = useId();
  const mistakes = mistakesOf('state');
  const isWrong = mistakes.length > 0;
  return (
    <div className="field">
      <label htmlFor={id}>{words.fields.state}</label>
      <select
        id={id}
        className="input"
        value={placed.values.state}
        aria-invalid={isWrong || undefined}
        data-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => onChange({ state: target.value })}
      >
        <option value="" />
        {stateValues.map((uf) => (
          <option key={uf} value={uf}>
            {uf}
          </option>
        ))}
      </select>
      <FieldMistakeList id={`${id}-wrong`} mistakes={mistakes} />
    </div>
  );
}
