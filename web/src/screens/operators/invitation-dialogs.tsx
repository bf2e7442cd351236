import type { Invitation } from '@carreto/contract/admin/account/invitations';
import { useId, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { api } from '../../api/client.ts';
import { writeInstant } from '../../formats/instants.ts';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';
import type { ListedOperator } from './queries.ts';

type InviteDialogProps = {
  operator: ListedOperator;
  onClose: () => void;
  /** The list of operators is another one now. */
  onInvited: () => void;
};

/** Makes a link for a person, and shows it this once. */
export function InviteDialog({ operator, onClose, onInvited }: InviteDialogProps) {
  const words = useWords().operators;
  const [invitation, setInvitation] = useState<Invitation>();
  if (invitation !== undefined) {
    return <InvitationDialog name={operator.name} invitation={invitation} onClose={onClose} />;
  }
  const make = async (form: FormData): Promise<void> => {
    const body = { sends: form.get('sends') === 'on' };
    setInvitation(await api.inviteOperator({ operatorId: operator.id, body }));
    onInvited();
  };
  return (
    <FormDialog
      title={words.invitation.title(operator.name)}
      act={words.invitation.make}
      onClose={() => undefined}
      onDismiss={onClose}
      onSubmit={make}
    >
      <p className="soft">{words.invitation.why}</p>
      <SendsField isPossible={operator.email !== null} />
    </FormDialog>
  );
}

/** Whether the link goes to the person's address, too. */
export function SendsField({ isPossible }: { isPossible: boolean }) {
  const words = useWords().operators.form;
  return (
    <label className="option" data-off={isPossible ? undefined : true}>
      <input type="checkbox" name="sends" disabled={!isPossible} />
      <span>{words.sends}</span>
    </label>
  );
}

type InvitationDialogProps = { name: string; invitation: Invitation; onClose: () => void };

/** The link of an invitation, which no server tells twice. Only its own button closes it. */
export function InvitationDialog({ name, invitation, onClose }: InvitationDialogProps) {
  const words = useWords().operators.invitation;
  const { language } = usePreferences();
  const id = useId();
  return (
    <ModalOverlay className="shade" isOpen isKeyboardDismissDisabled>
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">{words.title(name)}</Heading>
          <p>{words.once}</p>
          <div className="field">
            <label htmlFor={id}>{words.link}</label>
            <textarea
              className="input code"
              id={id}
              rows={3}
              readOnly
              value={invitation.url}
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
          <p className="note">
            {words.until(writeInstant(invitation.expiresAt, language))}{' '}
            {invitation.isSent ? words.sent : null}
          </p>
          <div className="dialog-acts">
            <CopyButton text={invitation.url} label={words.copy} />
            <button type="button" className="button" data-kind="main" onClick={onClose}>
              {words.done}
            </button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
