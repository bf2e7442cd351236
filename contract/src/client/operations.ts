import type { Static } from 'typebox';
import { decideProposal, proposeAmount, readProposals } from '../carrier/cte-proposals.ts';
import { readNewFreights } from '../carrier/new-freights.ts';
import { readNotfis } from '../carrier/notfis.ts';
import { reportOccurrences } from '../carrier/report-occurrences.ts';
import { sendBills } from '../carrier/send-bills.ts';
import { sendCtes, sendCteXml } from '../carrier/send-ctes.ts';
import { uploadConemb } from '../carrier/upload-conemb.ts';
import { uploadDoccob } from '../carrier/upload-doccob.ts';
import { uploadOcoren } from '../carrier/upload-ocoren.ts';
import { uploadProof } from '../carrier/upload-proof.ts';
import { type MethodsOf, operationsOf } from '../operation-of.ts';
import { attachNfes, attachNfeXml } from '../shipper/attach-nfes.ts';
import { cancelFreight } from '../shipper/cancel-freight.ts';
import { checkStatus } from '../shipper/check-status.ts';
import { findFreightRecord, getFreightRecord } from '../shipper/freight-record.ts';
import { hireOffer } from '../shipper/hire-offer.ts';
import { askLabels } from '../shipper/labels.ts';
import { listBills } from '../shipper/list-bills.ts';
import { findCtes, listCtes } from '../shipper/list-ctes.ts';
import { orderImport } from '../shipper/order-import.ts';
import { quoteV1 } from '../shipper/quote-v1.ts';
import { quoteV3 } from '../shipper/quote-v3.ts';
import { postReverse } from '../shipper/reverse-posting.ts';
import { postReverseLegacy } from '../shipper/reverse-posting-legacy.ts';
import { listShippingOptions } from '../shipper/shipping-options.ts';
import { listProducts } from '../shipper/sku-products.ts';
import { trackBatch, trackFreight, trackNfes, trackPeriod } from '../shipper/tracking.ts';
import type { Webhook } from '../webhook.ts';
import type { CteReleasedOut } from '../webhooks/cte-released.ts';
import type { InvoiceEvent } from '../webhooks/invoice.ts';
import type { occurrenceEvent } from '../webhooks/occurrence.ts';

export type { ErrorBody } from '../shapes/error.ts';

/**
 * What the client knows of the contract. In the package this file is another, of the same exports, generated from the
 * contract by `../client-source.ts`.
 */
const endpoints = {
  quoteV3,
  quoteV1,
  hireOffer,
  orderImport,
  attachNfes,
  attachNfeXml,
  cancelFreight,
  checkStatus,
  askLabels,
  getFreightRecord,
  findFreightRecord,
  trackFreight,
  trackBatch,
  trackPeriod,
  trackNfes,
  postReverse,
  postReverseLegacy,
  listShippingOptions,
  listProducts,
  listCtes,
  findCtesByPeriod: findCtes,
  listBills,
  readNewFreights,
  readNotfis,
  reportOccurrences,
  uploadOcoren,
  uploadProof,
  sendCtes,
  sendCteXml,
  uploadConemb,
  sendBills,
  uploadDoccob,
  readProposals,
  proposeAmount,
  decideProposal,
};

export type Methods = MethodsOf<typeof endpoints>;

export const operations = operationsOf(endpoints);

type KnownBodies = {
  occurrence: Static<typeof occurrenceEvent>;
  cte_released: CteReleasedOut;
  invoice: InvoiceEvent;
};

/** The body of a webhook of each kind. */
export type WebhookBodies = {
  [Kind in Webhook['kind']]: KnownBodies[Kind];
};
