import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** A style that a library puts into the page by itself. */
const injected = /style\.textContent = `([^`]*)`\.trim\(\)/g;
const constant = (name: string): RegExp => new RegExp(`${name.replaceAll('$', '\\$')} = '([^']*)'`);

/**
 * The styles that a module puts into the page, as the browser gets them.
 * @throws Error where one is made of what is not known at build: the policy of the pages could not name it.
 */
export function injectedStylesOf(code: string): string[] {
  return [...code.matchAll(injected)].map(([, text = '']) =>
    text
      .replace(/\$\{([^}]+)\}/g, (_, name: string) => {
        const value = constant(name).exec(code)?.[1];
        if (value === undefined) throw new Error(`a style is made of ${name}, which is not known at build`);
        return value;
      })
      .trim(),
  );
}

/** How `style-src` names a style. */
export function styleHash(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

/** Writes `styles.json`: the hashes of the styles that the bundle puts into the page, for the policy under which it is served. */
export function injectedStyles(): Plugin {
  const hashes = new Set<string>();
  return {
    name: 'carreto:injected-styles',
    apply: 'build',
    transform: {
      filter: { code: 'style.textContent' },
      handler(code) {
        for (const style of injectedStylesOf(code)) hashes.add(styleHash(style));
        return null;
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'styles.json', source: JSON.stringify([...hashes].sort()) });
    },
  };
}
