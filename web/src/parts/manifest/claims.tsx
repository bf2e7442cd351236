import './manifest.css';
import { writeDay } from '../../formats/days.ts';
import { wordFor } from '../../formats/word-for.ts';
import { useWords } from '../../words/words.ts';

export type ClaimsProps = {
  /** What people call the other side. */
  title: string;
  /** Day of the documents that the connector was written from. */
  documentedOn: string;
  sources: readonly { act: string; confidence: 'high' | 'medium' | 'low'; note: string | null }[];
  verified: readonly { act: string; on: string; against?: 'production' | 'test' }[];
  /** Words for the acts that sources and verifications name. */
  acts: Readonly<Record<string, string>>;
};

/**
 * What may be said of a connector, and no more: what it was written from and when, which acts somebody ran against the real service,
 * and what nobody knows for sure.
 */
export function Claims({ title, documentedOn, sources, verified, acts }: ClaimsProps) {
  const words = useWords().manifest;
  return (
    <>
      <p className="note">
        {words.speaks(title, writeDay(documentedOn))} {verified.length === 0 ? words.unverified : null}
      </p>
      {verified.length === 0 ? null : (
        <ul className="note">
          {verified.map(({ act, on, against = 'production' }) => (
            <li key={`${act} ${on} ${against}`}>
              {words.verified(wordFor(acts, act), writeDay(on), words.against[against])}
            </li>
          ))}
        </ul>
      )}
      {sources.length === 0 ? null : (
        <details className="manifest-sources">
          <summary>{words.sources}</summary>
          <ul className="note">
            {sources.map(({ act, confidence, note }) => (
              <li key={act}>
                {words.source(wordFor(acts, act), words.confidence[confidence])}{' '}
                {note === null ? null : <span lang="en">{note}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
