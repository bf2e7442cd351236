import { Link } from '@tanstack/react-router';
import { SettingsPage, useSettingsSections } from '../../parts/settings/settings-page.tsx';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

/** What there is to set, with a sentence each. */
export function Settings() {
  const { settings: words, settingsAbout: about } = useWords();
  return (
    <SettingsPage title={words.title}>
      <p className="soft">{words.why}</p>
      <ul className="settings-cards">
        {useSettingsSections().map(({ name, path }) => (
          <li key={path}>
            <Link to={path} search={keepShipper}>
              <strong>{words.sections[name]}</strong>
            </Link>
            <p className="soft">{about[name]}</p>
          </li>
        ))}
      </ul>
    </SettingsPage>
  );
}
