import { useState } from 'react';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { useWords } from '../../words/words.ts';
import { languages, type SnippetLanguage, snippetOf } from './snippets.ts';

const names = Object.keys(languages) as SnippetLanguage[];

/** Code that verifies the signature, to copy into a receiver. */
export function Snippet({ kind }: { kind: 'hmac' | 'ed25519' }) {
  const words = useWords().webhook.snippet;
  const [language, setLanguage] = useState<SnippetLanguage>('node');
  const text = snippetOf(language, kind);
  return (
    <section className="webhook-part">
      <h2>{words.title}</h2>
      <p className="note">{words.why}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields */}
      <div className="acts" role="group" aria-label={words.language}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={name === language}
            onClick={() => setLanguage(name)}
          >
            {languages[name]}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <pre className="code" tabIndex={0}>
        {text}
      </pre>
      <CopyButton text={text} />
    </section>
  );
}
