import type { FreightNoteView } from '@carreto/contract/admin/freights/freight-notes';
import type { FreightNote } from './notes.ts';

export function toNote({ writtenAt, ...note }: FreightNote): FreightNoteView {
  return { ...note, at: writtenAt.toISOString() };
}
