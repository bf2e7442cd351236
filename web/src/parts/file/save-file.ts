/** Gives a file to the browser, which keeps it under a name. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then; nothing else tells when.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
