import type { VendorExchange } from '../line/line.ts';

/** What is secret of an account: its credential, and the tokens that it was given for it. */
export type SecretKeeper = {
  all(): readonly string[];
  /** Takes the tokens from an answer that gives some. */
  learn(exchange: VendorExchange): void;
};

/** Tokens are replaced by the hour; those long past are no secrets any more. */
const mostTokens = 20;
const shortestToken = 8;

/** @param onChange hears of all that is secret, at once and when there is more. */
export function createSecretKeeper(
  credential: readonly string[],
  onChange: (all: readonly string[]) => void,
): SecretKeeper {
  let tokens: readonly string[] = [];
  const all = (): readonly string[] => [...credential, ...tokens];
  onChange(all());
  return {
    all,
    learn({ act, answerBody }) {
      if (act !== 'token' || answerBody === null) return;
      const fresh = tokensIn(answerBody.toString('utf8')).filter((token) => !tokens.includes(token));
      if (fresh.length === 0) return;
      tokens = [...tokens, ...fresh].slice(-mostTokens);
      onChange(all());
    },
  };
}

/** Values of members and elements whose names speak of a token, in JSON and in XML. */
const given = [
  /"[^"]{0,40}token[^"]{0,40}"\s*:\s*"((?:[^"\\]|\\.){1,8192})"/gi,
  /<(?:\w+:)?\w{0,40}token\w{0,40}(?:\s[^<>]{0,200})?>([^<>]{1,8192})</gi,
];

/** The tokens that an answer gives. Pure. */
export function tokensIn(text: string): string[] {
  const found = given.flatMap((pattern) => [...text.matchAll(pattern)].map(([, token = '']) => token));
  return [...new Set(found.map(unescaped))].filter((token) => token.length >= shortestToken);
}

function unescaped(token: string): string {
  try {
    return String(JSON.parse(`"${token}"`));
  } catch {
    return token;
  }
}
