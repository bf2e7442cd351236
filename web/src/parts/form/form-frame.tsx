import './form.css';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useOnline } from '../../shell/notices.tsx';
import { Mistake } from '../dialog/mistake.tsx';

type FormFrameProps = {
  title: string;
  /** One below the heading under which the form stands; `h3` where nothing is said. */
  heading?: 'h2' | 'h3';
  /** What the API said that no field stands for. */
  error: Error | undefined;
  /** On the button that saves, and on the one that leads back without saving. */
  words: { save: string; back: string };
  isBusy: boolean;
  onSave: () => void;
  onBack: () => void;
  /** What else can be done before saving, between the two. */
  acts?: ReactNode;
  children: ReactNode;
};

/** A form in the place of a list; the focus goes to its title. */
export function FormFrame(props: FormFrameProps) {
  const { title, heading: Heading = 'h3', error, words, isBusy, onSave, onBack, acts, children } = props;
  const isOnline = useOnline();
  const named = useRef<HTMLHeadingElement>(null);
  useEffect(() => named.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy && isOnline) onSave();
  };
  return (
    <form className="carrier-form" onSubmit={submit}>
      <Heading ref={named} tabIndex={-1}>
        {title}
      </Heading>
      {children}
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      <div className="carrier-form-acts">
        <button type="submit" className="button" data-kind="main" disabled={!isOnline} aria-disabled={isBusy}>
          {words.save}
        </button>
        {acts}
        <button type="button" className="button" onClick={onBack}>
          {words.back}
        </button>
      </div>
    </form>
  );
}
