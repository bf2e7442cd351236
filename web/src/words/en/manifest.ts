import type { Words } from '../all-words.ts';

/** What is said of connectors that declare themselves: carriers' own systems, platforms of shops. */
export const manifest: Words['manifest'] = {
  optional: (title) => `${title} (optional)`,
  keptField: 'A value is kept. Blank: it stays.',
  credential: 'Credential',
  credentialWhy: 'It is sealed, and never shown again.',
  speaks: (title, day) => `Speaks the published interface of ${title}, as it was on ${day}.`,
  unverified: 'Not yet verified against the real service.',
  verified: (act, day, against) => `${act}: verified on ${day}, against ${against}.`,
  against: { production: 'production', test: 'the test environment' },
  sources: 'What it rests on',
  source: (act, confidence) => `${act}: ${confidence}.`,
  confidence: {
    high: 'official text, or several clients that agree',
    medium: 'one good client',
    low: 'a trace',
  },
  check: 'Look at the fields.',
  nothing: 'Nothing was typed.',
  replace: 'Replace the credential',
  replaceWhy: 'What you type takes the place of what is kept, which is not shown.',
  replaceAct: 'Replace',
  test: 'Test without saving',
  testing: 'Testing…',
  tested: {
    accepted: 'good',
    refused: 'refused',
    unknown: 'no answer',
    onlyKept: 'on saving',
  },
  testedWhy: {
    accepted: 'The credential was accepted.',
    refused: 'The credential was refused.',
    unknown: 'It could not be told: the other side was not reached, or its answer cannot be read.',
    onlyKept:
      'This credential becomes whole only later, or is replaced at each log-in: tested now, the one you typed would be worth nothing. It is tested once it is saved.',
  },
  said: (sentence) => `They said: “${sentence}”`,
};
