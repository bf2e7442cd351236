import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { readBrl, writeBrl } from '../../formats/brl.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { SaidError } from '../../parts/dialog/mistake.tsx';
import { TextField } from '../../parts/field/text-field.tsx';
import { useWords } from '../../words/words.ts';
import { ReasonField, reasonOf } from './reason-field.tsx';
import { keepReason } from './reasons.ts';
import { type CteAudit, type MoveTo, staleDesk } from './use-desk.ts';

export type Verdict = 'released' | 'negotiation' | 'rejected';

type DecideProps = {
  cteId: number;
  number: number | undefined;
  to: Verdict;
  onClose: () => void;
  onDone: (to: MoveTo) => void;
};

/** A decision with its reason; the server makes it effective in ten seconds. */
export function DecideDialog({ cteId, number, to, onClose, onDone }: DecideProps) {
  const words = useWords().audit;
  const queries = useQueryClient();
  const decide = async (form: FormData): Promise<void> => {
    const reason = reasonOf(form);
    try {
      await api.moveCte({ cteId, body: { to, reason, undoable: true } });
    } finally {
      await staleDesk(queries);
    }
    keepReason(reason);
    onDone(to);
  };
  return (
    <FormDialog
      title={words.decideTitle(words.acts[to], number)}
      act={words.acts[to]}
      kind={to === 'rejected' ? 'danger' : 'main'}
      onClose={onClose}
      onSubmit={decide}
    >
      <ReasonField />
      <p className="note">{words.undoableWhy}</p>
    </FormDialog>
  );
}

type ProposeProps = { audit: CteAudit; onClose: () => void; onDone: (outcome: string) => void };

/** An amount for the carrier to accept or refuse; what is due stands there already. */
export function ProposeDialog({ audit, onClose, onDone }: ProposeProps) {
  const words = useWords().audit;
  const queries = useQueryClient();
  const { cteId, expectedCents, chargedCents } = audit;
  const propose = async (form: FormData): Promise<void> => {
    const totalCents = readBrl(String(form.get('amount')));
    if (totalCents === undefined || totalCents < 0) throw new SaidError(words.amountWrong);
    const message = String(form.get('message')).trim();
    await api.addCteProposal({ cteId, body: { totalCents, ...(message === '' ? {} : { message }) } });
    await staleDesk(queries);
    onDone(words.proposed(writeBrl(totalCents)));
  };
  return (
    <FormDialog title={words.proposeTitle} act={words.propose} onClose={onClose} onSubmit={propose}>
      <TextField
        label={words.amount}
        name="amount"
        required
        inputMode="decimal"
        defaultValue={writeBrl(expectedCents ?? chargedCents)}
      />
      <TextField label={words.message} name="message" maxLength={1000} />
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
