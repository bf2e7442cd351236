import type { LoadingManifestView } from '@carreto/contract/admin/freights/loading-manifests';

/** What every dialog of a manifest is given. */
export type DialogProps = {
  manifest: LoadingManifestView;
  onClose: () => void;
  /** It is done, or somebody else was faster: what is shown is read anew; `said` is what the page says of it. */
  onDone: (said: string) => Promise<void>;
};
