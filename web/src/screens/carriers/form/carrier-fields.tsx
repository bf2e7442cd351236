import { useQuery } from '@tanstack/react-query';
import { addCarrier as bounds } from '../../../api/made/bounds/registry/carriers.ts';
import { readCep } from '../../../formats/cep.ts';
import { fieldMistakes } from '../../../parts/field/field-mistakes.ts';
import { placeQuery } from '../../../parts/field/place-query.ts';
import { TextField } from '../../../parts/field/text-field.tsx';
import { useWords } from '../../../words/words.ts';
import { type CarrierValues, memberOf, mistakesOf, type TypedField, typedFields } from './values.ts';

type CarrierFieldsProps = {
  values: CarrierValues;
  onChange: (change: Partial<CarrierValues>) => void;
  isNew: boolean;
  /** What the API said when it was sent. */
  error: Error | undefined;
  /** Whether it was tried to send: what is missing is said from then on. */
  isTried: boolean;
};

/** Members that the form has fields for, as the API names them in refusals. */
export const carrierMembers = typedFields.map(memberOf);

const ofCompany = ['tradeName', 'corporateName', 'stateInscription', 'rntrc', 'logoUrl'] as const;
const ofPlace = ['street', 'number', 'complement', 'district', 'city', 'state'] as const;

/** Who a carrier is, each member with what follows from it. */
export function CarrierFields(props: CarrierFieldsProps) {
  const words = useWords().carriers.form;
  const { values, onChange, isNew } = props;
  return (
    <>
      {isNew ? <Field field="cnpj" {...props} /> : null}
      {ofCompany.map((field) => (
        <Field key={field} field={field} {...props} />
      ))}
      <fieldset className="fieldset">
        <legend>{words.address}</legend>
        <p className="note">{words.addressWhy}</p>
        <Zip {...props} />
        <div className="carrier-place">
          {ofPlace.map((field) => (
            <Field key={field} field={field} {...props} />
          ))}
        </div>
      </fieldset>
      {isNew ? null : (
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
      )}
    </>
  );
}

type Bounds = Readonly<Record<string, { maxLength?: number } | undefined>>;

function Field({ field, values, onChange, error, isTried }: CarrierFieldsProps & { field: TypedField }) {
  const words = useWords().carriers.form;
  const own = isTried ? mistakesOf(values)[field] : undefined;
  const said = fieldMistakes(error, carrierMembers).of(memberOf(field));
  const why = words.why[field];
  const longest = (bounds as Bounds)[memberOf(field)]?.maxLength;
  return (
    <TextField
      label={words.fields[field]}
      {...(why === undefined ? {} : { why })}
      value={values[field]}
      maxLength={field === 'state' ? 2 : longest}
      mistakes={own === undefined ? said : [words.mistakes[own], ...said]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
}

/** A zip code; its city and state come with it where they are known and nothing else was typed. */
function Zip(props: CarrierFieldsProps) {
  const { values, onChange } = props;
  const zip = readCep(values.zip);
  const place = useQuery({ ...placeQuery(zip), enabled: false });
  const fill = async (): Promise<void> => {
    if (zip === undefined || (values.city.trim() !== '' && values.state.trim() !== '')) return;
    const { data } = await place.refetch();
    if (data !== undefined) onChange({ city: values.city.trim() || (data.city ?? ''), state: data.state });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside has the focus; leaving it is what counts
    <div className="carrier-zip" onBlur={() => void fill()}>
      <Field field="zip" {...props} />
    </div>
  );
}
