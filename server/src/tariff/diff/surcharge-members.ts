import type { Surcharge } from '../../engine/rating/document.ts';
import { moneyText, weightText } from '../../kernel/value-texts.ts';
import { type FoundChange, type Member, tellMembers } from './change.ts';
import { type Tier, type Tiers, tiersText, tierText, type Unit, unitText } from './charge-texts.ts';
import { compareSteps, joinSteps, type Step } from './steps.ts';

type TellOfCharge = (change: Omit<FoundChange, 'section'>) => void;

const members: readonly Member<Surcharge>[] = [
  { member: 'name', unit: 'text', of: ({ name }) => name },
  { member: 'percentBase', unit: 'text', of: ({ percentBase }) => percentBase },
  { member: 'percent', unit: 'ppm', of: ({ percentPpm }) => percentPpm },
  { member: 'fixed', unit: 'cents', of: ({ fixedCents }) => fixedCents },
  { member: 'least', unit: 'cents', of: ({ minCents }) => minCents },
  { member: 'most', unit: 'cents', of: ({ maxCents }) => maxCents },
  { member: 'floor', unit: 'text', of: ({ floor }) => floor },
];

const unitMembers: readonly Member<Unit>[] = [
  { member: 'unit.of', unit: 'text', of: ({ of }) => of },
  { member: 'unit.price', unit: 'micros', of: ({ micros }) => micros },
  { member: 'unit.step', unit: 'count', of: ({ stepMilli }) => stepMilli },
  { member: 'unit.mode', unit: 'text', of: ({ mode }) => mode },
  { member: 'unit.franchise', unit: 'count', of: ({ franchiseMilli }) => franchiseMilli },
];

/** Tells in what a charge differs, except whom it concerns. */
export function tellCharge(
  { before, after }: { before: Surcharge; after: Surcharge },
  tell: TellOfCharge,
): void {
  tellMembers(members, { before, after }, tell);
  if (before.unit !== null && after.unit !== null)
    tellMembers(unitMembers, { before: before.unit, after: after.unit }, tell);
  else if (before.unit !== after.unit)
    tell({
      member: 'unit',
      unit: 'text',
      before: before.unit && unitText(before.unit),
      after: after.unit && unitText(after.unit),
    });
  tellTiers(before.tiers, after.tiers, tell);
}

function tellTiers(before: Tiers | null, after: Tiers | null, tell: TellOfCharge): void {
  if (before?.by !== after?.by) {
    tell({
      member: 'tiers',
      unit: 'text',
      before: before && tiersText(before),
      after: after && tiersText(after),
    });
    return;
  }
  if (before === null || after === null) return;
  const bound = before.by === 'invoice' ? moneyText : weightText;
  for (const { above, upTo, before: old, after: now } of compareSteps(stepsOf(before), stepsOf(after))) {
    const item = above < 0 ? `até ${bound(upTo)}` : `${bound(above)} a ${bound(upTo)}`;
    const say: TellOfCharge = (change) => tell({ ...change, member: `${change.member} ${item}` });
    if (old === null || now === null)
      say({ member: 'tier', unit: 'text', before: old && tierText(old), after: now && tierText(now) });
    else tellMembers(tierMembers, { before: old, after: now }, say);
  }
}

const tierMembers: readonly Member<Tier>[] = [
  { member: 'tier.percent', unit: 'ppm', of: ({ percentPpm }) => percentPpm },
  { member: 'tier.fixed', unit: 'cents', of: ({ fixedCents }) => fixedCents },
];

/** The first tier that holds the value counts. */
function stepsOf({ rows }: Tiers): Step<Tier>[] {
  let above = -1;
  return joinSteps(
    rows.flatMap(({ upTo, percentPpm, fixedCents }): Step<Tier>[] => {
      if (upTo <= above) return [];
      const step = { above, upTo, key: `${percentPpm} ${fixedCents}`, content: { percentPpm, fixedCents } };
      above = upTo;
      return [step];
    }),
  );
}
