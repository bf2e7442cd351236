import './profile.css';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { Appearance } from './appearance.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SecondFactor } from './second-factor.tsx';
import { WeeklyLetter } from './weekly-letter.tsx';

/** One's own account: looks and keys, password, second factor, and where one is logged in. */
export function Profile() {
  const all = useWords();
  const words = all.profile;
  const { person } = useSession();
  const security = useQuery({
    queryKey: ['getOwnSecurity'],
    queryFn: ({ signal }) => api.getOwnSecurity({ signal }),
  });
  return (
    <div className="profile">
      <h1>{words.title}</h1>
      <p>
        <strong>{person.name}</strong> <span className="soft">{person.email ?? words.noEmail}</span>
      </p>
      <Appearance />
      <WeeklyLetter />
      {security.data === undefined ? (
        <Unanswered error={security.error} needs="settings.read" again={() => void security.refetch()} />
      ) : (
        <>
          <OwnPassword security={security.data} />
          <SecondFactor security={security.data} />
        </>
      )}
      <OwnSessions />
    </div>
  );
}
