import type { EditedVersion } from '@carreto/contract/admin/tables/table-edits';
import type { TableRowsView } from '@carreto/contract/admin/tables/table-rows';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, refusalOf } from '../../../api/client.ts';
import { mostSteps } from '../../../parts/grid/changes.ts';
import { editsOf, type GridPart } from '../../../parts/grid/edits.ts';
import { useRenewTables } from '../queries.ts';
import type { KeptEdits } from './kept-edits.ts';
import { cellOfPath, cellOfStep, type KnownRows, type SentStep, type StoredCell } from './refused-cells.ts';

/** Why a draft was not made, and of which cell, where that is known. */
export type Objection = { message: string; cell: StoredCell | undefined };

const parts = ['tariff', 'coverage', 'surcharges'] as const;
/** A large table is read, checked and stored anew. */
const timeoutMs = 180_000;

/** More steps than one call takes. */
export class TooManySteps extends Error {}

/** Makes a draft of a version with what was changed; all or nothing. */
export function useSaving(versionId: number, onSaved: (saved: EditedVersion) => void) {
  const client = useQueryClient();
  const renew = useRenewTables();
  const saving = useMutation({
    mutationFn: async (kept: KeptEdits) => {
      const edits = parts.flatMap((part) => editsOf(part, kept[part].done).edits);
      if (edits.length > mostSteps) throw new TooManySteps();
      return api.editTableVersion({ versionId, body: { edits } }, { timeoutMs });
    },
    onSuccess: (saved) => {
      onSaved(saved);
      renew();
    },
  });
  const known = (part: GridPart): KnownRows | undefined => {
    const windows = client
      .getQueriesData<TableRowsView>({ queryKey: ['listTableRows', versionId, part] })
      .flatMap(([, view]) => (view === undefined ? [] : [view]));
    const rows = new Map(windows.flatMap((view) => view.rows.map(({ row, cells }) => [row, cells] as const)));
    const [first] = windows;
    return first === undefined ? undefined : { columns: first.columns, cellsOf: (row) => rows.get(row) };
  };
  const sent: SentStep[] =
    saving.variables === undefined
      ? []
      : parts.flatMap((part) =>
          editsOf(part, saving.variables[part].done).steps.map((step) => ({ part, step })),
        );
  const details = refusalOf(saving.error)?.details ?? [];
  const objections = details.map(
    ({ field, message }): Objection => ({
      message,
      cell: cellOfStep(field, sent) ?? cellOfPath(field, known),
    }),
  );
  return { saving, objections };
}
