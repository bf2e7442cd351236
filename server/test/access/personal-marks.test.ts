import { rawContentTypes } from '@carreto/contract/endpoint';
import { personalMarkOf } from '@carreto/contract/personal';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../support/all-endpoints.ts';

const operations = (await allEndpoints()).filter(({ auth }) => auth === 'admin');

describe('the contract of the administration', () => {
  it('says of every file what it holds of recipients', () => {
    const files = operations.filter(({ reply }) => (rawContentTypes(reply) ?? []).length > 0);
    expect(files.filter(({ personal }) => personal === undefined).map(({ id }) => id)).toEqual([]);
  });

  it('marks every text that names a recipient or is in the words of others', () => {
    expect(unmarked()).toEqual([]);
  });
});

const suspicious =
  /^(?:recipient\w*|courier\w*|receiver\w*|consignee\w*|e?mail|phone|street|complement|message|mensagem|note|detail|comment|description|carrierDescription|text|body|responseHead|raw|document)$/i;

/** Texts of such names that speak of no recipient, by what they do speak of. */
const impersonal = [
  // Where shippers, carriers and dispatch points are; who operates the installation.
  /\.address\.(?:street|complement)$/,
  /^(?:addOperator|updateOperator|whoAmI)\.email$|^listOperators\.items\[\]\.email$|^getSession\.person\.email$/,
  /^getFreight\.(?:shipper|carrier)\.document$/,
  // Where answers of carriers have something, and what Carreto says of files, tables, prices and goods.
  /\.mapping\.(?:event|answer\.refusals\[\])\.\w+$/,
  /\.(?:findings|decisions|questions|problems|failure)(?:\[\])?\.message$/,
  /\.questions\[\]\.proposal\.text$/,
  /^(?:getReceipts|replayQuote|tryQuote|priceTableCell|priceMatrix)\..*\.text$/,
  /^(?:listSkus\.items\[\]|getFreight)(?:\.volumes\[\])?(?:\.contents\[\])?\.description$/,
  /(?:\.recipe|^getTableTerms)\.service\.description$/,
  /^\w*WhatIfs?\.(?:.*\.)?problem\.text$/,
  // Of a load and its driver; what Carreto says of a call, a line, a scan.
  /^(?:\w*LoadingManifests?|removeLoadedVolume)(?:\.items\[\])?\.(?:note|message)$/,
  /\.(?:refused|lines|details)\[\]\.(?:text|message)$/,
  // A sample of ours.
  /^tryWebhook\.examples\[\]\.body$/,
  // Letters go to people of the installation, never to recipients of freights; `mail.ts` shortens their addresses by itself.
  /^(?:listMail\.items\[\]|resendMail)\.recipient$/,
  // Those about a negotiation go to people of its carrier, at their work.
  /^(?:get|send)NegotiationLetters?\.(?:partners\[\]\.email|letters\[\]\.recipient)$/,
  // Texts that a shipper writes to everybody, filled in with an invented freight; why an occurrence waits.
  /^(?:get|put)RecipientLetters\.(?:occasions|usual)\..*\.body$|^previewRecipientLetter\.text$/,
  /^reportPartnerOccurrence\.message$/,
  // A state, which is of millions.
  /\.said\.recipientState$/,
  // What nobody knows for sure of an interface.
  /^list(?:Vendors|StorePlatforms)\.items\[\]\.sources\[\]\.note$/,
  // Composed for who asks: `find-freights.ts`.
  /^searchEverything\.items\[\]\.detail$/,
];

/** Texts of answers that have names of personal data, and no mark. */
function unmarked(): string[] {
  const found = new Set<string>();
  const walk = (schema: object, path: string, isOf: boolean) => {
    if (personalMarkOf(schema) !== undefined) return;
    const { type, properties, items, anyOf, enum: values, format } = schema as Record<string, unknown>;
    if (isOf && type === 'string' && values === undefined && format === undefined) found.add(path);
    for (const [name, part] of Object.entries((properties ?? {}) as Record<string, object>))
      walk(part, `${path}.${name}`, suspicious.test(name));
    if (items !== undefined) walk(items as object, `${path}[]`, isOf);
    for (const part of (anyOf ?? []) as object[]) walk(part, path, isOf);
  };
  for (const { id, reply, personal } of operations) if (personal !== 'refused') walk(reply, id, false);
  return [...found].filter((path) => !impersonal.some((pattern) => pattern.test(path)));
}
