import type { Plugin } from 'vite';

/** Texts of React Aria in the languages that the pages do not speak. */
const otherTexts =
  /[\\/](?:react-aria|react-stately|react-aria-components|@react-aria|@react-stately)[\\/].*[\\/]intl[\\/].*[\\/](?!pt-BR|en-US)[a-z]{2}-[A-Z]{2}\.m?js$/;

/** Leaves the texts of other languages out of the bundle: thirty of them are in it otherwise. */
export function otherLanguages(): Plugin {
  return {
    name: 'carreto:other-languages',
    enforce: 'pre',
    load: {
      filter: { id: otherTexts },
      handler: () => ({ code: 'export default {};', moduleType: 'js' }),
    },
  };
}
