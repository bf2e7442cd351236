import { type ReactNode, useId } from 'react';
import { type Preferences, prefer, usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';

/** Each in its own words, so that whoever is lost finds the way back. */
const languages = { 'pt-BR': 'Português', en: 'English' };

/** How the pages look and behave; kept at once, for all browsers of this person. */
export function Appearance() {
  const words = useWords();
  const own = usePreferences();
  const { shell } = words;
  return (
    <section className="profile-part">
      <h2>{words.profile.appearance}</h2>
      <p className="note">{words.profile.appearanceWhy}</p>
      <div className="profile-choices">
        <Choice
          label={shell.theme}
          texts={shell.themes}
          value={own.theme}
          onChoose={(theme) => prefer({ theme: theme as Preferences['theme'] })}
        />
        <Choice
          label={shell.density}
          texts={shell.densities}
          value={own.density}
          onChoose={(density) => prefer({ density: density as Preferences['density'] })}
        />
        <Choice
          label={shell.language}
          texts={languages}
          value={own.language}
          onChoose={(language) => prefer({ language: language as Preferences['language'] })}
        />
        <Choice
          label={shell.singleKeys}
          texts={{ true: shell.keysOn, false: shell.keysOff }}
          value={String(own.singleKeys)}
          onChoose={(chosen) => prefer({ singleKeys: chosen === 'true' })}
        />
      </div>
    </section>
  );
}

type ChoiceProps = {
  label: string;
  texts: Readonly<Record<string, string>>;
  value: string;
  onChoose: (value: string) => void;
};

function Choice({ label, texts, value, onChoose }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {Object.entries(texts).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
