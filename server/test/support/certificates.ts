import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate with its key, in PEM as TLS servers take them. */
export type Certificate = { cert: string; key: string; privateKey: KeyObject };

export type CertificateWish = {
  /** Names it is good for; the first is its subject. */
  names: readonly string[];
  from?: string;
  until?: string;
  /** Who signs it; itself when left out. */
  issuer?: Certificate & { name: string };
};

/** A certificate by X.509 (RFC 5280) with a key of its own on P-256, as small as TLS accepts. */
export function makeCertificate({
  names,
  from = '2020-01-01',
  until = '2049-01-01',
  issuer,
}: CertificateWish): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [subject = ''] = names;
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const isAuthority = issuer === undefined;
  const altNames = sequence(...names.map((name) => element(0x82, Buffer.from(name))));
  const extensions = [
    extension('551d11', altNames),
    // An authority may sign others.
    ...(isAuthority ? [extension('551d13', sequence(element(0x01, Buffer.of(0xff))))] : []),
  ];
  const toBeSigned = sequence(
    element(0xa0, element(0x02, Buffer.of(2))),
    element(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    nameOf(issuer?.name ?? subject),
    sequence(time(from), time(until)),
    nameOf(subject),
    publicKey.export({ format: 'der', type: 'spki' }),
    element(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', toBeSigned, issuer?.privateKey ?? privateKey);
  const der = sequence(toBeSigned, algorithm, element(0x03, Buffer.concat([Buffer.of(0), signature])));
  const lines = der.toString('base64').replace(/(.{64})/g, '$1\n');
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key,
    privateKey: createPrivateKey(key),
  };
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), element(0x04, value));
}

function nameOf(name: string): Buffer {
  return sequence(element(0x31, sequence(oid('550403'), element(0x0c, Buffer.from(name)))));
}

function time(day: string): Buffer {
  return element(0x18, Buffer.from(`${day.replaceAll('-', '')}000000Z`));
}

function oid(hex: string): Buffer {
  return element(0x06, Buffer.from(hex, 'hex'));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, Buffer.concat(parts));
}

/** Tag, length and content by DER. */
function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  const bytes = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...bytes), content]);
}
