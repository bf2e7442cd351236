import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

type Chunk = { file: string };

/** Runs in the page in the place of the chunk of words: it imports the real ones and lengthens whatever they say. */
const lengthening = `
const longer = (text) => text.replace(/\\p{L}{2,}/gu, (word) => word + word.slice(0, Math.round(word.length * 0.4)));
const lengthen = (value) => {
  if (typeof value === 'string') return longer(value);
  if (typeof value === 'function') return (...given) => lengthen(value(...given));
  if (Array.isArray(value)) return value.map(lengthen);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lengthen(one)]));
};
export const ptBr = lengthen(words);
`;

/** What the pages say in Portuguese, each word longer by four tenths: what no translation should break. */
export async function speakLonger(page: Page): Promise<void> {
  const chunks = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../dist/chunks.json'), 'utf8'),
  ) as Record<string, Chunk>;
  const file = chunks['src/words/pt-br/all.ts']?.file;
  if (file === undefined) throw new Error('the words have no file of their own');
  await page.route(`**/${file}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `import { ptBr as words } from '${new URL(route.request().url()).pathname}?real';${lengthening}`,
    }),
  );
}
