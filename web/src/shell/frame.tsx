import './frame.css';
import type { ApiError } from '@carreto/contract/client/api-error';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { loadSession } from '../api/client.ts';
import { home, logInAddress } from '../api/place.ts';
import { useWords } from '../words/words.ts';
import { NoSession } from './no-session.tsx';
import { Notices } from './notices.tsx';
import { Rail } from './rail.tsx';
import { SessionProvider } from './session-context.ts';
import { TopBar } from './top-bar.tsx';

/** What stands around every screen, once it is known who works here. */
export function Frame() {
  const session = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => loadSession(signal),
    staleTime: 60_000,
  });
  const isNobody = session.data === undefined && (session.error as ApiError | null)?.status === 401;
  useEffect(() => {
    if (isNobody) location.replace(logInAddress(location.pathname.slice(home.length) + location.search));
  }, [isNobody]);
  if (session.data === undefined) {
    return <NoSession error={isNobody ? null : session.error} again={() => void session.refetch()} />;
  }
  return (
    <SessionProvider value={session.data}>
      <Around />
    </SessionProvider>
  );
}

function Around() {
  const words = useWords().shell;
  return (
    <div className="frame">
      <a className="skip unseen" href="#content">
        {words.skip}
      </a>
      <TopBar onSearch={() => undefined} />
      <Notices />
      <Rail />
      <main id="content" tabIndex={-1} className="content">
        <Outlet />
      </main>
    </div>
  );
}
