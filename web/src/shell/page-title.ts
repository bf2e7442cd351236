import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pages } from '../routes/pages.ts';
import { useWords } from '../words/words.ts';

/** Names the tab of the browser by its page, so that several can be told apart, and a reader says where it came to. */
export function usePageTitle(): void {
  const words = useWords();
  const path = useRouterState({ select: ({ matches }) => String(matches.at(-1)?.fullPath) });
  const page = pages.find((one) => one.path === path);
  const title = page === undefined ? words.shell.title : `${page.title(words)} · ${words.shell.title}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
