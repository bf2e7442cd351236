import { useId } from 'react';
import { wordFor } from '../../formats/word-for.ts';
import { useWords } from '../../words/words.ts';
import { FieldMistakeList, TextField } from '../field/text-field.tsx';
import type { Member } from './member.ts';
import type { MemberFieldProps } from './member-field-props.ts';
import { ZipField } from './zip-field.tsx';

/** What a keyboard on glass offers. */
function modeOf(kind: Member['kind']): 'text' | 'numeric' | 'decimal' {
  if (kind === 'text' || kind === 'day') return 'text';
  return kind === 'count' ? 'numeric' : 'decimal';
}

/** A member of a thing as its kind is filled in, with what it does. */
export function MemberField(props: MemberFieldProps) {
  const { member, words, bound, value, effect, mistakes, onChange } = props;
  const { kind, name, isNullable = false } = member;
  if (kind === 'flag') return <FlagField {...props} />;
  if (kind === 'choice') return member.isList ? <ListField {...props} /> : <ChoiceField {...props} />;
  if (kind === 'zip') return <ZipField {...props} />;
  const why = [words.why, effect].filter(Boolean).join(' ');
  return (
    <TextField
      label={words.label}
      {...(why === '' ? {} : { why })}
      type={kind === 'day' ? 'date' : 'text'}
      name={name}
      required={!isNullable}
      value={String(value)}
      maxLength={bound.maxLength ?? 40}
      inputMode={modeOf(kind)}
      mistakes={mistakes}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
}

function FlagField({ member, words, value, effect, mistakes, onChange }: MemberFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="option">
        <input
          type="checkbox"
          name={member.name}
          checked={value === true}
          aria-describedby={mistakes.length === 0 ? undefined : `${id}-wrong`}
          onChange={({ target }) => onChange({ [member.name]: target.checked })}
        />
        <span>
          {words.label}
          {words.why === undefined ? null : <span className="note">{words.why}</span>}
          {effect === undefined ? null : <span className="note">{effect}</span>}
        </span>
      </label>
      <FieldMistakeList id={`${id}-wrong`} mistakes={mistakes} />
    </div>
  );
}

function ChoiceField({ member, words, value, effect, mistakes, onChange }: MemberFieldProps) {
  const id = useId();
  const described = [words.why === undefined ? '' : `${id}-why`, mistakes.length === 0 ? '' : `${id}-wrong`];
  return (
    <fieldset className="member-choice" aria-describedby={described.filter(Boolean).join(' ') || undefined}>
      <legend className="label">{words.label}</legend>
      {words.why === undefined ? null : (
        <p className="note" id={`${id}-why`}>
          {words.why}
        </p>
      )}
      {(member.values ?? []).map((one) => (
        <label className="option" key={String(one)}>
          <input
            type="radio"
            name={member.name}
            checked={value === String(one)}
            onChange={() => onChange({ [member.name]: String(one) })}
          />
          <span>{wordFor(words.values ?? {}, String(one))}</span>
        </label>
      ))}
      {effect === undefined ? null : <p className="note">{effect}</p>}
      <FieldMistakeList id={`${id}-wrong`} mistakes={mistakes} />
    </fieldset>
  );
}

function ListField({ member, words, value, mistakes, onChange }: MemberFieldProps) {
  const id = useId();
  const { choose } = useWords().settingsForm;
  return (
    <div className="field">
      <label htmlFor={id}>{words.label}</label>
      <select
        className="input"
        id={id}
        name={member.name}
        value={String(value)}
        required
        onChange={({ target }) => onChange({ [member.name]: target.value })}
      >
        {(member.values ?? []).some((one) => String(one) === String(value)) ? null : (
          <option value={String(value)}>{choose}</option>
        )}
        {(member.values ?? []).map((one) => (
          <option key={String(one)} value={String(one)}>
            {wordFor(words.values ?? {}, String(one))}
          </option>
        ))}
      </select>
      {words.why === undefined ? null : <p className="note">{words.why}</p>}
      <FieldMistakeList mistakes={mistakes} />
    </div>
  );
}
