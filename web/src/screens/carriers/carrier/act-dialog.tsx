import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';

type ActDialogProps = {
  title: string;
  act: string;
  why: string;
  onClose: () => void;
  onSubmit: () => Promise<unknown>;
};

/** Asks once more before something is switched off or removed. */
export function ActDialog({ title, act, why, onClose, onSubmit }: ActDialogProps) {
  return (
    <FormDialog title={title} act={act} kind="danger" onClose={onClose} onSubmit={onSubmit}>
      <p>{why}</p>
    </FormDialog>
  );
}
