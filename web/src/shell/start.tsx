import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import type { Root } from 'react-dom/client';
import type { Words } from '../words/all-words.ts';
import { type Language, loadWords, WordsProvider } from '../words/words.ts';
import { applyPreferences, preferences, usePreferences } from './preferences.ts';
import { createPages } from './router.tsx';

/** Shows the dashboard: words first, so that nothing is ever said in the wrong language. */
export async function start(root: Root): Promise<void> {
  applyPreferences();
  const { language } = preferences();
  const words = await loadWords(language);
  root.render(
    <StrictMode>
      <App first={{ language, words }} />
    </StrictMode>,
  );
}

type Spoken = { language: Language; words: Words };

const queries = new QueryClient({
  defaultOptions: {
    // The client of the API repeats what is worth repeating.
    queries: { retry: false, staleTime: 10_000, refetchIntervalInBackground: false },
    mutations: { retry: false },
  },
});
const router = createPages();

function App({ first }: { first: Spoken }) {
  const { language } = usePreferences();
  const [spoken, setSpoken] = useState(first);
  useEffect(() => {
    let isWanted = true;
    void loadWords(language).then((words) => {
      if (isWanted) setSpoken({ language, words });
    });
    return () => {
      isWanted = false;
    };
  }, [language]);
  return (
    <WordsProvider value={spoken.words}>
      <I18nProvider locale={spoken.language === 'en' ? 'en-US' : 'pt-BR'}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </WordsProvider>
  );
}
