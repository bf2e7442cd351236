import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';
import { useWords } from '../../../../words/words.ts';
import { ActDialog } from '../act-dialog.tsx';
import { staleCodes, writeCode } from './queries.ts';

/** Which meaning is taken back, and what the code means without it. */
export type Removal = { carrierCode: string; shipperId: number | undefined; standard: number | null };

type RemoveDialogProps = {
  carrierId: number;
  removal: Removal;
  onClose: () => void;
  onDone: (outcome: string) => void;
};

/** Takes back what a code means. */
export function RemoveDialog({ carrierId, removal, onClose, onDone }: RemoveDialogProps) {
  const words = useWords().carrierTabs.codes;
  const queries = useQueryClient();
  const { carrierCode, shipperId, standard } = removal;
  const remove = async (): Promise<void> => {
    await api.removeCarrierCode({
      ...{ carrierId, carrierCode },
      ...(shipperId === undefined ? {} : { shipperId }),
    });
    await staleCodes(queries);
    onDone(words.removed(carrierCode));
  };
  return (
    <ActDialog
      title={words.removeOne(carrierCode)}
      act={words.remove}
      why={words.removeWhy(standard === null ? null : writeCode(standard))}
      onClose={onClose}
      onSubmit={remove}
    />
  );
}
