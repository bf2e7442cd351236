import './connection.css';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Mistake } from '../../../../parts/dialog/mistake.tsx';
import { useOnline } from '../../../../shell/notices.tsx';
import { useWords } from '../../../../words/words.ts';

type FormFrameProps = {
  title: string;
  /** What the API said that no field stands for. */
  error: Error | undefined;
  isBusy: boolean;
  onSave: () => void;
  onBack: () => void;
  children: ReactNode;
};

/** The form of a connection, in the place of the list; the focus goes to its title. */
export function FormFrame({ title, error, isBusy, onSave, onBack, children }: FormFrameProps) {
  const words = useWords().carrierConnections;
  const isOnline = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy && isOnline) onSave();
  };
  return (
    <form className="carrier-form" onSubmit={submit}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      <div className="carrier-form-acts">
        <button type="submit" className="button" data-kind="main" disabled={!isOnline} aria-disabled={isBusy}>
          {words.save}
        </button>
        <button type="button" className="button" onClick={onBack}>
          {words.back}
        </button>
      </div>
    </form>
  );
}
