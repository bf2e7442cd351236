import type { CteNoteView } from '@carreto/contract/admin/charges/cte-notes';
import type { CteNoteLine } from './notes.ts';

export function toCteNote({ writtenAt, ...note }: CteNoteLine): CteNoteView {
  return { ...note, at: writtenAt.toISOString() };
}
