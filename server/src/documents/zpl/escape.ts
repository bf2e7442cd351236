/** Characters that a printer would take for commands, and the mark of the escape itself. */
const special = /[\^~_\\]/g;

/**
 * Data for `^FH^FD`: whatever could begin a command, or mean something within a field, as hexadecimal bytes. Control
 * characters are gone before, when text is fitted; here they vanish for good.
 */
export function escapeField(text: string): string {
  return text
    .replace(/\p{Cc}/gu, '')
    .replace(special, (character) => `_${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
