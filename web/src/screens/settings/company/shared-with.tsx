import { useId, useState } from 'react';
import { fitsWords } from '../../../formats/folded.ts';
import { FieldMistakeList } from '../../../parts/field/text-field.tsx';
import type { OwnFieldProps } from '../../../parts/members/member-groups.tsx';
import { useShippers } from '../../../shell/use-shippers.ts';
import { useWords } from '../../../words/words.ts';

/** More than this are filtered by typing. */
const mostWithoutFilter = 12;

/** Other shippers, of which some are chosen; those that this person does not see stay chosen. */
export function SharedWith({ shipperId, value, mistakes, onChange }: OwnFieldProps & { shipperId: number }) {
  const { fields, shared } = useWords().company;
  const words = fields['settings.nfeSharedWith'];
  const id = useId();
  const [typed, setTyped] = useState('');
  const others = useShippers().filter((one) => one.id !== shipperId);
  const chosen = value as readonly number[];
  const shown = others.filter(({ name }) => typed.trim() === '' || fitsWords(typed, name));
  const toggle = (one: number): void =>
    onChange(
      chosen.includes(one)
        ? chosen.filter((other) => other !== one)
        : [...chosen, one].toSorted((a, b) => a - b),
    );
  return (
    <fieldset className="member-choice" aria-describedby={`${id}-why`}>
      <legend className="label">{words.label}</legend>
      <p className="note" id={`${id}-why`}>
        {words.why}
      </p>
      {others.length > mostWithoutFilter ? (
        <input
          type="search"
          className="input"
          aria-label={shared.find}
          placeholder={shared.find}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      {others.length === 0 ? <p className="note">{shared.none}</p> : null}
      <div className="options" data-long={others.length > mostWithoutFilter || undefined}>
        {shown.map(({ id: one, name }) => (
          <label className="option" key={one}>
            <input type="checkbox" checked={chosen.includes(one)} onChange={() => toggle(one)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <FieldMistakeList mistakes={mistakes} />
    </fieldset>
  );
}
