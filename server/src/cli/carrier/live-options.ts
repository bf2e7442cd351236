import { liveCarrierChanges, newLiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import { credentialMembers } from '../schema/credential.ts';
import { optionsOf } from '../schema/options-of.ts';

const members = [
  ...['name', 'url', ...credentialMembers, 'services', 'loadTypes', 'deadlineMs', 'budgetMs'],
  ...['cacheTtlMs:remember', 'maxInFlight:in-flight', 'offerValidityDays:valid-days'],
];

/** What may be said of a connector when it is added. */
export const newConnector = optionsOf(newLiveCarrier, ['shipperId', 'groupId', ...members]);

/** What may be said of it later. */
export const connectorChanges = optionsOf(liveCarrierChanges, members);
