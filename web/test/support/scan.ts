import type { Page } from 'playwright-core';

/**
 * What a scanner types, one character right behind the other: all of it is sent before anything is answered, for on a busy
 * machine the way there and back takes longer than a scanner between two characters.
 */
export async function scan(page: Page, text: string): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  const sent = [...text].flatMap((key) => [
    wire.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key }),
    wire.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
  ]);
  await Promise.all(sent);
  await wire.detach();
}
