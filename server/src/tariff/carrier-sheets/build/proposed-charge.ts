import { createHash } from 'node:crypto';
import type { Surcharge } from '../../../engine/rating/document.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { chargeText } from '../../diff/charge-texts.ts';
import type { ChargeProposal } from '../facts/charge-proposal.ts';
import { usualBaseOf, wireCodeOf } from '../read/charge-defaults.ts';
import type { ProposedCharge } from '../understand/question.ts';

/** A proposal as people decide on it, beside the charges that the table has without it. */
export function proposedCharge(
  { code, name, amounts, ufs, unread }: ChargeProposal,
  surcharges: readonly Surcharge[],
): ProposedCharge {
  const { base, ...rest } = amounts;
  const wire = wireCodeOf(code);
  const charge = { ...wire, name, ...rest, percentBase: base ?? usualBaseOf(code) };
  const where = ufs.length === 0 ? '' : `, em ${ufs.join(', ')}`;
  return {
    ...charge,
    ufs,
    text: `${name}: ${chargeText({ ...charge, tiers: null })}${where}`,
    unread,
    addsUp: surcharges.some((one) => isSame(one, charge)),
  };
}

/** Charges of one kind are known by their code; what is none of a kind, by its name. */
function isSame(one: Surcharge, { code, event, name }: Pick<Surcharge, 'code' | 'event' | 'name'>): boolean {
  if (one.code !== code || one.event !== event) return false;
  return event !== null || !code.startsWith('other') || one.name.toLowerCase() === name.toLowerCase();
}

/**
 * Names what was accepted, by what it costs and where: a sentence that later reads as another charge (its file writes numbers
 * otherwise, or this program understands more of it) is asked about again.
 */
export function proposalDigest(proposal: ProposedCharge): string {
  const { text: _, unread: _unread, addsUp: _addsUp, name: _name, ...charge } = proposal;
  return createHash('sha256').update(canonicalJson(charge)).digest('hex').slice(0, 12);
}
