import type { VendorEntry } from '@carreto/contract/admin/registry/vendors';
import { FieldMistakeList } from '../../../parts/field/text-field.tsx';
import { FormPart } from '../../../parts/form/form-part.tsx';
import { useWords } from '../../../words/words.ts';
import { type AccountAct, ableActs } from './draft.ts';

type ActChoiceProps = {
  vendor: VendorEntry;
  acts: readonly AccountAct[];
  /** A group of shippers is followed by no freights. */
  isOfGroup: boolean;
  mistakes: readonly string[];
  onChange: (acts: readonly AccountAct[]) => void;
};

/** What an account is used for, of all that its system can do. */
export function ActChoice({ vendor, acts, isOfGroup, mistakes, onChange }: ActChoiceProps) {
  const words = useWords().vendorAccounts;
  const able = ableActs(vendor);
  return (
    <FormPart title={words.form.acts}>
      {able.map((act) => {
        const isLeftOut = isOfGroup && act === 'track';
        return (
          <div key={act} className="connected-choice">
            <label className="check">
              <input
                type="checkbox"
                checked={acts.includes(act) && !isLeftOut}
                disabled={isLeftOut}
                onChange={({ target }) =>
                  onChange(able.filter((one) => (one === act ? target.checked : acts.includes(one))))
                }
              />{' '}
              {words.acts[act]}
            </label>
            <p className="note">
              {isLeftOut ? words.noTrackOfGroup : words.actWhys[act]}
              {act === 'book' && vendor.can.book === 'blind' ? ` ${words.blind}` : null}
            </p>
          </div>
        );
      })}
      <FieldMistakeList mistakes={mistakes} />
    </FormPart>
  );
}
