let handed: readonly File[] = [];

/** Files that were dropped on a page that only hands them on, for the next page to take. */
export function handFiles(files: readonly File[]): void {
  handed = files;
}

/** The files that were handed on, once. */
export function takeHandedFiles(): readonly File[] {
  const files = handed;
  handed = [];
  return files;
}
