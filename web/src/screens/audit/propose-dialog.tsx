import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { readBrl, writeBrl } from '../../formats/brl.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { SaidError } from '../../parts/dialog/mistake.tsx';
import { TextField } from '../../parts/field/text-field.tsx';
import { useWords } from '../../words/words.ts';
import { type CteAudit, staleDesk } from './use-desk.ts';

type Proposal = CteAudit['proposals'][number];
type ProposeProps = {
  audit: CteAudit;
  /** The carrier's, which it takes the place of. */
  countered?: Proposal;
  onClose: () => void;
  onDone: (outcome: string) => void;
};

/** An amount for the carrier to accept or refuse, charge by charge where wanted; what is due stands there already. */
export function ProposeDialog({ audit, countered, onClose, onDone }: ProposeProps) {
  const words = useWords().audit;
  const queries = useQueryClient();
  const { cteId, expectedCents, chargedCents } = audit;
  const centsOf = (form: FormData, name: string): number => {
    const cents = readBrl(String(form.get(name)));
    if (cents === undefined || cents < 0) throw new SaidError(words.amountWrong);
    return cents;
  };
  const propose = async (form: FormData): Promise<void> => {
    const totalCents = centsOf(form, 'amount');
    const filled = [...form.keys()].filter(
      (name) => name.startsWith(ofLine) && String(form.get(name)).trim() !== '',
    );
    const lines = Object.fromEntries(filled.map((name) => [name.slice(ofLine.length), centsOf(form, name)]));
    const message = String(form.get('message')).trim();
    await api.addCteProposal({
      cteId,
      body: {
        totalCents,
        ...(filled.length === 0 ? {} : { lines }),
        ...(message === '' ? {} : { message }),
      },
    });
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
      <Lines audit={audit} countered={countered} />
      <TextField label={words.message} name="message" maxLength={1000} />
    </FormDialog>
  );
}

const ofLine = 'line ';

/** The charges that were compared, empty until somebody wants to name one; a counter begins with what the carrier named. */
function Lines({ audit, countered }: { audit: CteAudit; countered: Proposal | undefined }) {
  const words = useWords().audit;
  const compared = audit.receipt?.lines ?? [];
  if (compared.length === 0) return null;
  const named = new Map(Object.entries(countered?.lines ?? {}));
  return (
    <details open={named.size > 0}>
      <summary>{words.byCharge}</summary>
      {compared.map(({ charge, dueCents, chargedCents }) => {
        const cents = named.get(charge);
        return (
          <TextField
            key={charge}
            label={words.charge(charge)}
            why={words.lineWhy(writeBrl(dueCents), writeBrl(chargedCents))}
            name={`${ofLine}${charge}`}
            inputMode="decimal"
            defaultValue={cents === undefined ? '' : writeBrl(cents)}
          />
        );
      })}
    </details>
  );
}
