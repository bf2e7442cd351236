import './sessions.css';
import type { SessionItem } from '@carreto/contract/admin/account/me';
import { writeInstant } from '../../formats/instants.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';
import { browserName } from './browser-name.ts';

type SessionListProps = {
  label: string;
  sessions: readonly SessionItem[];
  /** Undefined: this person may not. */
  onEnd: ((session: SessionItem) => void) | undefined;
};

/** Where somebody is logged in, each with the way to end it. */
export function SessionList({ label, sessions, onEnd }: SessionListProps) {
  const words = useWords().profile.sessionList;
  const { language } = usePreferences();
  if (sessions.length === 0) return <p className="soft">{words.none}</p>;
  return (
    <ul className="sessions" aria-label={label}>
      {sessions.map((session) => {
        const browser = browserName(session.userAgent) ?? words.unknown;
        const began = writeInstant(session.createdAt, language);
        return (
          <li key={session.id}>
            <div>
              <strong title={session.userAgent}>{browser}</strong>{' '}
              {session.isThis ? <span className="tag">{words.here}</span> : null}
              {session.method === 'demo' ? <span className="tag">{words.demo}</span> : null}
              <p className="note">{`${words.address} ${session.address}`}</p>
            </div>
            <div>
              <p>{`${words.used} ${writeInstant(session.lastUsedAt, language)}`}</p>
              <p className="note">
                {`${words.began} ${began} · ${words.ends} ${writeInstant(session.expiresAt, language)}`}
              </p>
            </div>
            {onEnd === undefined || session.isThis ? null : (
              <button
                type="button"
                className="button"
                aria-label={words.endOf(browser, began)}
                onClick={() => onEnd(session)}
              >
                {words.end}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
