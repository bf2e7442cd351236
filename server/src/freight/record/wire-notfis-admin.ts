import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { NotfisFileView } from '@carreto/contract/admin/freights/notfis';
import { toPage } from '../../registry/page.ts';
import type { NotfisFile } from './wire-notfis.ts';
import type { NotfisRecord, WrittenNotfis } from './write-notfis-file.ts';

export function toNotfisFile({ writtenAt, ...record }: NotfisRecord): NotfisFileView {
  return { ...record, writtenAt: writtenAt.toISOString() };
}

export function toNotfisFiles(request: PageRequest, files: readonly NotfisRecord[]): Page<NotfisFileView> {
  return toPage(request, files.map(toNotfisFile));
}

/** What is in a file that was made of so many freights. */
export function toNotfisContent({ name, content, left }: NotfisFile, freightCount: number) {
  return { name, content, freightCount: freightCount - left.length, leftOut: left };
}

export function toWrittenNotfis({ record, file: { name, content, left }, isMore }: WrittenNotfis) {
  const file = record === null ? null : toNotfisFile(record);
  return { file, name, content, freightCount: record?.freightCount ?? 0, leftOut: left, isMore };
}

export function toNotfisAgain({ record, file }: { record: NotfisRecord; file: NotfisFile }) {
  return { file: toNotfisFile(record), ...toNotfisContent(file, record.freightCount) };
}
