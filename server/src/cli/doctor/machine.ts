import { access, constants } from 'node:fs/promises';
import type { Config } from '../../config/config.ts';
import { OperatorError } from '../../kernel/operator-error.ts';
import { locatePlatformPackage } from '../../platform/embedded-postgres/platform-package.ts';
import { judgeSpace } from '../../registry/installation/judge.ts';
import { freeBytesOf, nearestFolder } from '../../registry/installation/space.ts';
import { bad, type Check, ok, warn } from './check.ts';

const oldestNode = 24;
const zone = 'America/Sao_Paulo';
const megabyte = 1_048_576;

/** Everything that can be said without a database. */
export async function checkMachine(config: Config): Promise<Check[]> {
  return [
    checkNode(),
    checkPlatform(config),
    await checkDataFolder(config.dataFolder),
    await checkSpace(config),
    checkZone(),
  ];
}

function checkNode(): Check {
  const major = Number.parseInt(process.versions.node, 10);
  if (major < oldestNode) {
    return bad(
      'node',
      `Node ${process.version}`,
      `Run ./carreto, which brings its own, or install ${oldestNode} or later.`,
    );
  }
  return ok('node', `Node ${process.version}, ${process.execPath}`);
}

function checkPlatform({ databaseUrl }: Config): Check {
  if (databaseUrl !== undefined) return ok('database program', 'not needed: DATABASE_URL names a server');
  try {
    const { version } = locatePlatformPackage();
    return ok('database program', `PostgreSQL ${version} for ${process.platform} on ${process.arch}`);
  } catch (error) {
    if (error instanceof OperatorError)
      return bad('database program', 'PostgreSQL cannot be run here', error.message);
    throw error;
  }
}

async function checkDataFolder(folder: string): Promise<Check> {
  if (await isWritable(folder)) return ok('data folder', folder);
  const parent = await nearestFolder(folder);
  if (parent === folder) {
    return bad(
      'data folder',
      `${folder} cannot be written`,
      'Change its owner or rights, or name another with --data.',
    );
  }
  if (await isWritable(parent)) return ok('data folder', `${folder}, made at the first start`);
  return bad(
    'data folder',
    `${folder} cannot be made in ${parent}`,
    'Change the rights, or name another with --data.',
  );
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function checkSpace({ dataFolder, minFreeMb }: Config): Promise<Check> {
  const freeBytes = await freeBytesOf(dataFolder);
  const finding = `${Math.floor(freeBytes / megabyte)} MB free`;
  const state = judgeSpace(freeBytes, minFreeMb * megabyte);
  if (state === 'fail')
    return bad('space', finding, `Make room: below ${minFreeMb} MB the database takes no writes.`);
  if (state === 'warn') return warn('space', finding, `Below ${minFreeMb} MB the database takes no writes.`);
  return ok('space', finding);
}

/** Deadlines are counted in São Paulo, so the runtime must know its clock; the machine's own zone is no matter. */
function checkZone(): Check {
  try {
    const now = Temporal.Now.zonedDateTimeISO(zone);
    return ok('time zone', `${now.toPlainDateTime().toString({ smallestUnit: 'second' })} in ${zone}`);
  } catch {
    return bad(
      'time zone',
      `this Node does not know ${zone}`,
      'Run ./carreto, which brings a Node with all time zones.',
    );
  }
}
