import type { GridPart } from '../../../parts/grid/edits.ts';
import { type History, noHistory } from '../../../parts/grid/history.ts';
import type { Act, Step } from '../../../parts/grid/overlay.ts';

/** What was changed of a version and is not saved, by the parts of its grid. */
export type KeptEdits = Readonly<Record<GridPart, History>>;

export const noEdits: KeptEdits = { tariff: noHistory, coverage: noHistory, surcharges: noHistory };

/** Where something is kept in this browser: of a person, a table, and one of its versions. */
export type EditsPlace = { personId: number; tableId: number; versionId: number };

const prefixOf = ({ personId, tableId }: Omit<EditsPlace, 'versionId'>): string =>
  `carreto.edits.${personId}.${tableId}.`;
const keyOf = (place: EditsPlace): string => `${prefixOf(place)}${place.versionId}`;

/** What is kept of a version; nothing where it cannot be read. */
export function readEdits(place: EditsPlace): KeptEdits {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(place)) ?? '{}') as Partial<Record<GridPart, unknown>>;
    return {
      tariff: readHistory(kept.tariff),
      coverage: readHistory(kept.coverage),
      surcharges: readHistory(kept.surcharges),
    };
  } catch {
    return noEdits;
  }
}

/** Keeps what was changed; false where this browser has no room for it. Nothing is kept of nothing. */
export function keepEdits(place: EditsPlace, edits: KeptEdits): boolean {
  try {
    if (countOf(edits) === 0 && Object.values(edits).every(({ undone }) => undone.length === 0))
      localStorage.removeItem(keyOf(place));
    else localStorage.setItem(keyOf(place), JSON.stringify(edits));
    return true;
  } catch {
    return false;
  }
}

/** Tells when what is kept of a version was changed in another window; what it gives ends that. */
export function onEditsElsewhere(place: EditsPlace, tell: (edits: KeptEdits) => void): () => void {
  const listen = ({ key }: StorageEvent): void => {
    if (key === keyOf(place)) tell(readEdits(place));
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

/** Versions of a table, other than the one in view, of which this person has changes that are not saved. */
export function otherEdits(place: EditsPlace): number[] {
  const prefix = prefixOf(place);
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => Number(key.slice(prefix.length)))
    .filter((versionId) => Number.isSafeInteger(versionId) && versionId !== place.versionId)
    .filter((versionId) => countOf(readEdits({ ...place, versionId })) > 0);
}

/** How many things were done and not undone. */
export function countOf(edits: KeptEdits): number {
  return Object.values(edits).reduce((sum, { done }) => sum + done.length, 0);
}

function readHistory(kept: unknown): History {
  const { done, undone } = (kept ?? {}) as Partial<Record<keyof History, unknown>>;
  return { done: readActs(done), undone: readActs(undone) };
}

function readActs(kept: unknown): Act[] {
  if (!Array.isArray(kept)) return [];
  const isWhole = kept.every((act) => Array.isArray(act) && act.every(isStep));
  return isWhole ? (kept as Act[]) : [];
}

function isStep(kept: unknown): kept is Step {
  const step = (kept ?? {}) as Partial<Record<string, unknown>>;
  if (!Number.isSafeInteger(step.row)) return false;
  if (step.kind === 'cell') return typeof step.column === 'string' && isCell(step.value);
  if (step.kind === 'add') return Array.isArray(step.cells);
  if (step.kind === 'remove') return Number.isSafeInteger(step.count);
  return step.kind === 'adjust' && Array.isArray(step.columns) && typeof step.by === 'object';
}

function isCell(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'number';
}
