import type { GuideShelf } from '@carreto/contract/guides';
import { useQuery } from '@tanstack/react-query';
import { prefix } from '../../api/place.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { shelvedIn } from './shelf.ts';

/** The guides in the language of this person: Portuguese where a guide, or a page of it, has no other. */
export function useShelf() {
  const { language } = usePreferences();
  return useQuery({
    queryKey: ['guides'],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`${prefix}/docs/guias.json`, { signal });
      if (!answer.ok) throw new Error(`guides: ${answer.status}`);
      return (await answer.json()) as GuideShelf;
    },
    select: (shelf) => shelvedIn(shelf, language),
    // They change with the version of Carreto alone.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
