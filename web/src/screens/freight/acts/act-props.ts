import type { FreightView } from '@carreto/contract/admin/freights/freights';

/** What every dialog of a freight is given. */
export type ActProps = {
  freight: FreightView;
  onClose: () => void;
  /** Says what came of it; the page reads again what changed. */
  onDone: (outcome: string) => void;
};
