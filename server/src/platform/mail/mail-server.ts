/** Where mail is handed over. */
export type MailServer = {
  host: string;
  port: number;
  /** TLS from the start; otherwise by STARTTLS where it is offered, and always before a password is sent elsewhere. */
  isSecure: boolean;
  user: string | null;
  password: string | null;
};

/** Reads `smtp://user:password@host:port`, or `smtps://`; null where it is none. */
export function parseMailServer(text: string): MailServer | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const isSecure = protocol === 'smtps:';
  if (!isSecure && protocol !== 'smtp:') return null;
  if (hostname === '' || (pathname !== '' && pathname !== '/') || search !== '' || hash !== '') return null;
  const [user, secret] = [decoded(username), decoded(password)];
  if (user === undefined || secret === undefined || (user === null) !== (secret === null)) return null;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    isSecure,
    user,
    password: secret,
  };
}

/** Null where empty; undefined where its escapes are none. */
function decoded(text: string): string | null | undefined {
  try {
    return text === '' ? null : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
