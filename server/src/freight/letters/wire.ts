import type {
  LetterOccasion,
  NewRecipientLetters,
  RecipientLettersView,
} from '@carreto/contract/admin/registry/recipient-letters';
import { failField } from '../../kernel/failure.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { LetterPolicy, LetterText, OccasionPolicy } from './letter-policy.ts';
import type { Occasion } from './occasions.ts';
import { recipientLetter } from './wire-letter.ts';
import { textProblem, usualTexts } from './wire-texts.ts';

const occasionOf = {
  hired: 'hired',
  outForDelivery: 'out_for_delivery',
  failedAttempt: 'failed_attempt',
  delivered: 'delivered',
} as const satisfies Record<LetterOccasion, Occasion>;

type ByOccasion<Value> = Record<LetterOccasion, Value>;

/** @throws Failure `invalid_request` for a text with a field that does not exist, or with an address */
export function toLetterPolicy({
  language,
  includesReverse,
  occasions,
  revision,
}: NewRecipientLetters): LetterPolicy {
  const read = (name: LetterOccasion): OccasionPolicy => {
    const { enabled, pt, en } = occasions[name];
    requireText(pt, `occasions.${name}.pt`);
    requireText(en, `occasions.${name}.en`);
    return { isOn: enabled, pt, en };
  };
  return {
    ...{ language, includesReverse, revision },
    occasions: {
      hired: read('hired'),
      out_for_delivery: read('outForDelivery'),
      failed_attempt: read('failedAttempt'),
      delivered: read('delivered'),
    },
  };
}

function requireText(text: LetterText | null, member: string): void {
  const found = text === null ? null : textProblem(text);
  if (found !== null) throw failField(`${member}.${found.member}`, found.problem);
}

export function fromLetterPolicy(
  { language, includesReverse, occasions, revision }: LetterPolicy,
  { mayBeSent }: { mayBeSent: boolean },
): RecipientLettersView {
  const usual = { pt: byOccasion((one) => usualTexts.pt[one]), en: byOccasion((one) => usualTexts.en[one]) };
  return {
    ...{ language, includesReverse, revision, usual, mayBeSent },
    occasions: byOccasion((one) => {
      const { isOn, pt, en } = occasions[one];
      return { enabled: isOn, pt, en };
    }),
  };
}

function byOccasion<Value>(pick: (occasion: Occasion) => Value): ByOccasion<Value> {
  return {
    hired: pick(occasionOf.hired),
    outForDelivery: pick(occasionOf.outForDelivery),
    failedAttempt: pick(occasionOf.failedAttempt),
    delivered: pick(occasionOf.delivered),
  };
}

type Preview = {
  occasion: LetterOccasion;
  language: LetterPolicy['language'];
  pt: LetterText | null;
  en: LetterText | null;
};

/**
 * A letter with invented facts.
 * @throws Failure `invalid_request` as `toLetterPolicy`
 */
export function previewLetter(
  { occasion, language, pt, en }: Preview,
  { shop, day, address }: { shop: string; day: string; address: (path: string) => string },
): Letter {
  requireText(pt, 'pt');
  requireText(en, 'en');
  const one = { isOn: true, pt, en };
  const occasions = { hired: one, out_for_delivery: one, failed_attempt: one, delivered: one };
  return recipientLetter({ language, occasions }, occasionOf[occasion], {
    facts: {
      ...{ shop, order: '10042', carrier: 'Transportadora Exemplo', firstName: 'Maria' },
      expectedOn: day,
    },
    links: { trackingUrl: address('/rastreio/…'), optOutUrl: address('/cartas/…') },
  });
}
