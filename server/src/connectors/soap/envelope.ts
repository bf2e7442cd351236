import { type Written, writeXml } from './write-xml.ts';

/**
 * A call of SOAP 1.1, rpc style: the operation in the vendor's namespace, its members without one. Pure.
 * @param prefix of the namespace: some servers know their own alone.
 */
export function envelope({
  namespace,
  operation,
  members,
  prefix = 'urn',
}: {
  namespace: string;
  operation: string;
  members: readonly Written[];
  prefix?: string;
}): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>` +
    `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:${prefix}="${namespace}">` +
    `<soapenv:Header/><soapenv:Body><${prefix}:${operation}>${writeXml(members)}</${prefix}:${operation}></soapenv:Body>` +
    `</soapenv:Envelope>`
  );
}
