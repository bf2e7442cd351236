import { OperatorError } from '../../kernel/operator-error.ts';

/** What the system says of a file or folder that cannot be used; DuckDB says it in words. */
const codes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EIO',
  'ESTALE',
  'EISDIR',
]);
const words = /^IO Error|No space left on device|Permission denied/;

/**
 * Does something with the files of an archive; what the disk refuses is for whoever runs the machine to mend.
 * @throws OperatorError in place of errors of files.
 */
export async function withFiles<Result>(folder: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Error) || !isOfFiles(error)) throw error;
    throw new OperatorError(
      `The archive in ${folder} cannot be used: ${error.message.split('\n')[0]}. ` +
        'Nothing was dropped for it. Make room, or correct the folder and its rights; it goes on where it stopped.',
      { cause: error },
    );
  }
}

function isOfFiles(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return codes.has(code) || words.test(error.message);
}
