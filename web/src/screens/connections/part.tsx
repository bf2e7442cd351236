import { type ReactNode, useId } from 'react';

/** A kind of connections under its name. */
export function Part({ title, why, children }: { title: string; why: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="connection-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="note">{why}</p>
      {children}
    </section>
  );
}
