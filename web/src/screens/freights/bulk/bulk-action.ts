import type { BulkAction, BulkPreviewView } from '@carreto/contract/admin/freights/freight-bulk';
import type { FreightFilter } from '@carreto/contract/admin/freights/freight-choice';
import type { Permission } from '@carreto/contract/permissions';
import type { FreightList } from '../use-freight-list.ts';

export type BulkPreview = BulkPreviewView;
export type { BulkAction };
export type BulkName = BulkAction['type'];

/** What each act on many freights needs. */
export const bulkNeeds: Readonly<Record<BulkName, Permission>> = {
  note: 'freights.note',
  assign: 'freights.note',
  report: 'freights.write',
  redeliver: 'webhooks.redeliver',
  cancel: 'freights.write',
};

/** The freights that are meant: these rows, or all that the filter finds when the preview is made. */
export type Chosen = { freightCodes: string[] } | { filter: FreightFilter };

export function chosenOf({ selection, filter = {} }: Pick<FreightList, 'selection' | 'filter'>): Chosen {
  return selection.kind === 'filter'
    ? { filter: filter as FreightFilter }
    : { freightCodes: [...selection.ids] };
}
