import type { PartnerNegotiationView } from '@carreto/contract/admin/partner/partner-ctes';
import { useId } from 'react';
import { api } from '../../api/client.ts';
import { readBrl, writeBrl } from '../../formats/brl.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { SaidError } from '../../parts/dialog/mistake.tsx';
import { useWords } from '../../words/words.ts';

export type Answer = 'accept' | 'propose' | 'refuse';

type AnswerDialogProps = {
  answer: Answer;
  cte: PartnerNegotiationView;
  /** The proposal that is answered; undefined where the carrier proposes first. */
  offer: PartnerNegotiationView['proposals'][number] | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** Accepts, refuses or proposes another amount, with a message to the shipper. */
export function AnswerDialog({ answer, cte, offer, onClose, onDone }: AnswerDialogProps) {
  const words = useWords().partner;
  const id = useId();
  const submit = async (form: FormData): Promise<void> => {
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    const message = text('message') === '' ? {} : { message: text('message') };
    if (answer === 'propose') {
      const totalCents = readBrl(text('total'));
      if (totalCents === undefined || totalCents < 0) throw new SaidError(words.amountWrong);
      await api.proposePartnerAmount({ cteId: cte.id, body: { totalCents, ...message } });
    } else if (offer !== undefined)
      await api.decidePartnerProposal({
        cteId: cte.id,
        proposalId: offer.id,
        body: { decision: answer, ...message },
      });
    onDone();
  };
  return (
    <FormDialog
      title={words.answers[answer]}
      act={words.answers[answer]}
      kind={answer === 'refuse' ? 'danger' : 'main'}
      onClose={onClose}
      onSubmit={submit}
    >
      {answer === 'propose' || offer === undefined ? (
        <div className="field">
          <label htmlFor={`${id}-total`}>{words.amount}</label>
          <input
            className="input"
            id={`${id}-total`}
            name="total"
            inputMode="decimal"
            required
            // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
            autoFocus
            defaultValue={writeBrl(cte.totalCents).replace(/^R\$\s/, '')}
          />
        </div>
      ) : (
        <p>{words.sure[answer](writeBrl(offer.totalCents))}</p>
      )}
      <div className="field">
        <label htmlFor={`${id}-message`}>{words.message}</label>
        <input className="input" id={`${id}-message`} name="message" maxLength={1000} />
      </div>
    </FormDialog>
  );
}
