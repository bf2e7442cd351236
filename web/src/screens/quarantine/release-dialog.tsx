import type { HeldOccurrenceOut } from '@carreto/contract/admin/freights/quarantine';
import { api } from '../../api/client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { CodeField } from '../../parts/occurrences/code-field.tsx';
import { useWords } from '../../words/words.ts';
import { decideEach } from './decide-each.ts';

export type DecisionProps = {
  some: readonly HeldOccurrenceOut[];
  onClose: () => void;
  onDone: (outcome: string) => void;
};

/** Takes occurrences into their freights, in flow or not: they did happen. */
export function ReleaseDialog({ some, onClose, onDone }: DecisionProps) {
  const words = useWords().quarantine.release;
  const isUnmapped = some.some(({ code }) => code === null);
  const release = async (form: FormData): Promise<void> => {
    const code = String(form.get('code'));
    const body = code === '' ? {} : { code: Number(code) };
    onDone(words.done(await decideEach(some, (heldId) => api.releaseHeldOccurrence({ heldId, body }))));
  };
  return (
    <FormDialog title={words.heading(some.length)} act={words.act} onClose={onClose} onSubmit={release}>
      <p>{isUnmapped ? words.whyUnmapped : words.why}</p>
      <CodeField label={words.code} none={isUnmapped ? undefined : words.asItIs} />
    </FormDialog>
  );
}
