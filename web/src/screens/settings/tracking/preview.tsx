import './preview.css';
import type { CSSProperties } from 'react';
import { trackingColours } from '../../../formats/contrast.ts';
import { useWords } from '../../../words/words.ts';

type PreviewProps = { name: string; colour: string | null; logo: string | null; showsProofs: boolean };

/** The head of a tracking page as somebody sees it who has a light or a dark one; the page itself lets nobody frame it. */
export function Preview({ name, colour, logo, showsProofs }: PreviewProps) {
  const words = useWords().trackingPage;
  const { bar, onBar, accentOnLight, accentOnDark } = trackingColours(colour);
  return (
    <section className="tracking-preview" aria-label={words.preview}>
      <h2>{words.preview}</h2>
      <div>
        {(['light', 'dark'] as const).map((ground) => (
          <figure
            key={ground}
            data-ground={ground}
            style={
              {
                '--bar': bar,
                '--on-bar': onBar,
                '--own': ground === 'light' ? accentOnLight : accentOnDark,
              } as CSSProperties
            }
          >
            <div className="tracking-head">
              {logo === null ? null : <img src={logo} alt="" />}
              <p>{name}</p>
            </div>
            <div className="tracking-body">
              <p className="tracking-state">{words.sample.state}</p>
              <p>{words.sample.expected}</p>
              <ol>
                {words.sample.steps.map((step, at) => (
                  <li key={step} data-done={at < 3 || undefined}>
                    {step}
                  </li>
                ))}
              </ol>
              {showsProofs ? <p className="tracking-link">{words.sample.proofs}</p> : null}
            </div>
            <figcaption className="unseen">{words.grounds[ground]}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
