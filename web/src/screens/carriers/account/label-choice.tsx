import type { VendorEntry } from '@carreto/contract/admin/registry/vendors';
import { FieldMistakeList } from '../../../parts/field/text-field.tsx';
import { Picked } from '../../../parts/form/form-part.tsx';
import { useWords } from '../../../words/words.ts';
import type { PrintedLabel } from './draft.ts';

type LabelChoiceProps = {
  vendor: VendorEntry;
  label: PrintedLabel;
  mistakes: readonly string[];
  onChange: (label: PrintedLabel) => void;
};

/** Whose label is printed of what is booked, where the system draws one. */
export function LabelChoice({ vendor, label, mistakes, onChange }: LabelChoiceProps) {
  const { form } = useWords().vendorAccounts;
  if (!vendor.can.label) return null;
  return (
    <>
      <Picked label={form.label} value={label} options={form.labels} onChange={onChange} />
      <p className="note">{form.labelWhy}</p>
      <FieldMistakeList mistakes={mistakes} />
    </>
  );
}
