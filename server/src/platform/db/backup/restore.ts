import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { OperatorError } from '../../../kernel/operator-error.ts';
import { buildCluster, type ClusterDraft } from '../../embedded-postgres/build-cluster.ts';
import { fingerprintInLabel, labelName, manifestName } from './base-backup.ts';
import { noProgress, type OnProgress } from './progress.ts';
import { readTar, type TarMember } from './tar.ts';

export type RestoreOptions = {
  say?(line: string): void;
  onProgress?: OnProgress;
  /** Hears which master key the content is sealed by, where the backup says it, before anything is placed; may refuse. */
  onFingerprint?(fingerprint: string | undefined): Promise<void>;
};

/** Of the manifest only what is checked. */
type Manifest = { Files: { Path?: string; 'Encoded-Path'?: string; Size: number; Checksum: string }[] };

type Restored = { size: number; sha256: string };

/**
 * Puts a backup into a data folder that holds no database, checks every file of it against the hashes that
 * the server sent along, and leaves it stopped: the next start repairs it to the moment the backup ended.
 * Throws `OperatorError` when the file is damaged, is no backup, or comes from another major version.
 */
export async function restore(file: string, dataFolder: string, options: RestoreOptions = {}): Promise<void> {
  const say = options.say ?? (() => {});
  const { size } = await stat(file).catch(() => {
    throw new OperatorError(`${file} cannot be read.`);
  });
  await buildCluster({ dataFolder, say }, async (draft) => {
    const files = await extract(readChunks(file, size, options.onProgress ?? noProgress), draft).catch(
      (error: Error) => {
        throw new OperatorError(`${file} is not a whole backup: ${error.message}.`, { cause: error });
      },
    );
    await verify(draft.folder, files, file);
    await options.onFingerprint?.(await readFingerprint(draft.folder));
  });
}

async function readFingerprint(folder: string): Promise<string | undefined> {
  return fingerprintInLabel(await readFile(join(folder, labelName), 'utf8').catch(() => ''));
}

async function* readChunks(file: string, totalBytes: number, onProgress: OnProgress): AsyncGenerator<Buffer> {
  let doneBytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    doneBytes += chunk.length;
    onProgress({ doneBytes, totalBytes });
    yield chunk;
  }
}

async function extract(chunks: AsyncIterable<Buffer>, draft: ClusterDraft): Promise<Map<string, Restored>> {
  const files = new Map<string, Restored>();
  for await (const member of readTar(chunks)) {
    const name = normalize(member.name).replace(/\/$/, '');
    if (name.startsWith('..') || name.startsWith('/'))
      throw new Error(`${member.name} leads out of the folder`);
    const path = join(draft.folder, name);
    if (member.folder) await makeFolder(path, draft);
    else {
      await makeFolder(dirname(path), draft);
      files.set(name, await writeMember(path, member));
      await draft.give(path);
    }
  }
  return files;
}

async function makeFolder(path: string, draft: ClusterDraft): Promise<void> {
  if (existsSync(path)) return;
  await makeFolder(dirname(path), draft);
  await mkdir(path, { mode: 0o700 });
  await draft.give(path);
}

async function writeMember(path: string, member: TarMember): Promise<Restored> {
  const hash = createHash('sha256');
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of member.content) {
      hash.update(chunk);
      await handle.write(chunk);
    }
  } finally {
    await handle.close();
  }
  return { size: member.size, sha256: hash.digest('hex') };
}

async function verify(folder: string, files: Map<string, Restored>, file: string): Promise<void> {
  if (!files.has(manifestName) || !files.has('PG_VERSION')) {
    throw new OperatorError(`${file} is no backup that carreto made.`);
  }
  const manifest = JSON.parse(await readFile(join(folder, manifestName), 'utf8')) as Manifest;
  for (const { Path, Size, Checksum } of manifest.Files) {
    const found = files.get(Path ?? '');
    if (Path === undefined || (found?.size === Size && found.sha256 === Checksum)) continue;
    throw new OperatorError(`${file} is damaged: ${Path} is not as it was. Use another backup.`);
  }
}
