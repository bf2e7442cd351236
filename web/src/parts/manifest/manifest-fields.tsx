import { useWords } from '../../words/words.ts';
import { TextField } from '../field/text-field.tsx';
import type { ManifestField, ManifestValues } from './manifest.ts';

type ManifestFieldsProps = {
  /** The member of the request that they fill: `credential`. */
  group: string;
  fields: readonly ManifestField[];
  values: ManifestValues;
  /** Names of those whose value is kept and stays where nothing is typed. */
  kept?: readonly string[];
  mistakesOf: (field: string) => readonly string[];
  onChange: (values: ManifestValues) => void;
};

/** Fields as a connector declares them, with where each is found; secrets are typed hidden. */
export function ManifestFields(props: ManifestFieldsProps) {
  const { group, fields, values, kept = [], mistakesOf, onChange } = props;
  const words = useWords().manifest;
  return fields.map(({ name, title, help, isRequired, kind }) => {
    const isKept = kept.includes(name);
    return (
      <TextField
        key={name}
        label={isRequired ? title : words.optional(title)}
        why={isKept ? `${help} ${words.keptField}` : help}
        type={kind === 'secret' ? 'password' : 'text'}
        // A browser would offer the password of the dashboard.
        autoComplete={kind === 'secret' ? 'new-password' : 'off'}
        spellCheck={false}
        required={isRequired && !isKept}
        maxLength={kind === undefined ? 500 : 4096}
        value={values[name] ?? ''}
        mistakes={mistakesOf(`${group}.${name}`)}
        onChange={({ target }) => onChange({ ...values, [name]: target.value })}
      />
    );
  });
}
