import type { CarrierLayout } from '@carreto/contract/admin/tables/carrier-layouts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';
import { FormDialog } from '../../../../parts/dialog/form-dialog.tsx';
import { SaidError } from '../../../../parts/dialog/mistake.tsx';
import { TextArea } from '../../../../parts/field/text-area.tsx';
import { TextField } from '../../../../parts/field/text-field.tsx';
import { useWords } from '../../../../words/words.ts';
import { ActDialog } from '../act-dialog.tsx';
import { staleLayouts } from './queries.ts';

type OfLayout = { layout: CarrierLayout; onClose: () => void };

/** Gives a layout another name. */
export function RenameDialog({ layout: { id, name, revision, layout }, onClose }: OfLayout) {
  const words = useWords().carrierTabs.layouts;
  const queries = useQueryClient();
  const rename = async (form: FormData): Promise<void> => {
    const body = { revision, name: String(form.get('name')).trim(), layout };
    await api.putCarrierLayout({ layoutId: id, body });
    await staleLayouts(queries);
  };
  return (
    <FormDialog title={words.renameOne(name)} act={words.save} onClose={onClose} onSubmit={rename}>
      <TextField label={words.name} name="name" required maxLength={255} defaultValue={name} autoFocus />
    </FormDialog>
  );
}

/** Forgets a layout. */
export function RemoveDialog({
  layout: { id, name },
  onClose,
  onDone,
}: OfLayout & { onDone: (outcome: string) => void }) {
  const words = useWords().carrierTabs.layouts;
  const queries = useQueryClient();
  const remove = async (): Promise<void> => {
    await api.removeCarrierLayout({ layoutId: id });
    await staleLayouts(queries);
    onDone(words.removed(name));
  };
  return (
    <ActDialog
      title={words.removeOne(name)}
      act={words.remove}
      why={words.removeWhy}
      onClose={onClose}
      onSubmit={remove}
    />
  );
}

/** Keeps a layout that was copied in another installation. */
export function AddDialog({ carrierId, onClose }: { carrierId: number; onClose: () => void }) {
  const words = useWords().carrierTabs.layouts;
  const queries = useQueryClient();
  const add = async (form: FormData): Promise<void> => {
    const layout = readJson(String(form.get('layout')));
    if (layout === undefined) throw new SaidError(words.noJson);
    await api.addCarrierLayout({ carrierId, body: { name: String(form.get('name')).trim(), layout } });
    await staleLayouts(queries);
  };
  return (
    <FormDialog title={words.add} act={words.save} onClose={onClose} onSubmit={add}>
      <TextField label={words.name} name="name" required maxLength={255} autoFocus />
      <TextArea label={words.json} why={words.jsonWhy} name="layout" rows={6} required />
    </FormDialog>
  );
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
