import { Link } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Button, Focusable, Tooltip, TooltipTrigger } from 'react-aria-components';
import { Icon } from '../look/icon.tsx';
import { useWords } from '../words/words.ts';
import { type MenuEntry, menuOf } from './menu.ts';
import { prefer, usePreferences } from './preferences.ts';
import { useSession } from './session-context.ts';
import { keepShipper } from './shipper.ts';

/** The menu at the left of wide windows; folded it shows icons, whose names are tooltips. */
export function Rail() {
  const words = useWords();
  const { isRailFolded } = usePreferences();
  const label = isRailFolded ? words.shell.unfold : words.shell.fold;
  return (
    <div className="rail" data-folded={isRailFolded || undefined}>
      <MenuLinks isFolded={isRailFolded} />
      <Button
        className="rail-fold"
        aria-label={label}
        aria-expanded={!isRailFolded}
        onPress={() => prefer({ isRailFolded: !isRailFolded })}
      >
        <Icon of={isRailFolded ? PanelLeftOpen : PanelLeftClose} />
        {isRailFolded ? null : <span>{label}</span>}
      </Button>
    </div>
  );
}

/** The entries that this person may see. */
export function MenuLinks({ isFolded = false, onGone }: { isFolded?: boolean; onGone?: () => void }) {
  const words = useWords();
  const session = useSession();
  return (
    <nav aria-label={words.shell.mainMenu}>
      <ul>
        {menuOf(session).map((entry) => (
          <li key={entry.path}>
            <MenuLink entry={entry} isFolded={isFolded} {...(onGone === undefined ? {} : { onGone })} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type MenuLinkProps = { entry: MenuEntry; isFolded: boolean; onGone?: () => void };

function MenuLink({ entry, isFolded, onGone }: MenuLinkProps) {
  const word = useWords().menu[entry.name];
  const link = (
    <Link
      to={entry.path}
      search={keepShipper}
      className="rail-link"
      activeOptions={{ exact: entry.path === '/' || entry.path === '/parceiro', includeSearch: false }}
      {...(onGone === undefined ? {} : { onClick: onGone })}
    >
      <Icon of={entry.icon} />
      <span className={isFolded ? 'unseen' : undefined}>{word}</span>
    </Link>
  );
  if (!isFolded) return link;
  return (
    <TooltipTrigger delay={200}>
      <Focusable>{link}</Focusable>
      <Tooltip className="tooltip" placement="right">
        {word}
      </Tooltip>
    </TooltipTrigger>
  );
}
