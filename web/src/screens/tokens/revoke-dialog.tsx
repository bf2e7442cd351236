import type { ListedToken } from '@carreto/contract/admin/registry/tokens';
import { api } from '../../api/client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useWords } from '../../words/words.ts';

type RevokeDialogProps = {
  tokens: readonly ListedToken[];
  onClose: () => void;
  onDone: (count: number) => void;
};

/** Asks before tokens are revoked, which nothing takes back. Revoking one again does no harm, so all are tried again after a refusal. */
export function RevokeDialog({ tokens, onClose, onDone }: RevokeDialogProps) {
  const words = useWords().tokens.revoke;
  const revoke = async (): Promise<void> => {
    for (const { id } of tokens) await api.revokeToken({ tokenId: id });
    onDone(tokens.length);
  };
  return (
    <FormDialog
      title={words.title(String(tokens.length))}
      act={words.act}
      kind="danger"
      onClose={onClose}
      onSubmit={revoke}
    >
      <p>{words.why}</p>
      <ul className="token-list">
        {tokens.map(({ id, name, ownerName, prefix }) => (
          <li key={id}>
            <strong>{name}</strong> {`· ${ownerName} ·`} <code>{`${prefix}…`}</code>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
