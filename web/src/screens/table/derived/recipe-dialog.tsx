import type { DerivedTableView } from '@carreto/contract/admin/tables/derived-tables';
import { useState } from 'react';
import { updateTableDerivation as made } from '../../../api/made/bounds/tables/derived-tables.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { SaidError } from '../../../parts/dialog/mistake.tsx';
import { TextField } from '../../../parts/field/text-field.tsx';
import { useWords } from '../../../words/words.ts';
import { MemberFields } from './member-fields.tsx';
import { type EditedRule, newRule, recipeOf, rulesOf } from './recipe-form.ts';
import { type EditedMember, limitMembers, membersOf, serviceMembers } from './recipe-members.ts';
import { NumberField, RuleFields } from './rule-fields.tsx';

export type Recipe = DerivedTableView['recipe'];
export type Mode = DerivedTableView['mode'];

type RecipeDialogProps = {
  /** What is changed; undefined for a new table. */
  was?: { recipe: Recipe; mode: Mode };
  onClose: () => void;
  onSave(saved: { name: string; mode: Mode; recipe: Recipe }): Promise<void>;
};

/** How a table differs from its base, to be said or changed. */
export function RecipeDialog({ was, onClose, onSave }: RecipeDialogProps) {
  const words = useWords().tableDerived;
  const [rules, setRules] = useState(() => (was === undefined ? [newRule] : rulesOf(was.recipe)));
  const [days, setDays] = useState(String(was?.recipe.extraDays ?? ''));
  const [members, setMembers] = useState(() => membersOf(was?.recipe ?? {}));
  const [recipients, setRecipients] = useState<Recipients>(was?.recipe.recipients ?? '');
  const save = (form: FormData): Promise<void> => {
    const recipe = recipeOf({ rules, days, recipients, members });
    if (recipe === undefined) throw new SaidError(words.wrongForm);
    return onSave({
      name: String(form.get('name') ?? '').trim(),
      mode: String(form.get('mode')) as Mode,
      recipe,
    });
  };
  const change = (at: number, changed: Partial<EditedRule>): void =>
    setRules(rules.map((rule, index) => (index === at ? { ...rule, ...changed } : rule)));
  const changeMember = (path: string, changed: EditedMember): void =>
    setMembers({ ...members, [path]: changed });
  return (
    <FormDialog
      title={was === undefined ? words.adding : words.editing}
      act={was === undefined ? words.create : words.save}
      onClose={onClose}
      onSubmit={async (form) => save(form)}
    >
      {was === undefined ? <TextField label={words.name} name="name" required maxLength={255} /> : null}
      <ModeField mode={was?.mode ?? 'publish'} />
      <p className="note">{words.rulesWhy}</p>
      {rules.map((rule, index) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place
          key={index}
          number={index + 1}
          rule={rule}
          onChange={(changed) => change(index, changed)}
          onRemove={() => setRules(rules.filter((_, at) => at !== index))}
        />
      ))}
      <div>
        <button type="button" className="button" onClick={() => setRules([...rules, newRule])}>
          {words.addRule}
        </button>
      </div>
      <NumberField label={words.extraDays} field="days" text={days} onText={setDays} />
      <RecipientsField recipients={recipients} onChange={setRecipients} />
      <MemberFields
        title={words.serviceTitle}
        members={serviceMembers}
        edited={members}
        onChange={changeMember}
      />
      <MemberFields
        title={words.limitsTitle}
        members={limitMembers}
        edited={members}
        onChange={changeMember}
      />
    </FormDialog>
  );
}

type Recipients = NonNullable<Recipe['recipients']> | '';
type RecipientsFieldProps = { recipients: Recipients; onChange(recipients: Recipients): void };

function RecipientsField({ recipients, onChange }: RecipientsFieldProps) {
  const words = useWords().tableDerived;
  return (
    <div className="field">
      <label htmlFor="derived-recipients">{words.recipientsField}</label>
      <select
        id="derived-recipients"
        className="input"
        value={recipients}
        onChange={({ target }) => onChange(target.value as Recipients)}
      >
        <option value="">{words.memberAs.base}</option>
        {made['recipe.recipients'].enum.map((one) => (
          <option key={one} value={one}>
            {words.recipients[one]}
          </option>
        ))}
      </select>
    </div>
  );
}

function ModeField({ mode }: { mode: Mode }) {
  const words = useWords().tableDerived;
  return (
    <div className="field">
      <label htmlFor="derived-mode">{words.mode}</label>
      <select id="derived-mode" className="input" name="mode" defaultValue={mode}>
        {made.mode.enum.map((one) => (
          <option key={one} value={one}>
            {words.modeNames[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
