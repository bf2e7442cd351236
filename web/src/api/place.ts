/** Below which path Carreto is served, such as `/hub`; empty where it has a host of its own. The server writes it into the page. */
export const prefix =
  document.querySelector<HTMLMetaElement>('meta[name="carreto-prefix"]')?.content.replace(/\/$/, '') ?? '';

/** What prints labels on this machine takes them here; empty where the installation names nothing. The server writes it into the page. */
export const printerAddress =
  document.querySelector<HTMLMetaElement>('meta[name="carreto-printer"]')?.content ?? '';

/** Where the pages of the dashboard begin. */
export const home = `${prefix}/painel`;

/** The log-in page, which leads back to where somebody was. */
export function logInAddress(backTo?: string): string {
  return backTo === undefined ? `${home}/entrar` : `${home}/entrar?volta=${encodeURIComponent(backTo)}`;
}
