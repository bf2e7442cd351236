import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useWords } from '../../words/words.ts';
import { ReasonField, reasonOf } from './reason-field.tsx';
import { keepReason } from './reasons.ts';
import { staleDesk } from './use-desk.ts';

/** Takes a CT-e off a freight, for a reason. */
export function UnlinkButton({ cteId, freightCode }: { cteId: number; freightCode: string }) {
  const words = useWords().audit;
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const unlink = async (form: FormData): Promise<void> => {
    const note = reasonOf(form);
    await api.unlinkCte({ cteId, body: { freightCode, note } });
    keepReason(note);
    await staleDesk(queries);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {words.unlink}
      </button>
      {isOpen ? (
        <FormDialog
          title={words.unlinkTitle(freightCode)}
          act={words.unlinkAct}
          kind="danger"
          onClose={() => setOpen(false)}
          onSubmit={unlink}
        >
          <ReasonField />
          <p className="note">{words.unlinkWhy}</p>
        </FormDialog>
      ) : null}
    </>
  );
}
