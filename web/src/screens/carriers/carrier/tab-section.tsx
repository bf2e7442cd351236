import './tab.css';
import { type ReactNode, useId } from 'react';

type TabSectionProps = {
  title: string;
  why: string;
  /** What became of the last act, read out. */
  said?: string | undefined;
  /** Beside the title: what can be added. */
  act?: ReactNode;
  children: ReactNode;
};

/** A tab of a carrier: what it is about, what can be added, and what there is. */
export function TabSection({ title, why, said, act, children }: TabSectionProps) {
  return (
    <section className="carrier-tab">
      <header className="carrier-tab-head">
        <div>
          <h2>{title}</h2>
          <p className="note">{why}</p>
        </div>
        {act}
      </header>
      <p role="status">{said}</p>
      {children}
    </section>
  );
}

/** Some of what a tab has, under its name. */
export function TabPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="carrier-tab-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

type LineProps = { name: string; facts: ReactNode; acts?: ReactNode };

/** One thing of a list: its name, what is known of it, and what can be done. */
export function Line({ name, facts, acts }: LineProps) {
  return (
    <li className="carrier-line">
      <div>
        <p className="carrier-line-name">{name}</p>
        {facts}
      </div>
      {acts === undefined ? null : <div className="carrier-line-acts">{acts}</div>}
    </li>
  );
}

type ActProps = { label: string; text: string; kind?: 'main' | 'quiet'; onClick: () => void };

/** What can be done with a line; its name says with which. */
export function Act({ label, text, kind, onClick }: ActProps) {
  return (
    <button type="button" className="button" data-kind={kind} aria-label={label} onClick={onClick}>
      {text}
    </button>
  );
}
