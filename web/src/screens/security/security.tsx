import './security.css';
import { SettingsPage } from '../../parts/settings/settings-page.tsx';
import { Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { usePolicy } from './queries.ts';
import { SecurityForm } from './security-form.tsx';

const need = 'people.read';

/** How people are let in: second factors, networks, and an identity provider. */
export function Security() {
  const words = useWords().security;
  const mayRead = useMay(need);
  return (
    <SettingsPage title={words.title}>{mayRead ? <Found /> : <Refused permission={need} />}</SettingsPage>
  );
}

function Found() {
  const policy = usePolicy();
  if (policy.data === undefined)
    return <Unanswered error={policy.error} needs={need} again={() => void policy.refetch()} />;
  return <SecurityForm policy={policy.data} />;
}
