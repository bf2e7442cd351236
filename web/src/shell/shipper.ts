import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { SearchParams } from './search-params.ts';
import { shipperParam } from './shipper-param.ts';

/** What a link to another page keeps of this one's address: the shipper in view. */
export function keepShipper(search: SearchParams): Record<string, string> {
  const id = search[shipperParam];
  return id === undefined ? {} : { [shipperParam]: id };
}

/** The shipper in view; undefined: all that this person may see. */
export function useShipperId(): number | undefined {
  const text = useRouterState({ select: ({ location }) => (location.search as SearchParams)[shipperParam] });
  return readShipperId(text);
}

/** Of the address; what is no id is as if it were not there. */
export function readShipperId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
    ? Number(text)
    : undefined;
}

/** Puts another shipper in view. */
export function useShowShipper(): (id: number | undefined) => void {
  const navigate = useNavigate();
  return (id) =>
    void navigate({
      to: '.',
      search: (before: SearchParams) => {
        const { [shipperParam]: _, ...rest } = before;
        return id === undefined ? rest : { ...rest, [shipperParam]: String(id) };
      },
    } as unknown as Parameters<typeof navigate>[0]);
}

/** The same for an address that is written by hand: what stands behind its path. */
export function keptShipper(): string {
  const id = new URLSearchParams(location.search).get(shipperParam);
  return id === null ? '' : `?${shipperParam}=${encodeURIComponent(id)}`;
}
