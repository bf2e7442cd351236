import type { Guide, GuideShelf } from '@carreto/contract/guides';
import type { Language } from '../../words/words.ts';

/** A guide or page of it, with the language that it is in. */
export type Shelved = Omit<Guide, 'pages'> & { language: Language; pages: ShelvedPage[] };
export type ShelvedPage = Guide['pages'][number] & { language: Language };

/** The shelf as whoever reads a language finds it. */
export function shelvedIn(shelf: GuideShelf, language: Language): Shelved[] {
  const twins = language === 'en' ? shelf.en : [];
  return shelf['pt-BR'].map((guide) => {
    const twin = twins.find(({ id }) => id === guide.id);
    const pages = guide.pages.map((page): ShelvedPage => {
      const own = twin?.pages.find(({ id }) => id === page.id);
      return own === undefined
        ? { ...page, language: 'pt-BR' }
        : { ...own, screens: page.screens, language: 'en' };
    });
    return { ...(twin ?? guide), pages, language: twin === undefined ? 'pt-BR' : 'en' };
  });
}

/**
 * Where the page that explains a screen is, `guide/page`: its own, or that of the screen above it in addresses. Undefined where
 * there is none.
 */
export function placeOfScreen(shelf: readonly Shelved[], screen: string): string | undefined {
  for (const { id, pages } of shelf) {
    const page = pages.find(({ screens }) => screens.includes(screen));
    if (page !== undefined) return `${id}/${page.id}`;
  }
  const above = screen.slice(0, screen.lastIndexOf('/'));
  return above === '' ? undefined : placeOfScreen(shelf, above);
}
