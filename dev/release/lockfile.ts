import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the lockfile says of a package. */
export type Locked = {
  version?: string;
  integrity?: string;
  license?: string;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

/** A package that a release holds: where it lies below the project, its name, and the paths of those it needs. */
export type Package = Locked & { path: string; name: string; version: string; needs: readonly string[] };

/** All of them, and the paths of those that Carreto itself names. */
export type Packages = { all: readonly Package[]; direct: readonly string[] };

/** A system that releases are made for, as npm names it. */
export type Platform = { os: string; cpu: string; libc: string };

type Lockfile = { packages: Record<string, Locked> };

/**
 * The packages that a running Carreto needs on a platform, in the order of their paths: what its own parts depend on, and
 * what those depend on in turn. Nothing of development, nothing of other platforms.
 * @throws Error where the lockfile names a dependency that it does not hold.
 */
export function packagesOf(home: string, platform: Platform): Packages {
  const { packages } = JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8')) as Lockfile;
  const found = new Map<string, Package>();
  const parts = ['', 'server', 'contract'].flatMap((part) => needsOf(packages, part, platform));
  const direct = parts.filter((path) => packages[path]?.link !== true);
  const waiting = [...direct];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const locked = packages[path];
    if (locked === undefined || locked.link === true) continue;
    const needs = needsOf(packages, path, platform);
    found.set(path, { ...locked, path, name: nameOf(path), version: locked.version ?? '', needs });
    waiting.push(...needs);
  }
  return { all: [...found.values()].sort((one, other) => (one.path < other.path ? -1 : 1)), direct };
}

/** Paths of what a package depends on, as Node finds them from where it lies. */
function needsOf(packages: Lockfile['packages'], from: string, platform: Platform): string[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[from] ?? {};
  const optional = Object.keys(optionalDependencies);
  return [...Object.keys(dependencies), ...optional, ...Object.keys(peerDependencies)].flatMap((name) => {
    const path = resolve(packages, from, name);
    const locked = path === undefined ? undefined : packages[path];
    if (path === undefined || locked === undefined) {
      if (dependencies[name] === undefined || optional.includes(name)) return [];
      throw new Error(`the lockfile holds no ${name}, which ${from} depends on`);
    }
    return runsOn(locked, platform) ? [path] : [];
  });
}

function resolve(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

function runsOn({ os, cpu, libc }: Locked, platform: Platform): boolean {
  const fits = (list: string | string[] | undefined, own: string): boolean =>
    list === undefined || [list].flat().includes(own);
  return fits(os, platform.os) && fits(cpu, platform.cpu) && fits(libc, platform.libc);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
