import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import {
  Button,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components';
import { logOut } from '../api/log-out.ts';
import { home } from '../api/place.ts';
import { Icon } from '../look/icon.tsx';
import { useWords } from '../words/words.ts';
import { type Preferences, prefer, usePreferences } from './preferences.ts';
import { useSession } from './session-context.ts';

/** Who is logged in, how the pages look and behave, and the way out. */
export function PersonMenu() {
  const words = useWords().shell;
  const { person } = useSession();
  const queries = useQueryClient();
  const router = useRouter();
  const own = usePreferences();
  const leave = async (): Promise<void> => {
    queries.clear();
    await logOut();
  };
  const act = (key: string | number): void => {
    if (key === 'profile') router.history.push(`${home}/perfil`);
    if (key === 'log-out') void leave();
  };
  return (
    <MenuTrigger>
      <Button className="button person" data-kind="quiet" aria-label={`${words.person} ${person.name}`}>
        <Icon of={UserRound} />
        <span className="person-name">{person.name}</span>
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" onAction={act}>
          <Choice name="theme" title={words.theme} texts={words.themes} own={own} />
          <Choice name="density" title={words.density} texts={words.densities} own={own} />
          <Choice name="language" title={words.language} texts={languages} own={own} />
          <MenuSection
            className="menu-section"
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[String(own.singleKeys)]}
            onSelectionChange={(keys) => prefer({ singleKeys: [...keys][0] === 'true' })}
          >
            <Header>{words.singleKeys}</Header>
            <MenuItem id="true">{words.keysOn}</MenuItem>
            <MenuItem id="false">{words.keysOff}</MenuItem>
          </MenuSection>
          <Separator />
          <MenuItem id="profile">{words.profile}</MenuItem>
          <MenuItem id="log-out">{words.logOut}</MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Each in its own words, so that whoever is lost finds the way back. */
const languages = { 'pt-BR': 'Português', en: 'English' };

type ChoiceProps<Name extends 'theme' | 'density' | 'language'> = {
  name: Name;
  title: string;
  texts: Readonly<Record<Preferences[Name], string>>;
  own: Preferences;
};

function Choice<Name extends 'theme' | 'density' | 'language'>({
  name,
  title,
  texts,
  own,
}: ChoiceProps<Name>) {
  return (
    <MenuSection
      className="menu-section"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[own[name]]}
      onSelectionChange={(keys) => prefer({ [name]: [...keys][0] } as Partial<Preferences>)}
    >
      <Header>{title}</Header>
      {Object.entries<string>(texts).map(([id, text]) => (
        <MenuItem id={id} key={id}>
          {text}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
