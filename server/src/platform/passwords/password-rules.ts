import { fold } from '../../kernel/fold.ts';
import { weakWords } from './weak-words.ts';

/** The least that a password may be, whatever an installation says. */
export const leastPasswordLength = 12;
/** Longer ones would be work for nothing. */
export const mostPasswordLength = 256;

/** What is wrong with a password; undefined where it will do. */
export type PasswordObjection = 'too_short' | 'too_long' | 'common' | 'own_name';

export type PasswordOwner = { name: string; email: string | null };

/**
 * Judges a password by NIST SP 800-63B, 3.1.1.2: long, not among the commonest, not the name of its owner or its address; no
 * classes of characters are asked for. `common` is decided by rules and not by a list: whatever is put together from a few
 * common words, walks over the keyboard, sequences, repetitions and digits is what lists of the commonest are made of.
 * @param least characters at least, as Unicode counts them.
 */
export function passwordObjection(
  password: string,
  owner: PasswordOwner,
  least = leastPasswordLength,
): PasswordObjection | undefined {
  const { length } = [...password];
  if (length < Math.max(least, leastPasswordLength)) return 'too_short';
  if (length > mostPasswordLength) return 'too_long';
  const folded = fold(password);
  if (namesOwner(folded, owner)) return 'own_name';
  return isCommon(folded) ? 'common' : undefined;
}

/** Fewer characters than this beside the name make no password. */
const leastBesideName = 8;

function namesOwner(password: string, { name, email }: PasswordOwner): boolean {
  const squeezed = password.replace(/[\s._-]+/g, '');
  const [local = ''] = (email ?? '').split('@');
  const wholes = [fold(name), fold(email ?? ''), fold(local)].map((text) => text.replace(/[\s._-]+/g, ''));
  const names = wholes.filter((text) => text.length >= 4);
  return names.some((text) => squeezed.includes(text) && squeezed.length - text.length < leastBesideName);
}

/** Most pieces that a common password is made of; a passphrase of four words or more is none. */
const mostPieces = 3;
/** Characters beside the pieces that make it no better. */
const mostLeft = 3;

function isCommon(folded: string): boolean {
  const [end = ''] = /(?<![^a-z])[^a-z]*$/.exec(folded) ?? [];
  const head = folded.slice(0, folded.length - end.length);
  // A year at the end is one in disguised words, too.
  const readings = [folded, withoutDisguise(folded), `${withoutDisguise(head)}${end}`];
  return readings.some((text) => isRepeated(text) || isMadeOfPieces(text));
}

/** Digits and marks that stand for letters: `s3nh@` is `senha`. */
function withoutDisguise(text: string): string {
  const letters: Readonly<Record<string, string>> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  };
  return text.replace(/[013457@$!]/g, (mark) => letters[mark] ?? mark);
}

/** One to four characters over and over, or a word twice and more. */
function isRepeated(text: string): boolean {
  const whole = text.replace(/[^a-z0-9]/g, '');
  const seen = new Set(text);
  return seen.size <= 4 || /^(.{1,4})\1+.{0,3}$/s.test(text) || /^(.{5,})\1+.{0,2}$/s.test(whole);
}

/** Takes the longest piece at each place; what is no piece is left over. */
function isMadeOfPieces(text: string): boolean {
  let pieces = 0;
  let left = 0;
  let at = 0;
  while (at < text.length) {
    const length = pieceAt(text, at);
    if (length === 0) {
      if (/[\p{L}\p{N}]/u.test(text[at] ?? '')) left += 1;
      at += 1;
    } else {
      pieces += 1;
      at += length;
    }
    if (pieces > mostPieces || left > mostLeft) return false;
  }
  return true;
}

/** Length of the piece that begins at a place; 0 where none does. */
function pieceAt(text: string, at: number): number {
  return Math.max(wordAt(text, at), digitsAt(text, at), walkAt(text, at), sameAt(text, at));
}

const longestWord = Math.max(...[...weakWords].map(({ length }) => length));

function wordAt(text: string, at: number): number {
  for (let length = Math.min(longestWord, text.length - at); length >= 2; length -= 1)
    if (weakWords.has(text.slice(at, at + length))) return length;
  return 0;
}

/** Years, dates, counts, telephone numbers: digits in a row say little, however many. */
function digitsAt(text: string, at: number): number {
  const [digits = ''] = /^[0-9]{2,}/.exec(text.slice(at, at + 40)) ?? [];
  return digits.length;
}

/** What fingers walk along, and the alphabet; both ways. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjklç',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'zaqxswcdevfrbgtnhymju',
  'qweasdzxc',
  'aqswdefrgthyjukilop',
].flatMap((walk) => [walk, [...walk].reverse().join('')]);

const shortestWalk = 3;

function walkAt(text: string, at: number): number {
  let longest = 0;
  for (const walk of walks) {
    let length = shortestWalk;
    while (at + length <= text.length && walk.includes(text.slice(at, at + length))) {
      longest = Math.max(longest, length);
      length += 1;
    }
  }
  return longest;
}

function sameAt(text: string, at: number): number {
  const [same = ''] = /^(.)\1{2,}/su.exec(text.slice(at)) ?? [];
  return same.length;
}
