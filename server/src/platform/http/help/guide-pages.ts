import type { Guide, GuidePage, GuideShelf } from '@carreto/contract/guides';
import type { OperationGroup } from '@carreto/contract/openapi-groups';
import { blocksHtml, escapeHtml, htmlPage, type PageLanguage, pageWords, textsHtml } from './guide-html.ts';

/** Guides of those who call the API; the front page has their pages one by one. */
const forCallers: readonly string[] = ['integrador', 'transportadora'];

const languages: readonly PageLanguage[] = ['pt-BR', 'en'];

/** The first page of the documentation: guides in both languages, then what can be called, by groups. */
export function frontPage(shelf: GuideShelf, groups: readonly OperationGroup[]): string {
  const words = pageWords['pt-BR'];
  const body = [
    `<h1>${words.home}</h1>`,
    ...languages.map((language) => guidesHtml(shelf, language)),
    `<h2>${words.reference} · <span lang="en">${pageWords.en.reference}</span></h2>`,
    `<p><a href="docs/api">${words.reference}</a>: ${words.referenceWhy} <a href="openapi.json">OpenAPI 3.1</a>.</p>`,
    `<h3>${words.groups}</h3>`,
    `<dl lang="en">${groups
      .map(
        ({ name, description }) =>
          `<dt><a href="docs/api#/${encodeURIComponent(name)}">${escapeHtml(name)}</a></dt><dd>${escapeHtml(description)}</dd>`,
      )
      .join('\n')}</dl>`,
  ].join('\n');
  return htmlPage({ title: words.home, language: 'pt-BR', body });
}

function guidesHtml(shelf: GuideShelf, language: PageLanguage): string {
  const words = pageWords[language];
  const folder = `docs/${words.folder}`;
  const own = shelf[language];
  const whole = own
    .filter(({ id }) => forCallers.includes(id))
    .map(
      ({ id, title, summary, pages }) =>
        `<h3><a href="${folder}/${id}">${escapeHtml(title)}</a></h3><p>${textsHtml(summary, (to) => `${folder}/${to}`)}</p><ol>${pages
          .map((page) => `<li><a href="${folder}/${id}/${page.id}">${escapeHtml(page.title)}</a></li>`)
          .join('')}</ol>`,
    );
  const others = own.filter(({ id }) => !forCallers.includes(id));
  const rest =
    others.length === 0
      ? ''
      : `<h3>${words.others}</h3><ul>${others
          .map(({ id, title }) => `<li><a href="${folder}/${id}">${escapeHtml(title)}</a></li>`)
          .join('')}</ul>`;
  return `<section lang="${language}"><h2>${words.guides}</h2>${whole.join('\n')}${rest}</section>`;
}

/**
 * A page of a guide, or the guide's first, as a page of its own.
 * @returns undefined where there is none
 */
export function guidePage(
  shelf: GuideShelf,
  language: PageLanguage,
  { guide: guideId, page: pageId }: { guide: string; page?: string },
): string | undefined {
  const guide = shelf[language].find(({ id }) => id === guideId);
  const page = pageId === undefined ? guide : guide?.pages.find(({ id }) => id === pageId);
  if (guide === undefined || page === undefined) return undefined;
  const words = pageWords[language];
  // Addresses are relative, for who stands in front may serve all of it below a path.
  const top = pageId === undefined ? '..' : '../..';
  const addressOf = (place: string): string =>
    `${top}/${hasPlace(shelf[language], place) ? words.folder : pageWords['pt-BR'].folder}/${place}`;
  const body = [
    `<nav><a href="${top}/../docs">${words.home}</a>${page === guide ? '' : ` › <a href="${top}/${words.folder}/${guide.id}">${escapeHtml(guide.title)}</a>`}</nav>`,
    `<main><h1>${escapeHtml(page.title)}</h1>`,
    `<p>${textsHtml(page.summary, addressOf)}</p>`,
    blocksHtml(page.blocks, { addressOf, figures: `${top}/figuras` }),
    '</main>',
    page === guide
      ? ''
      : pagesHtml(guide, page as GuidePage, { heading: words.inThisGuide, folder: `${top}/${words.folder}` }),
  ].join('\n');
  return htmlPage({ title: `${page.title} · Carreto`, language, body });
}

function pagesHtml(guide: Guide, current: GuidePage, around: { heading: string; folder: string }): string {
  const lines = guide.pages.map(({ id, title }) =>
    id === current.id
      ? `<li aria-current="page">${escapeHtml(title)}</li>`
      : `<li><a href="${around.folder}/${guide.id}/${id}">${escapeHtml(title)}</a></li>`,
  );
  return `<nav><h2>${around.heading}</h2><ol>${lines.join('')}</ol></nav>`;
}

function hasPlace(guides: readonly Guide[], place: string): boolean {
  const [guideId, pageId] = place.replace(/#.*$/, '').split('/');
  const guide = guides.find(({ id }) => id === guideId);
  return guide !== undefined && (pageId === undefined || guide.pages.some(({ id }) => id === pageId));
}
