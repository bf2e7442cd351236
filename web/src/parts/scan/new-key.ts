/** An `Idempotency-Key`: random, on plain addresses of a closed network too, where `randomUUID` is not. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
