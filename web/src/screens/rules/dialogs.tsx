import type { FreightRuleView } from '@carreto/contract/admin/registry/rules';
import { api } from '../../api/client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { TextField } from '../../parts/field/text-field.tsx';
import { useWords } from '../../words/words.ts';
import { Trial } from './trial/trial.tsx';

type DialogProps = {
  shipperId: number;
  rule: FreightRuleView;
  onClose: () => void;
  onDone: (rule: FreightRuleView) => void;
};

/** Switches a rule on or off, once it was seen what that would have done. */
export function SwitchDialog({ shipperId, rule, onClose, onDone }: DialogProps) {
  const words = useWords().rules;
  const { id: ruleId, name, revision } = rule;
  const active = !rule.active;
  return (
    <FormDialog
      title={active ? words.dialogs.switchOn(name) : words.dialogs.switchOff(name)}
      act={active ? words.acts.switchOn : words.acts.switchOff}
      onClose={onClose}
      onSubmit={async () => onDone(await api.updateRule({ ruleId, body: { revision, active } }))}
    >
      <Trial isBrief shipperId={shipperId} trial={{ ruleId, active }} />
    </FormDialog>
  );
}

/** Adds a rule like this one. */
export function CloneDialog({ rule, onClose, onDone }: Omit<DialogProps, 'shipperId'>) {
  const words = useWords().rules;
  return (
    <FormDialog
      title={words.dialogs.clone(rule.name)}
      act={words.acts.clone}
      onClose={onClose}
      onSubmit={async (form) =>
        onDone(
          await api.cloneRule({ ruleId: rule.id, body: { name: String(form.get('name') ?? '').trim() } }),
        )
      }
    >
      <p>{words.dialogs.cloneWhy}</p>
      <TextField
        label={words.dialogs.cloneName}
        name="name"
        required
        maxLength={100}
        defaultValue={words.dialogs.copyOf(rule.name).slice(0, 100)}
      />
    </FormDialog>
  );
}

/** Removes a rule for good. */
export function RemoveDialog({ shipperId, rule, onClose, onDone }: DialogProps) {
  const words = useWords().rules;
  return (
    <FormDialog
      title={words.dialogs.remove(rule.name)}
      act={words.acts.remove}
      kind="danger"
      onClose={onClose}
      onSubmit={async () => onDone(await api.removeRule({ ruleId: rule.id }))}
    >
      <p>{words.dialogs.removeWhy}</p>
      {rule.active ? (
        <Trial isBrief shipperId={shipperId} trial={{ ruleId: rule.id, active: false }} />
      ) : null}
    </FormDialog>
  );
}
