import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, refusalOf } from '../../api/client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { TextField } from '../../parts/field/text-field.tsx';
import { useWords } from '../../words/words.ts';
import { ReasonField, reasonOf } from './reason-field.tsx';
import { keepReason } from './reasons.ts';
import { type MoveTo, staleDesk } from './use-desk.ts';

export type Verdict = 'released' | 'negotiation' | 'rejected';

type DecideProps = {
  cteId: number;
  number: number | undefined;
  to: Verdict;
  onClose: () => void;
  onDone: (to: MoveTo) => void;
  /** When it was beyond the limit, and others are asked for it. */
  onRequested: () => void;
};

/** A decision with its reason; the server makes it effective in ten seconds. What is beyond the limit can be asked for. */
export function DecideDialog({ cteId, number, to, onClose, ...then }: DecideProps) {
  const words = useWords().audit;
  const queries = useQueryClient();
  const [isBeyond, setBeyond] = useState(false);
  const decide = async (form: FormData): Promise<void> => {
    const reason = reasonOf(form);
    try {
      if (isBeyond) await api.requestCteApproval({ cteId, body: { to: 'released', reason } });
      else await api.moveCte({ cteId, body: { to, reason, undoable: true } });
    } catch (refused) {
      if (to === 'released' && refusalOf(refused)?.code === 'above_limit') setBeyond(true);
      throw refused;
    } finally {
      await staleDesk(queries);
    }
    keepReason(reason);
    if (isBeyond) then.onRequested();
    else then.onDone(to);
  };
  return (
    <FormDialog
      title={words.decideTitle(words.acts[to], number)}
      act={isBeyond ? words.request.act : words.acts[to]}
      kind={to === 'rejected' ? 'danger' : 'main'}
      onClose={onClose}
      onSubmit={decide}
    >
      <ReasonField />
      <p className="note">{isBeyond ? words.request.why : words.undoableWhy}</p>
    </FormDialog>
  );
}

type LinkProps = { cteId: number; onClose: () => void; onDone: (outcome: string) => void };

/** A CT-e that waits for its freight gets it by hand. */
export function LinkDialog({ cteId, onClose, onDone }: LinkProps) {
  const words = useWords().audit;
  const queries = useQueryClient();
  const link = async (form: FormData): Promise<void> => {
    const freightCode = String(form.get('freightCode')).trim().toUpperCase();
    await api.linkCte({ cteId, body: { freightCode, note: reasonOf(form) } });
    await staleDesk(queries);
    onDone(words.linked(freightCode));
  };
  return (
    <FormDialog title={words.linkTitle} act={words.link} onClose={onClose} onSubmit={link}>
      <TextField label={words.freightCode} name="freightCode" required minLength={13} maxLength={13} />
      <ReasonField />
    </FormDialog>
  );
}
