import type { ShipperSettings } from '@carreto/contract/admin/registry/shippers';

/** How a shipper is treated until somebody says otherwise. */
export const defaultSettings: ShipperSettings = {
  rfc3339Expiration: false,
  easterHolidays: { carnival: true, goodFriday: true, corpusChristi: true },
  taxCreditPpm: { icms: 0, ibs: 0, cbs: 0 },
  esgModule: false,
  carbonCentsPerTonne: null,
  freightPayment: 'CIF',
  labelDpi: 203,
  quotaWarning: null,
  auditsCtes: true,
  takesTestDocuments: false,
  nfeSharedWith: [],
  trackingPage: { name: null, logo: null, colour: null, showsProofs: false },
};

/** What is stored is what differs, so that a better default reaches everybody who never chose. */
export function readSettings(stored: Partial<ShipperSettings>): ShipperSettings {
  return { ...defaultSettings, ...stored };
}
