import { createHash } from 'node:crypto';
import type { Package, Packages } from './lockfile.ts';

/** What is made: its version, the commit it was made from, and when that was made, in seconds since 1970. */
export type Made = { version: string; commit: string; madeAtS: number };

const letters = /^[A-Za-z0-9.+-]+$/;

/**
 * What a release holds of others, as CycloneDX 1.6 has it. Equal input gives equal bytes: the serial number is made from the
 * commit, and the time is its own.
 * @param packages of the lockfile, each with its licence where the lockfile or its manifest says one.
 */
export function sbomOf(made: Made, { all: packages, direct }: Packages): string {
  const own = `pkg:npm/carreto@${made.version}`;
  const refs = new Map(packages.map((one) => [one.path, refOf(one)]));
  const needs = (paths: readonly string[]): string[] =>
    [...new Set(paths.flatMap((path) => refs.get(path) ?? []))].sort();
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(`${made.commit} ${made.version}`)}`,
    version: 1,
    metadata: {
      timestamp: new Date(made.madeAtS * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': own,
        name: 'carreto',
        version: made.version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
        purl: own,
      },
      properties: [{ name: 'carreto:commit', value: made.commit }],
    },
    components: packages.map(componentOf),
    dependencies: [
      { ref: own, dependsOn: needs(direct) },
      ...packages.map((one) => ({ ref: refOf(one), dependsOn: needs(one.needs) })),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function componentOf(one: Package): object {
  const [group, name] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name];
  return {
    type: 'library',
    'bom-ref': refOf(one),
    ...(group === undefined ? {} : { group }),
    name,
    version: one.version,
    ...hashesOf(one.integrity),
    ...licencesOf(one.license),
    purl: purlOf(one),
    properties: [{ name: 'carreto:path', value: one.path }],
  };
}

/** The same package may lie in two places. */
function refOf(one: Package): string {
  return `${purlOf(one)}#${one.path}`;
}

function purlOf({ name, version }: Package): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function hashesOf(integrity = ''): object {
  const [, base64] = /^sha512-(.+)$/.exec(integrity) ?? [];
  if (base64 === undefined) return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] };
}

/** An identifier of SPDX, or an expression of several. A package that names none brings a text, which is among the notices. */
function licencesOf(licence: string | undefined): object {
  if (licence === undefined) return { licenses: [{ license: { name: 'as in THIRD-PARTY-NOTICES.txt' } }] };
  return { licenses: [letters.test(licence) ? { license: { id: licence } } : { expression: licence }] };
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
