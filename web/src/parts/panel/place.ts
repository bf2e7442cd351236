import { useParams } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { SearchParams } from '../../shell/search-params.ts';

/** The parameter of an address that names the item that is open beside its list. */
export const panelParam = 'painel';

/** Where an item is shown: as a page of its own, or beside the list it was opened from. */
type Place = { isPanel: boolean; params: Readonly<Record<string, string | undefined>> };

const Context = createContext<Place['params'] | undefined>(undefined);

/** Gives an item its parameters where it is no page. */
export const PanelPlace = Context;

/** What the address says of the item that is shown: parts of its path, or of the panel. */
export function usePlace(): Place {
  const own = use(Context);
  const ofPath = useParams({ strict: false }) as Place['params'];
  return own === undefined ? { isPanel: false, params: ofPath } : { isPanel: true, params: own };
}

/** The names in a path of `routes/`: `/fretes/$codigo/{-$aba}` has `codigo` and `aba`. */
function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
}

/** What the path of an item would say, read from the address of its list: first the item, then what it shows of it. */
export function paramsInPanel(path: string, search: SearchParams): Record<string, string | undefined> {
  return Object.fromEntries(
    namesIn(path).map((name, at) => [name, search[at === 0 ? panelParam : name]] as const),
  );
}

/** Where an item has its page. */
export function pathWith(path: string, params: Place['params']): string {
  const parts = path.split('/').map((part) => {
    const [name] = namesIn(part);
    return name === undefined ? part : encodeURIComponent(params[name] ?? '');
  });
  return parts.join('/').replace(/\/+$/, '');
}

/** The address of a list without what is open beside it. */
export function withoutPanel(path: string, search: SearchParams): Record<string, string> {
  const taken = new Set([panelParam, ...namesIn(path).slice(1)]);
  return Object.fromEntries(Object.entries(search).filter(([name]) => !taken.has(name)));
}
