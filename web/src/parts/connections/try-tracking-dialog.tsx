import type {
  TrackingConnection,
  TriedTracking,
} from '@carreto/contract/admin/registry/tracking-connections';
import { api } from '../../api/client.ts';
import { useWords } from '../../words/words.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { SaidError } from '../dialog/mistake.tsx';
import { TextField } from '../field/text-field.tsx';

type TryTrackingDialogProps = {
  connection: TrackingConnection;
  what: string;
  onClose: () => void;
  onTried: (tried: TriedTracking) => void;
};

/** Asks a carrier what happened to one of its freights. */
export function TryTrackingDialog({ connection, what, onClose, onTried }: TryTrackingDialogProps) {
  const all = useWords().connections;
  const words = all.tracking.try;
  const submit = async (form: FormData): Promise<void> => {
    const freight = String(form.get('freight')).trim().toUpperCase();
    if (!/^FR\d{6}[0-9A-Z]{5}$/.test(freight)) throw new SaidError(words.noCode);
    const request = { trackingConnectionId: connection.id, body: { freight } };
    // A carrier may take its whole time.
    onTried(await api.tryTrackingConnection(request, { timeoutMs: 60_000 }));
  };
  return (
    <FormDialog title={all.tryOne(what)} act={all.tryNow} onClose={onClose} onSubmit={submit}>
      <p className="note">{words.why}</p>
      <TextField label={words.freight} name="freight" required maxLength={20} autoFocus />
    </FormDialog>
  );
}
