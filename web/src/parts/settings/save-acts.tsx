import type { ReactNode } from 'react';
import { useOnline } from '../../shell/notices.tsx';

type SaveActsProps = {
  /** On the button that saves. */
  act: string;
  isBusy: boolean;
  /** What became of it, read out. */
  outcome: string;
  /** Between the button and the outcome: what else can be done. */
  children?: ReactNode;
};

/** Below the fields of a form of settings: the button that saves them, and what became of that. */
export function SaveActs({ act, isBusy, outcome, children }: SaveActsProps) {
  const isOnline = useOnline();
  return (
    <div className="settings-acts">
      <button type="submit" className="button" data-kind="main" disabled={!isOnline} aria-disabled={isBusy}>
        {act}
      </button>
      {children}
      <span role="status">{outcome}</span>
    </div>
  );
}
