import { OperatorError } from '../../../kernel/operator-error.ts';
import { writeWholeFile } from '../../files/whole-file.ts';
import type { Connection } from '../connection.ts';
import { withSession } from '../session.ts';
import { type CopyOut, copyOut } from './copy-out.ts';
import { noProgress, type OnProgress } from './progress.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

/** Name of the list of files with their hashes, as PostgreSQL's own tools expect it beside the data. */
export const manifestName = 'backup_manifest';

/**
 * `WAL` adds what was written while copying: the file needs nothing else to be restored from. The label is the one place
 * for a word of ours that PostgreSQL's own tools take along: it says which master key the content is sealed by.
 */
function command(fingerprint: string | undefined): string {
  const label = fingerprint === undefined ? 'carreto' : `carreto ${fingerprint}`;
  return `BASE_BACKUP (LABEL '${label}', PROGRESS, CHECKPOINT 'fast', WAL,
    MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;
}

/** What a backup says of the master key; undefined in those of releases that did not say it, and where there is no key. */
export function fingerprintInLabel(label: string): string | undefined {
  return /^LABEL: carreto ([0-9a-f]{32})$/m.exec(label)?.[1];
}

/** File of the label within a backup. */
export const labelName = 'backup_label';

/** First byte of each message; see "Streaming Replication Protocol" in PostgreSQL's manual. */
const kind = { archive: 'n', data: 'd', manifest: 'm' };

export type BackupOptions = { onProgress?: OnProgress; fingerprint?: string | undefined };

/**
 * Copies the whole cluster behind a connection, while it is being used, into one tar file that PostgreSQL's
 * own tools can read too. Everything committed before the call is in it. The user of the connection needs the
 * right of replication. Returns the size of the file.
 * @param options `fingerprint` is that of the master key that the content is sealed by: the file remembers it.
 */
export async function backup(
  connection: Connection,
  file: string,
  { onProgress = noProgress, fingerprint }: BackupOptions = {},
): Promise<{ bytes: number }> {
  let bytes = 0;
  await withSession(connection, { applicationName: 'carreto-backup', replication: true }, async (session) => {
    async function* counted(): AsyncGenerator<Buffer> {
      const messages = copyOut(session, command(fingerprint));
      for await (const chunk of toTar(messages)) {
        bytes += chunk.length;
        onProgress({ doneBytes: bytes, totalBytes: Math.max(bytes, estimate(messages)) });
        yield chunk;
      }
    }
    await writeWholeFile(file, counted());
  });
  onProgress({ doneBytes: bytes, totalBytes: bytes });
  return { bytes };
}

/** The archive as it comes, with the manifest as its last member. */
async function* toTar(messages: CopyOut): AsyncGenerator<Buffer> {
  const manifest: Buffer[] = [];
  let archives = 0;
  let inManifest = false;
  // The end mark of the archive is held back until the manifest has been put before it.
  let tail: Buffer = Buffer.alloc(0);
  for await (const message of messages as AsyncIterable<Buffer>) {
    const type = String.fromCharCode(message[0] ?? 0);
    const body = message.subarray(1);
    if (type === kind.archive) archives += 1;
    if (type === kind.manifest) inManifest = true;
    if (type !== kind.data) continue;
    if (archives > 1) throw new OperatorError('This server keeps tablespaces elsewhere; use pg_basebackup.');
    if (inManifest) manifest.push(body);
    else {
      tail = Buffer.concat([tail, body]);
      yield tail.subarray(0, Math.max(0, tail.length - tarEnd.length));
      tail = tail.subarray(-tarEnd.length);
    }
  }
  const content = Buffer.concat(manifest);
  if (!tail.equals(tarEnd) || content.length === 0)
    throw new Error('the server sent an archive without an end');
  yield Buffer.concat([tarHeader(manifestName, content.length), content, tarPadding(content.length), tarEnd]);
}

/** The server tells kilobytes per tablespace in rows of three fields. */
function estimate({ rows }: CopyOut): number {
  const sizes = rows.filter((row) => row.length === 3).map(([, , size]) => Number(size ?? 0));
  return sizes.reduce((sum, size) => sum + size * 1024, 0);
}
