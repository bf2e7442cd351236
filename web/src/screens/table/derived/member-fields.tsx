import { useId } from 'react';
import { knownWord } from '../../../formats/word-for.ts';
import { FieldMistakeList } from '../../../parts/field/text-field.tsx';
import { useWords } from '../../../words/words.ts';
import { type EditedMember, type EditedMembers, type Member, readMember } from './recipe-members.ts';

type MemberFieldsProps = {
  title: string;
  members: readonly Member[];
  edited: EditedMembers;
  onChange(path: string, changed: EditedMember): void;
};

/** Members that take the place of the base's, folded while all are as there. */
export function MemberFields({ title, members, edited, onChange }: MemberFieldsProps) {
  const isOwn = members.some(({ path }) => edited[path]?.as !== 'base');
  return (
    <details className="derived-members" open={isOwn || undefined}>
      <summary>{title}</summary>
      <div>
        {members.map((member) => (
          <MemberField
            key={member.path}
            member={member}
            edited={edited[member.path] ?? { as: 'base', text: '' }}
            onChange={(changed) => onChange(member.path, changed)}
          />
        ))}
      </div>
    </details>
  );
}

type MemberFieldProps = { member: Member; edited: EditedMember; onChange(changed: EditedMember): void };

function MemberField({ member: { path, form, hasNone }, edited, onChange }: MemberFieldProps) {
  const words = useWords().tableDerived;
  const id = useId();
  const label = knownWord(words.memberNames, path) ?? path;
  const isWrong = edited.as === 'own' && edited.text !== '' && readMember(edited.text, form) === undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={edited.as}
        onChange={({ target }) => onChange({ ...edited, as: target.value as EditedMember['as'] })}
      >
        <option value="base">{words.memberAs.base}</option>
        <option value="own">{words.memberAs.own}</option>
        {hasNone ? <option value="none">{words.memberAs.none}</option> : null}
      </select>
      {edited.as === 'own' ? (
        <>
          <input
            className="input"
            aria-label={words.memberValue(label)}
            autoComplete="off"
            inputMode={form.kind === 'number' ? 'decimal' : 'text'}
            maxLength={form.kind === 'text' ? form.most : 40}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-wrong` : undefined}
            value={edited.text}
            onChange={({ target }) => onChange({ ...edited, text: target.value })}
          />
          <FieldMistakeList id={`${id}-wrong`} mistakes={isWrong ? [words.wrongMember[form.kind]] : []} />
        </>
      ) : null}
    </div>
  );
}
