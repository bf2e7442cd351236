import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const text = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

function tokensOf(selector: string): Record<string, string> {
  const [, block = ''] = text.split(`${selector} {`);
  const lines = (block.split('\n}')[0] ?? '').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries([...lines].map(([, name = '', colour = '']) => [name, colour]));
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const textPairs: readonly (readonly [ink: string, ground: string])[] = [
  ...['page', 'card', 'selected'].flatMap((ground) => [['ink', ground] as const, ['soft', ground] as const]),
  ['accent', 'page'],
  ['accent', 'card'],
  ['on-accent', 'accent'],
  ['ok', 'ok-back'],
  ['warn', 'warn-back'],
  ['danger', 'danger-back'],
  ['danger', 'page'],
];

describe.each([
  ['light', ':root'],
  ['dark', ':root[data-theme="dark"]'],
])('the colours of the %s look', (_, selector) => {
  const tokens = tokensOf(selector);
  it.each(textPairs)('%s can be read on %s', (ink, ground) => {
    expect(contrast(tokens[ink] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['control', 'series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'])(
    '%s can be seen on the page',
    (name) => {
      expect(contrast(tokens[name] ?? '', tokens.page ?? '')).toBeGreaterThanOrEqual(3);
    },
  );
});
