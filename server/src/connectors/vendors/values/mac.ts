import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether this is the HMAC-SHA256 of a body under a secret, in a time that says nothing of where it differs; never where there is no secret. Pure. */
export function isMacOf(body: Buffer, { mac, secret }: { mac: Buffer; secret: string | undefined }): boolean {
  if (secret === undefined || secret === '') return false;
  const wanted = createHmac('sha256', secret).update(body).digest();
  return mac.length === wanted.length && timingSafeEqual(mac, wanted);
}
