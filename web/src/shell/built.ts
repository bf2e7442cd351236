import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Tells whether an address below `/painel`, such as the server names it, has a screen yet. */
export function useIsBuilt(): (address: string) => boolean {
  const router = useRouter();
  return useCallback((address) => isBuilt(address, Object.keys(router.routesByPath)), [router]);
}

/**
 * Whether one of the paths of `routes/` is an address's. A parameter takes codes and ids alone, which have a digit: a word
 * in its place is a page of its own, which may not be built.
 */
export function isBuilt(address: string, paths: readonly string[]): boolean {
  const [bare = ''] = address.split('?');
  const wanted = bare.split('/');
  return paths.some((path) => fits(path.split('/'), wanted));
}

function fits(path: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length > path.length) return false;
  return path.every((part, at) => {
    const given = wanted[at];
    if (part.startsWith('{-$')) return true;
    return given !== undefined && (part.startsWith('$') ? /\d/.test(given) : part === given);
  });
}
