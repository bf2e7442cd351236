import './manifest.css';
import { type ReactNode, useId } from 'react';
import { Claims, type ClaimsProps } from './claims.tsx';

type GalleryCardProps = ClaimsProps & {
  /** What it can do, in words. */
  abilities: readonly string[];
  /** How it is connected, where this person may. */
  children?: ReactNode;
};

/** Something that can be connected: what it is called, what it can do, and what may be claimed of it. Never a logo. */
export function GalleryCard({ abilities, children, ...claims }: GalleryCardProps) {
  const id = useId();
  return (
    <li className="manifest-card" aria-labelledby={id}>
      <h3 id={id}>{claims.title}</h3>
      <ul className="manifest-abilities">
        {abilities.map((ability) => (
          <li key={ability}>{ability}</li>
        ))}
      </ul>
      <Claims {...claims} />
      {children}
    </li>
  );
}
