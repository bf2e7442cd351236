import type { TrackingConnection } from '@carreto/contract/admin/registry/tracking-connections';
import { Counted, FormPart } from '../../../../parts/form/form-part.tsx';
import { useWords } from '../../../../words/words.ts';

const most = {
  ...{ leastMinutes: 43_200, mostMinutes: 43_200, rareMinutes: 43_200 },
  ...{ rareAfterDays: 3650, callsPerMinute: 6000 },
};
export const paceNames = Object.keys(most) as (keyof typeof most)[];

/** How often a carrier is asked, as it is typed. */
export type PaceDraft = Readonly<Record<keyof typeof most, string>>;

/** What holds where nothing else is said, as the API has it. */
export const usualPace: PaceDraft = {
  leastMinutes: '15',
  mostMinutes: '360',
  rareMinutes: '1440',
  rareAfterDays: '60',
  callsPerMinute: '60',
};

export function paceDraft(connection: TrackingConnection): PaceDraft {
  return Object.fromEntries(paceNames.map((name) => [name, String(connection[name])])) as PaceDraft;
}

/** What the API takes of it. */
export function paceBody(pace: PaceDraft): Readonly<Record<keyof PaceDraft, number>> {
  return Object.fromEntries(paceNames.map((name) => [name, Number(pace[name])])) as Record<
    keyof PaceDraft,
    number
  >;
}

type PaceFieldsProps = {
  pace: PaceDraft;
  onChange: (pace: PaceDraft) => void;
  mistakesOf: (field: string) => readonly string[];
};

export function PaceFields({ pace, onChange, mistakesOf }: PaceFieldsProps) {
  const words = useWords().carrierConnections.tracking.pace;
  return (
    <FormPart title={words.legend}>
      {paceNames.map((name) => (
        <Counted
          key={name}
          label={words[name]}
          min={1}
          max={most[name]}
          required
          value={pace[name]}
          mistakes={mistakesOf(name)}
          onChange={(value) => onChange({ ...pace, [name]: value })}
        />
      ))}
    </FormPart>
  );
}
