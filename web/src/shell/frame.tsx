import './frame.css';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { admission } from '../api/admission.ts';
import { isOwner, loadSession, refusalOf } from '../api/client.ts';
import { forgetPerson } from '../api/log-out.ts';
import { home, logInAddress } from '../api/place.ts';
import { pages } from '../routes/pages.ts';
import { useWords, withWords } from '../words/words.ts';
import { afterPaint } from './after-paint.tsx';
import { createKeyboard } from './keys/keyboard.ts';
import { KeyboardProvider, useKeys } from './keys/use-keys.ts';
import { menuOf } from './menu.ts';
import { NoSession } from './no-session.tsx';
import { Notices } from './notices.tsx';
import { usePageTitle } from './page-title.ts';
import { useSearch } from './palette/use-search.ts';
import { preferences } from './preferences.ts';
import { Rail } from './rail.tsx';
import { Admission } from './session/admission.tsx';
import { useKeptPreferences } from './session/use-kept-preferences.ts';
import { SessionProvider, useSession } from './session-context.ts';
import { keptShipper } from './shipper.ts';
import { TopBar } from './top-bar.tsx';

const Beside = afterPaint(async () => (await import('../parts/panel/beside.tsx')).Beside);
const Palette = afterPaint(withWords('palette', async () => (await import('./palette/palette.tsx')).Palette));
const KeyHelp = afterPaint(async () => (await import('./keys/key-help.tsx')).KeyHelp);

/** What stands around every screen, once it is known who works here. */
export function Frame() {
  const session = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => loadSession(signal),
    staleTime: 60_000,
    // Whoever comes back to the page hears at once that the session ended, or that there is another version.
    refetchOnWindowFocus: 'always',
    // Until its history is there, a demo is looked at again.
    refetchInterval: ({ state }) => (state.data?.demoHistory == null ? false : 3000),
  });
  const isNobody = session.data === undefined && isUnknown(session.error);
  useEffect(() => {
    if (isNobody) location.replace(logInAddress(location.pathname.slice(home.length) + location.search));
  }, [isNobody]);
  const { data, error, refetch } = session;
  useEffect(() => {
    // The page stays while somebody logs in over it.
    if (data === undefined || !isUnknown(error)) return;
    void admission('logIn').then((isGiven) => (isGiven ? refetch() : undefined));
  }, [data, error, refetch]);
  useEffect(() => {
    if (data === undefined || isOwner(data)) return;
    // Somebody else logged in meanwhile, in another tab: nothing of the person before stays.
    forgetPerson();
    location.assign(`${home}/`);
  }, [data]);
  if (session.data === undefined) {
    return <NoSession error={isNobody ? null : session.error} again={() => void session.refetch()} />;
  }
  return (
    <SessionProvider value={session.data}>
      <Layers />
      <Admission />
    </SessionProvider>
  );
}

/** Nobody is logged in, or the second factor of a log-in is due: both are for the log-in page. */
function isUnknown(error: Error | null): boolean {
  const refusal = refusalOf(error);
  return refusal?.status === 401 || refusal?.code === 'second_factor_required';
}

/** The keys of the page, and what opens over it. */
function Layers() {
  const [areKeysShown, setKeysShown] = useState(false);
  const [search, keyboard] = useSearch((onScan) =>
    createKeyboard({ areSingleKeysOn: () => preferences().singleKeys, onScan }),
  );
  const openSearch = useCallback(() => search.open(), [search.open]);
  const showKeys = useCallback(() => setKeysShown(true), []);
  return (
    <KeyboardProvider value={keyboard}>
      <Around onSearch={openSearch} onShowKeys={showKeys} />
      <Suspense>
        <Palette text={search.text} onShown={search.onShown} onClose={search.close} onShowKeys={showKeys} />
        <KeyHelp isOpen={areKeysShown} onClose={() => setKeysShown(false)} bindings={keyboard.bindings()} />
      </Suspense>
    </KeyboardProvider>
  );
}

function Around({ onSearch, onShowKeys }: { onSearch: () => void; onShowKeys: () => void }) {
  const words = useWords();
  useEverywhereKeys({ onSearch, onShowKeys });
  useKeptPreferences();
  usePageTitle();
  return (
    <div className="frame">
      <a className="skip unseen" href="#content">
        {words.shell.skip}
      </a>
      <TopBar onSearch={onSearch} />
      <Notices />
      <Rail />
      <main id="content" tabIndex={-1} className="content">
        <Outlet />
      </main>
      <Suspense>
        <Beside pages={pages} />
      </Suspense>
    </div>
  );
}

/** Keys that act on every screen. */
function useEverywhereKeys({ onSearch, onShowKeys }: { onSearch: () => void; onShowKeys: () => void }): void {
  const words = useWords();
  const router = useRouter();
  const session = useSession();
  useKeys([
    { chord: 'Ctrl+k', label: words.keys.search, run: onSearch },
    { chord: '/', label: words.keys.search, run: onSearch },
    { chord: '?', label: words.keys.help, run: onShowKeys },
    {
      chord: 'g e',
      label: words.keys.shipper,
      run: () => document.getElementById('shipper-switcher')?.click(),
    },
    ...menuOf(session).map(({ name, path, key }) => ({
      chord: `g ${key}`,
      label: words.keys.goTo(words.menu[name]),
      run: () => router.history.push(home + path + keptShipper()),
    })),
  ]);
}
