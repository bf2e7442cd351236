import { useState } from 'react';
import { addPostalAccount as bounds } from '../../../api/made/bounds/registry/postal.ts';
import { FieldMistakeList, TextField } from '../../../parts/field/text-field.tsx';
import type { Json } from '../../../parts/members/member.ts';
import type { OwnFieldProps } from '../../../parts/members/member-groups.tsx';
import { useWords } from '../../../words/words.ts';

/** Codes of services with commas between them; none is all. */
export function ServicesField({ value, onChange, mistakes }: OwnFieldProps) {
  const words = useWords().postal;
  const { label, why } = words.fields.services;
  const codes = (value ?? []) as readonly string[];
  const [text, setText] = useState(() => codes.join(', '));
  // What came otherwise than by typing, as by undoing, shows here.
  if (codesOf(text).join() !== codes.join()) setText(codes.join(', '));
  return (
    <TextField
      label={label}
      why={why}
      name="services"
      value={text}
      maxLength={900}
      mistakes={mistakes}
      onChange={({ target }) => {
        setText(target.value);
        onChange(codesOf(target.value));
      }}
    />
  );
}

function codesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((code) => code !== '');
}

/** A service of the operator as it is filled in; a secret that is left out stays as it was. */
type Access = { url: string; user: string; secret?: string };

type AccessFieldProps = OwnFieldProps & {
  which: 'prePosting' | 'legacy';
  /** Whether there is a secret already. */
  isKnown: boolean;
};

/** Whether a service of the operator is used, and how it is entered. */
export function AccessField({ which, isKnown, value, onChange, mistakes }: AccessFieldProps) {
  const words = useWords().postal;
  const access = value as unknown as Access | null;
  const put = (changes: Partial<Access>): void => {
    const next: Access = { url: '', user: '', ...access, ...changes };
    const { secret, ...rest } = next;
    onChange((secret === '' || secret === undefined ? rest : next) as unknown as Json);
  };
  return (
    <div className="postal-access">
      <label className="option">
        <input
          type="checkbox"
          name={which}
          checked={access !== null}
          onChange={({ target }) => (target.checked ? put({}) : onChange(null))}
        />
        <span>
          {words.fields[which].label}
          <span className="note">{words.fields[which].why}</span>
        </span>
      </label>
      {access === null ? null : (
        <AccessMembers which={which} access={access} isKnown={isKnown} onAccess={put} />
      )}
      <FieldMistakeList mistakes={mistakes} />
    </div>
  );
}

type AccessMembersProps = {
  which: 'prePosting' | 'legacy';
  access: Access;
  isKnown: boolean;
  onAccess: (changes: Partial<Access>) => void;
};

function AccessMembers({ which, access, isKnown, onAccess }: AccessMembersProps) {
  const words = useWords().postal.access;
  const of = words.of[which];
  return (
    <div className="postal-access-fields">
      <div data-member={`${which}.url`}>
        <TextField
          label={words.url(of)}
          type="url"
          required
          value={access.url}
          maxLength={bounds['prePosting.url'].maxLength}
          onChange={({ target }) => onAccess({ url: target.value })}
        />
      </div>
      <div data-member={`${which}.user`}>
        <TextField
          label={words.user(of)}
          required
          value={access.user}
          maxLength={bounds['prePosting.user'].maxLength}
          onChange={({ target }) => onAccess({ user: target.value })}
        />
      </div>
      <div data-member={`${which}.secret`}>
        <TextField
          label={words.secret(of)}
          why={isKnown ? words.kept : words.sealed}
          type="password"
          autoComplete="new-password"
          required={!isKnown}
          value={access.secret ?? ''}
          maxLength={bounds['prePosting.secret'].maxLength}
          onChange={({ target }) => onAccess({ secret: target.value })}
        />
      </div>
    </div>
  );
}
