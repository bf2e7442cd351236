/**
 * Whether a text is an address that mail can be sent to: ASCII, one `@`, a host with a dot. Narrower than RFC 5322 on
 * purpose: no quotes, comments, spaces or control characters, so that nothing can slip into a header or a command.
 */
export function isMailAddress(text: string): boolean {
  const [local = '', host = '', more] = text.split('@');
  if (more !== undefined || text.length > 254 || local.length > 64) return false;
  const isLocal = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local);
  const labels = host.split('.');
  return (
    isLocal &&
    labels.length > 1 &&
    labels.every((label) => /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label))
  );
}
