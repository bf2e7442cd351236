import { addressFields, type CompanyField, companyMember } from '../../../parts/company/company.ts';
import { AddressFields, CompanyFields } from '../../../parts/company/company-fields.tsx';
import type { Placed } from '../../../parts/company/use-place.ts';
import { fieldMistakes } from '../../../parts/field/field-mistakes.ts';
import { useWords } from '../../../words/words.ts';
import { MoreFields, moreMembers } from './more-fields.tsx';
import { type CarrierValues, carrierNames, mistakesOf } from './values.ts';

type CarrierFieldsProps = {
  values: CarrierValues;
  placed: Placed;
  onChange: (change: Partial<CarrierValues>) => void;
  /** What the API said when it was sent. */
  error: Error | undefined;
  /** Whether it was tried to send: what is missing is said from then on. */
  isTried: boolean;
};

/** Members that the form has fields for, as the API names them in refusals. */
export const carrierMembers = [...[...carrierNames, ...addressFields].map(companyMember), ...moreMembers];

/** What can be changed of a carrier, each member with what follows from it. */
export function CarrierFields(props: CarrierFieldsProps) {
  const { companyForm, carriers } = useWords();
  const { values, placed, onChange, error, isTried } = props;
  const words = carriers.form;
  const wrong = isTried ? mistakesOf(values) : {};
  const said = fieldMistakes(error, carrierMembers);
  const shown = {
    placed,
    mistakesOf: (field: CompanyField): readonly string[] => {
      const own = wrong[field];
      return own === undefined ? said.of(companyMember(field)) : [companyForm.mistakes[own]];
    },
    why: words.why,
    onChange: (change: object) => onChange(change),
  };
  return (
    <>
      <CompanyFields fields={carrierNames} {...shown} />
      <MoreFields {...props} />
      <AddressFields {...shown} addressWhy={words.addressWhy} />
      <label className="option">
        <input
          type="checkbox"
          checked={values.active}
          onChange={({ target }) => onChange({ active: target.checked })}
        />
        <span>
          {words.fields.active}
          <span className="note">{words.why.active}</span>
        </span>
      </label>
    </>
  );
}
