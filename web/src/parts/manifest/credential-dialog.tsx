import { useState } from 'react';
import { useWords } from '../../words/words.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { SaidError } from '../dialog/mistake.tsx';
import { type ManifestField, type ManifestValues, memberNames, typedIn } from './manifest.ts';
import { ManifestFields } from './manifest-fields.tsx';
import { useSaidFields } from './use-said-fields.ts';

type CredentialDialogProps = {
  fields: readonly ManifestField[];
  /** Names of the fields that are kept. */
  kept: readonly string[];
  onClose: () => void;
  onSubmit: (credential: Record<string, string>) => Promise<void>;
};

/** Puts another credential in the place of the one that is kept, which is never shown. */
export function CredentialDialog({ fields, kept, onClose, onSubmit }: CredentialDialogProps) {
  const words = useWords().manifest;
  const [values, setValues] = useState<ManifestValues>({});
  const { mistakesOf, sending } = useSaidFields(memberNames('credential', fields));
  const submit = sending(async () => {
    const credential = typedIn(values);
    if (Object.keys(credential).length === 0) throw new SaidError(words.nothing);
    await onSubmit(credential);
  });
  return (
    <FormDialog title={words.replace} act={words.replaceAct} onClose={onClose} onSubmit={submit}>
      <p className="note">
        {words.replaceWhy} {words.credentialWhy}
      </p>
      <ManifestFields
        group="credential"
        fields={fields}
        values={values}
        kept={kept}
        mistakesOf={mistakesOf}
        onChange={setValues}
      />
    </FormDialog>
  );
}
