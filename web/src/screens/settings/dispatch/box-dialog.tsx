import type { NewDispatchBox } from '@carreto/contract/admin/registry/dispatch-points';
import { addDispatchPoint as bounds } from '../../../api/made/bounds/registry/dispatch-points.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { SaidError } from '../../../parts/dialog/mistake.tsx';
import { TextField } from '../../../parts/field/text-field.tsx';
import {
  fieldValueOf,
  type Member,
  type MemberBound,
  outOf,
  readField,
} from '../../../parts/members/member.ts';
import type { Words } from '../../../words/all-words.ts';
import { useWords } from '../../../words/words.ts';

type BoxName = keyof Words['dispatch']['box'];

const members: readonly (Member<BoxName> & { isOptional?: true })[] = [
  { name: 'name', kind: 'text' },
  { name: 'innerLengthMm', kind: 'millimetres' },
  { name: 'innerWidthMm', kind: 'millimetres' },
  { name: 'innerHeightMm', kind: 'millimetres' },
  { name: 'outerLengthMm', kind: 'millimetres', isOptional: true, isNullable: true },
  { name: 'outerWidthMm', kind: 'millimetres', isOptional: true, isNullable: true },
  { name: 'outerHeightMm', kind: 'millimetres', isOptional: true, isNullable: true },
  { name: 'tareG', kind: 'grams' },
  { name: 'maxWeightG', kind: 'grams', isNullable: true },
];

type BoxDialogProps = {
  /** Undefined for a new one. */
  box: NewDispatchBox | undefined;
  /** Names that are taken. */
  others: readonly string[];
  onClose: () => void;
  onBox: (box: NewDispatchBox) => void;
};

/** The measures of a box, in centimetres and kilograms; it is saved with its dispatch point. */
export function BoxDialog({ box, others, onClose, onBox }: BoxDialogProps) {
  const { dispatch: words, settingsForm } = useWords();
  const read = (form: FormData): Promise<void> => {
    const entries = members.map(({ isOptional, ...member }): [BoxName, unknown] => {
      const { label } = words.box[member.name];
      const value = readField(member, String(form.get(member.name)));
      if (value === undefined || value === '')
        throw new SaidError(`${label}: ${settingsForm.wrong[member.kind]}`);
      const range = outOf(member, value, boundOf(member.name));
      if (range !== undefined)
        throw new SaidError(`${label}: ${settingsForm.outOf(range.least, range.most)}`);
      return [member.name, isOptional && value === null ? undefined : value];
    });
    const next = Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as NewDispatchBox;
    if (others.includes(next.name)) throw new SaidError(words.nameTaken);
    onBox(next);
    return Promise.resolve();
  };
  return (
    <FormDialog
      title={box === undefined ? words.addBox : words.editBox(box.name)}
      act={words.keepBox}
      onClose={onClose}
      onSubmit={async (form) => read(form)}
    >
      <div className="box-fields">
        {members.map((member) => (
          <div key={member.name} data-member={`boxes[].${member.name}`} data-kind={member.kind}>
            <TextField
              {...words.box[member.name]}
              name={member.name}
              required={member.isNullable !== true}
              inputMode={member.kind === 'text' ? 'text' : 'decimal'}
              maxLength={member.kind === 'text' ? bounds['boxes[].name'].maxLength : 12}
              defaultValue={String(fieldValueOf(member, box?.[member.name] ?? null))}
              autoFocus={member.name === 'name'}
            />
          </div>
        ))}
      </div>
    </FormDialog>
  );
}

function boundOf(name: BoxName): MemberBound {
  return bounds[`boxes[].${name}`];
}
