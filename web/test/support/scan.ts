import type { Page } from 'playwright-core';

const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };

/**
 * What a scanner types, one character right behind the other: all of it is sent before anything is answered, for on a busy
 * machine the way there and back takes longer than a scanner between two characters. A line feed is its `Enter`.
 */
export async function scan(page: Page, text: string): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  const sent = [...text].flatMap((character) => {
    const key = character === '\n' ? enter : { key: character, text: character };
    return [
      wire.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
      wire.send('Input.dispatchKeyEvent', { type: 'keyUp', key: key.key }),
    ];
  });
  await Promise.all(sent);
  await wire.detach();
}

/** A scanner of codes between the station and its keyboard: it ends what it reads with `Enter`. */
export function wedge(page: Page, code: string): Promise<void> {
  return scan(page, `${code}\n`);
}
