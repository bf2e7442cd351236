import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { finishStory } from './story.ts';

/** `CARRETO_PICTURES=keep` takes the pictures of the documents anew, with what stands on them beside each. */
const isKeeping = process.env.CARRETO_PICTURES === 'keep';

const onScreen = 'main :is(h1, h2, [role=columnheader], nav a, nav button, button, dt, [role=tab])';
const onPage = 'h1, h2, [role=columnheader], nav a, nav button, main button, main dt, [role=tab]';

/** What a screen says whatever its data are: a picture that lacks any of it has grown old. */
async function frameOf(page: Page, isScreenAlone: boolean): Promise<string> {
  const said = await page.locator(isScreenAlone ? onScreen : onPage).allInnerTexts();
  const bare = said.map((text) =>
    text
      .replaceAll(/FR\d{6}[0-9A-Z]{5}/g, 'FR')
      .replaceAll(/\b(?=\w*\d)[0-9a-z]{16}\b/g, '')
      .replaceAll(/\d+/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return `${[...new Set(bare)].filter((text) => text !== '').join('\n')}\n`;
}

type Kept = {
  folder: string;
  /** With its ending, by which it is written: `hoje.webp`. */
  file: string;
  mostBytes: number;
  /** Without the rail and the bar, which change with every screen that is added. */
  isScreenAlone?: boolean;
};

/** Ends a story at a screen whose picture is in a document: it is taken anew, or what stands on it is as it was then. */
export async function keepPicture(
  page: Page,
  { folder, file, mostBytes, isScreenAlone = false }: Kept,
): Promise<void> {
  const [name = '', ending] = file.split('.');
  const said = join(folder, `${name}.txt`);
  if (isKeeping) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, file), ending === 'webp' ? await webpOf(page) : await page.screenshot());
    await writeFile(said, await frameOf(page, isScreenAlone));
  }
  expect((await stat(join(folder, file))).size).toBeLessThanOrEqual(mostBytes);
  const message = 'a screen has changed: take the pictures anew, as CONTRIBUTING.md says';
  // What a screen asks for after it has been told something comes a little later.
  await expect
    .poll(() => frameOf(page, isScreenAlone), { timeout: 10_000, message })
    .toBe(await readFile(said, 'utf8'));
  await finishStory(page);
}

/** The screen alone, a third as large as PNG. */
async function webpOf(page: Page): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page);
  const screen = await page.locator('main').boundingBox();
  const { data } = await browser.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 75,
    ...(screen === null ? {} : { clip: { ...screen, scale: 1 } }),
  });
  await browser.detach();
  return Buffer.from(data, 'base64');
}
