import { documentOf, type HtmlDocument } from './document.ts';
import type { Language } from './language.ts';
import { type Notice, wordsIn } from './words.ts';

/** The page that says why there is nothing to see; equal for all freights that cannot be shown. */
export function noticePage(notice: Notice, language: Language): HtmlDocument {
  const [title, text] = wordsIn[language].notices[notice];
  return documentOf(language, { title, main: `<h1>${title}</h1>\n<p>${text}</p>`, brand: null });
}
