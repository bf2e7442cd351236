import './connected.css';
import { type ReactNode, useId } from 'react';

/** A part of the page of something connected: its name, what can be done, what there is. */
export function ConnectedPart({
  title,
  acts,
  children,
}: {
  title: string;
  acts?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="connected-part" aria-labelledby={id}>
      <div className="connected-part-head">
        <h2 id={id}>{title}</h2>
        <div className="connected-acts">{acts}</div>
      </div>
      {children}
    </section>
  );
}
