import type { HeldOccurrenceOut } from '@carreto/contract/admin/freights/quarantine';
import { Link } from '@tanstack/react-router';
import { writeDay } from '../../formats/days.ts';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import type { ActName } from './groups.ts';
import { reasonParam } from './quarantine-filters.ts';

type OccurrenceLineProps = {
  occurrence: HeldOccurrenceOut;
  onAct: ((name: ActName) => void) | undefined;
};

/** What a carrier said of a freight, in its own words, and why that waits or what became of it. */
export function OccurrenceLine({ occurrence, onAct }: OccurrenceLineProps) {
  const words = useWords().quarantine;
  const { freightCode, reason, occurredAt, state, carrierDescription, message } = occurrence;
  const texts = [carrierDescription, message].filter((text) => text !== null && text !== '');
  const facts = useFacts(occurrence);
  return (
    <li className="quarantine-line">
      <div className="quarantine-said">
        <p>
          <Link to={`/fretes/${freightCode}`} search={keepShipper}>
            {freightCode}
          </Link>{' '}
          <Moment iso={occurredAt} />
        </p>
        {texts.map((text) => (
          <blockquote key={text}>{text}</blockquote>
        ))}
        <p className="note">{[words.reasons[reasonParam(reason)], ...facts].join(' · ')}</p>
        {state === 'waiting' ? null : <Decided occurrence={occurrence} />}
      </div>
      {onAct === undefined || state !== 'waiting' ? null : (
        <div className="quarantine-acts">
          {(['release', 'discard'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className="button"
              data-kind="quiet"
              aria-label={words[name].one(freightCode)}
              onClick={() => onAct(name)}
            >
              {words[name].act}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}

/** Everything else that was said. */
function useFacts(one: HeldOccurrenceOut): readonly string[] {
  const { quarantine: words, freight } = useWords();
  const { timeline } = freight;
  const seesPersonal = useMay('personal.see');
  const { volumeNumber, redeliveryOn, expectedOn, returnBusinessDays, proofs, redispatchCodes } = one;
  const courier = [one.courierName, seesPersonal ? one.courierDocument : null].filter(
    (part) => part !== null,
  );
  return [
    timeline.saidBy(timeline.sources[one.source]),
    ...(volumeNumber === null ? [] : [timeline.volume(volumeNumber)]),
    ...(redeliveryOn === null ? [] : [words.redelivery(writeDay(redeliveryOn))]),
    ...(expectedOn === null ? [] : [words.expected(writeDay(expectedOn))]),
    ...(returnBusinessDays === null ? [] : [words.returnDays(returnBusinessDays)]),
    ...(courier.length === 0 ? [] : [words.courier(courier.join(', '))]),
    ...(redispatchCodes.length === 0 ? [] : [words.redispatch(redispatchCodes.join(', '))]),
    // Carriers name these addresses: nobody is led there before it was looked at.
    ...proofs.map((url) => words.proof(URL.parse(url)?.host ?? url)),
  ];
}

function Decided({ occurrence: { state, decidedAt, decidedBy, note } }: { occurrence: HeldOccurrenceOut }) {
  const words = useWords().quarantine;
  return (
    <p className="note">
      {state === 'discarded' ? words.discardedBy(decidedBy ?? '') : words.releasedBy(decidedBy ?? '')}{' '}
      {decidedAt === null ? null : <Moment iso={decidedAt} />}
      {note === null ? '' : ` · ${note}`}
    </p>
  );
}
