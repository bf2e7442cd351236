import { createContext, use } from 'react';
import type { FirstWords, LaterWords, Words } from './all-words.ts';

/** Languages that the pages speak, as HTML names them. */
export type Language = 'pt-BR' | 'en';

const Context = createContext<Words | undefined>(undefined);

/** Gives words to everything below. */
export const WordsProvider = Context;

/** What the pages say, in the language of this person. */
export function useWords(): Words {
  const words = use(Context);
  if (words === undefined) throw new Error('nobody provided words');
  return words;
}

type Later = { [Name in keyof LaterWords]: () => Promise<LaterWords[Name]> };

const later: Readonly<Record<Language, Later>> = {
  'pt-BR': {
    assignee: async () => (await import('./pt-br/assignee.ts')).assignee,
    audit: async () => (await import('./pt-br/audit.ts')).audit,
    auditPolicy: async () => (await import('./pt-br/audit-policy.ts')).auditPolicy,
    bills: async () => (await import('./pt-br/bills.ts')).bills,
    bookings: async () => (await import('./pt-br/bookings.ts')).bookings,
    bulk: async () => (await import('./pt-br/bulk.ts')).bulk,
    calls: async () => (await import('./pt-br/calls.ts')).calls,
    carrierTabs: async () => (await import('./pt-br/carrier-tabs.ts')).carrierTabs,
    carrierConnections: async () => (await import('./pt-br/carrier-connections.ts')).carrierConnections,
    carrierContracts: async () => (await import('./pt-br/carrier-contracts.ts')).carrierContracts,
    scoreboard: async () => (await import('./pt-br/scoreboard.ts')).scoreboard,
    carriers: async () => (await import('./pt-br/carriers.ts')).carriers,
    company: async () => (await import('./pt-br/company.ts')).company,
    companyForm: async () => (await import('./pt-br/company-form.ts')).companyForm,
    connections: async () => (await import('./pt-br/connections.ts')).connections,
    coverage: async () => (await import('./pt-br/coverage.ts')).coverage,
    delivery: async () => (await import('./pt-br/delivery.ts')).delivery,
    dispatch: async () => (await import('./pt-br/dispatch.ts')).dispatch,
    files: async () => (await import('./pt-br/files.ts')).files,
    freight: async () => (await import('./pt-br/freight.ts')).freight,
    grid: async () => (await import('./pt-br/grid.ts')).grid,
    help: async () => (await import('./pt-br/help.ts')).help,
    history: async () => (await import('./pt-br/history.ts')).history,
    imports: async () => (await import('./pt-br/imports.ts')).imports,
    installation: async () => (await import('./pt-br/installation.ts')).installation,
    jobs: async () => (await import('./pt-br/jobs.ts')).jobs,
    labels: async () => (await import('./pt-br/labels.ts')).labels,
    labelSettings: async () => (await import('./pt-br/label-settings.ts')).labelSettings,
    letters: async () => (await import('./pt-br/letters.ts')).letters,
    manifest: async () => (await import('./pt-br/manifest.ts')).manifest,
    manifests: async () => (await import('./pt-br/manifests.ts')).manifests,
    matrix: async () => (await import('./pt-br/matrix.ts')).matrix,
    newFreight: async () => (await import('./pt-br/new-freight.ts')).newFreight,
    onboarding: async () => (await import('./pt-br/onboarding.ts')).onboarding,
    operators: async () => (await import('./pt-br/operators.ts')).operators,
    packing: async () => (await import('./pt-br/packing.ts')).packing,
    palette: async () => (await import('./pt-br/palette.ts')).palette,
    partner: async () => (await import('./pt-br/partner.ts')).partner,
    places: async () => (await import('./pt-br/places.ts')).places,
    postal: async () => (await import('./pt-br/postal.ts')).postal,
    products: async () => (await import('./pt-br/products.ts')).products,
    profile: async () => (await import('./pt-br/profile.ts')).profile,
    today: async () => (await import('./pt-br/today.ts')).today,
    quarantine: async () => (await import('./pt-br/quarantine.ts')).quarantine,
    quotes: async () => (await import('./pt-br/quotes.ts')).quotes,
    reports: async () => (await import('./pt-br/reports.ts')).reports,
    returns: async () => (await import('./pt-br/returns.ts')).returns,
    rules: async () => (await import('./pt-br/rules.ts')).rules,
    security: async () => (await import('./pt-br/security.ts')).security,
    settingsAbout: async () => (await import('./pt-br/settings-about.ts')).settingsAbout,
    settingsForm: async () => (await import('./pt-br/settings-form.ts')).settingsForm,
    stores: async () => (await import('./pt-br/stores.ts')).stores,
    table: async () => (await import('./pt-br/table.ts')).table,
    tableDerived: async () => (await import('./pt-br/table-derived.ts')).tableDerived,
    tableShadow: async () => (await import('./pt-br/table-shadow.ts')).tableShadow,
    tableTerms: async () => (await import('./pt-br/table-terms.ts')).tableTerms,
    tableGrid: async () => (await import('./pt-br/table-grid.ts')).tableGrid,
    tables: async () => (await import('./pt-br/tables.ts')).tables,
    taxes: async () => (await import('./pt-br/taxes.ts')).taxes,
    tokens: async () => (await import('./pt-br/tokens.ts')).tokens,
    trackingPage: async () => (await import('./pt-br/tracking-page.ts')).trackingPage,
    vendorAccounts: async () => (await import('./pt-br/vendor-accounts.ts')).vendorAccounts,
    webhook: async () => (await import('./pt-br/webhook.ts')).webhook,
    webhooks: async () => (await import('./pt-br/webhooks.ts')).webhooks,
    whatIf: async () => (await import('./pt-br/what-if.ts')).whatIf,
  },
  en: {
    assignee: async () => (await import('./en/assignee.ts')).assignee,
    audit: async () => (await import('./en/audit.ts')).audit,
    auditPolicy: async () => (await import('./en/audit-policy.ts')).auditPolicy,
    bills: async () => (await import('./en/bills.ts')).bills,
    bookings: async () => (await import('./en/bookings.ts')).bookings,
    bulk: async () => (await import('./en/bulk.ts')).bulk,
    calls: async () => (await import('./en/calls.ts')).calls,
    carrierTabs: async () => (await import('./en/carrier-tabs.ts')).carrierTabs,
    carrierConnections: async () => (await import('./en/carrier-connections.ts')).carrierConnections,
    carrierContracts: async () => (await import('./en/carrier-contracts.ts')).carrierContracts,
    scoreboard: async () => (await import('./en/scoreboard.ts')).scoreboard,
    carriers: async () => (await import('./en/carriers.ts')).carriers,
    company: async () => (await import('./en/company.ts')).company,
    companyForm: async () => (await import('./en/company-form.ts')).companyForm,
    connections: async () => (await import('./en/connections.ts')).connections,
    coverage: async () => (await import('./en/coverage.ts')).coverage,
    delivery: async () => (await import('./en/delivery.ts')).delivery,
    dispatch: async () => (await import('./en/dispatch.ts')).dispatch,
    files: async () => (await import('./en/files.ts')).files,
    freight: async () => (await import('./en/freight.ts')).freight,
    grid: async () => (await import('./en/grid.ts')).grid,
    help: async () => (await import('./en/help.ts')).help,
    history: async () => (await import('./en/history.ts')).history,
    imports: async () => (await import('./en/imports.ts')).imports,
    installation: async () => (await import('./en/installation.ts')).installation,
    jobs: async () => (await import('./en/jobs.ts')).jobs,
    labels: async () => (await import('./en/labels.ts')).labels,
    labelSettings: async () => (await import('./en/label-settings.ts')).labelSettings,
    letters: async () => (await import('./en/letters.ts')).letters,
    manifest: async () => (await import('./en/manifest.ts')).manifest,
    manifests: async () => (await import('./en/manifests.ts')).manifests,
    matrix: async () => (await import('./en/matrix.ts')).matrix,
    newFreight: async () => (await import('./en/new-freight.ts')).newFreight,
    onboarding: async () => (await import('./en/onboarding.ts')).onboarding,
    operators: async () => (await import('./en/operators.ts')).operators,
    packing: async () => (await import('./en/packing.ts')).packing,
    palette: async () => (await import('./en/palette.ts')).palette,
    partner: async () => (await import('./en/partner.ts')).partner,
    places: async () => (await import('./en/places.ts')).places,
    postal: async () => (await import('./en/postal.ts')).postal,
    products: async () => (await import('./en/products.ts')).products,
    profile: async () => (await import('./en/profile.ts')).profile,
    today: async () => (await import('./en/today.ts')).today,
    quarantine: async () => (await import('./en/quarantine.ts')).quarantine,
    quotes: async () => (await import('./en/quotes.ts')).quotes,
    reports: async () => (await import('./en/reports.ts')).reports,
    returns: async () => (await import('./en/returns.ts')).returns,
    rules: async () => (await import('./en/rules.ts')).rules,
    security: async () => (await import('./en/security.ts')).security,
    settingsAbout: async () => (await import('./en/settings-about.ts')).settingsAbout,
    settingsForm: async () => (await import('./en/settings-form.ts')).settingsForm,
    stores: async () => (await import('./en/stores.ts')).stores,
    table: async () => (await import('./en/table.ts')).table,
    tableDerived: async () => (await import('./en/table-derived.ts')).tableDerived,
    tableShadow: async () => (await import('./en/table-shadow.ts')).tableShadow,
    tableTerms: async () => (await import('./en/table-terms.ts')).tableTerms,
    tableGrid: async () => (await import('./en/table-grid.ts')).tableGrid,
    tables: async () => (await import('./en/tables.ts')).tables,
    taxes: async () => (await import('./en/taxes.ts')).taxes,
    tokens: async () => (await import('./en/tokens.ts')).tokens,
    trackingPage: async () => (await import('./en/tracking-page.ts')).trackingPage,
    vendorAccounts: async () => (await import('./en/vendor-accounts.ts')).vendorAccounts,
    webhook: async () => (await import('./en/webhook.ts')).webhook,
    webhooks: async () => (await import('./en/webhooks.ts')).webhooks,
    whatIf: async () => (await import('./en/what-if.ts')).whatIf,
  },
};

/** Those of screens that were opened: a change of language brings them along. */
const opened = new Set<keyof LaterWords>();
let spoken: { language: Language; words: FirstWords & Partial<LaterWords> } | undefined;

/** The words of a language; each is a file of its own, fetched when it is wanted. */
export async function loadWords(language: Language): Promise<Words> {
  const first = language === 'en' ? (await import('./en/all.ts')).en : (await import('./pt-br/all.ts')).ptBr;
  const words: FirstWords & Partial<LaterWords> = { ...first };
  for (const name of opened) Object.assign(words, { [name]: await later[language][name]() });
  spoken = { language, words };
  // What is not there yet comes before the screen that says it.
  return words as Words;
}

/** Fetches what a screen says beside the screen itself: it is shown once both are there. */
export function withWords<Screen>(
  names: keyof LaterWords | readonly (keyof LaterWords)[],
  load: () => Promise<Screen>,
): () => Promise<Screen> {
  return async () => {
    const wanted = [names].flat();
    for (const name of wanted) opened.add(name);
    const screen = load();
    await Promise.all(wanted.map(say));
    return screen;
  };
}

async function say(name: keyof LaterWords): Promise<void> {
  while (spoken !== undefined && spoken.words[name] === undefined) {
    const { language, words } = spoken;
    Object.assign(words, { [name]: await later[language][name]() });
  }
}
