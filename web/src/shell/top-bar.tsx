import { Search } from 'lucide-react';
import { Suspense } from 'react';
import { Icon } from '../look/icon.tsx';
import { KeyCap } from '../look/key-cap.tsx';
import { useWords } from '../words/words.ts';
import { afterPaint } from './after-paint.tsx';
import { useMay, useSession } from './session-context.ts';

const MenuSheet = afterPaint(async () => (await import('./menu-sheet.tsx')).MenuSheet);
const Bell = afterPaint(async () => (await import('./bell/bell.tsx')).Bell);
const HelpLink = afterPaint(async () => (await import('./help-link.tsx')).HelpLink);
const PersonMenu = afterPaint(async () => (await import('./person-menu.tsx')).PersonMenu);
const ShipperSwitcher = afterPaint(async () => (await import('./shipper-switcher.tsx')).ShipperSwitcher);

/** Over everything: the menu of narrow windows, the shipper in view, search, notices, the person. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const words = useWords().shell;
  const { demo, demoHistory, person } = useSession();
  const isPartner = useMay('partner.read');
  return (
    <header className="top-bar">
      <Suspense fallback={<span className="menu-button" />}>
        <MenuSheet />
      </Suspense>
      <span className="brand">{words.title}</span>
      {demo ? <span className="tag">{words.demo}</span> : null}
      {demoHistory === null ? null : (
        <label className="demo-history">
          {words.demoHistory} <progress value={demoHistory.done} max={demoHistory.of} />
        </label>
      )}
      {isPartner ? (
        <span className="shipper" />
      ) : (
        <Suspense fallback={<span className="shipper" />}>
          <ShipperSwitcher />
        </Suspense>
      )}
      <button type="button" className="search-box" onClick={onSearch} aria-keyshortcuts="Control+K /">
        <Icon of={Search} />
        <span className="search-long">{words.search}</span>
        <span className="search-short">{words.searchShort}</span>
        <KeyCap of="Ctrl K" />
      </button>
      <Suspense fallback={<span className="bell" />}>
        <Bell />
      </Suspense>
      <Suspense fallback={<span className="help-link" />}>
        <HelpLink />
      </Suspense>
      <Suspense fallback={<span className="person">{person.name}</span>}>
        <PersonMenu />
      </Suspense>
    </header>
  );
}
