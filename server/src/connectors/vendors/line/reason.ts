/**
 * Why something at a carrier's or platform's failed, by a code that pages have words for in their language, with the one thing that it is about:
 * a status, names, or the other side's own words. The English here is what the API says beside the code.
 */
const sentences = [
  /** What the other side said, in its words: no word of ours. */
  ['said', (words) => words],
  ['answered', (status) => `it answered ${status}`],
  ['redirected', (status) => `it answered ${status}; redirects are not followed`],
  /** With how, in English, as the next two. */
  ['unreachable', (how) => how],
  ['not_in_time', () => 'it had not answered in time'],
  ['token_not_in_time', () => 'its token had not come in time'],
  ['too_large', (how) => how],
  ['unreadable', (how) => how],
  ['called_too_often', () => 'it was called too often'],
  ['too_many_at_once', () => 'as many calls as are allowed are under way'],
  ['own_pace', () => 'more calls a second than the vendor allows'],
  ['points_used_up', () => 'its points for queries are used up'],
  ['left_alone', () => 'it failed too often a moment ago and is left alone'],
  ['no_address', (host) => `there is no address of its host "${host}"`],
  ['not_allowed', (why) => why],
  ['not_opening', () => 'its credential does not open'],
  ['replaced_at_log_in', () => 'a log-in replaces its credential, and nobody could keep the new one'],
  ['token_refused', () => 'the access token is not accepted'],
  ['token_refused_by', (status) => `it answered ${status}: the access token is not accepted`],
  ['not_installed', () => 'the app is not installed in the shop yet'],
  ['not_authorized', () => 'nobody has authorized the app yet'],
  ['not_renewed', (words) => `its access could not be renewed (${words}): the app has to be installed again`],
  [
    'app_refused',
    (status) => `it answered ${status}: the app is not installed in the shop, or its id or secret is another`,
  ],
  ['install_refused', () => 'it does not accept the code of the installation, or the secret'],
  ['no_app_id', () => 'the client id of the app is not set'],
  ['no_app', () => 'there is no app to install'],
  ['no_key', () => 'the account has no key and token'],
  ['scopes_lacking', (scopes) => `the app lacks the scopes ${scopes}`],
  ['no_such_shop', () => 'it answered 404: there is no such shop, or no such version'],
  ['no_such_order', () => 'it does not know the order'],
  ['nothing_to_ship', () => 'nothing of the order is left to be shipped, and nothing was under our code'],
  ['no_volume', () => 'the order has no volume with a service of logistics at Bling'],
  ['no_invoice', () => 'the order has no invoice yet'],
  ['no_nfe', () => 'neither the order nor the freight has an NF-e yet'],
  ['invoice_not_shown', () => 'it took the invoice, and does not show it yet'],
  ['hook_of_other', () => 'the key has a hook of another system: make a key of its own'],
  [
    'hook_elsewhere',
    () =>
      'the key is accepted, and its hook does not call Carreto: it is set up again at night, and by new addresses at once',
  ],
  ['address_not_kept', () => 'its addresses are from before they were kept: make new ones'],
  ['no_connector', () => 'there is no connector for this platform'],
  ['entered_by_hand', () => 'it takes no addresses by its API: enter them on its own page'],
] as const satisfies readonly (readonly [code: string, (value: string) => string])[];

const sentenceOf: ReadonlyMap<string, (value: string) => string> = new Map(sentences);

export type ReasonCode = (typeof sentences)[number][0];

/** `value` is null where the code says everything. */
export type Reason = { code: ReasonCode; value: string | null };

/** Words of the other side are cut here. */
const longestValue = 200;

/** Pure. */
export function reasonOf(code: ReasonCode, value: string | number | null = null): Reason {
  return { code, value: value === null ? null : String(value).slice(0, longestValue) };
}

/** A reason in English. Pure. */
export function sentenceOfReason({ code, value }: Reason): string {
  return sentenceOf.get(code)?.(value ?? '') ?? code;
}
