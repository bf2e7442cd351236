import type { CarrierCodeView } from '@carreto/contract/admin/freights/carrier-codes';
import { useSession } from '../../../../shell/session-context.ts';
import { useWords } from '../../../../words/words.ts';
import { Act, Line } from '../tab-section.tsx';
import type { Mapping } from './map-dialog.tsx';
import { writeCode } from './queries.ts';
import type { Removal } from './remove-dialog.tsx';
import { useShipperName } from './use-shipper-name.ts';

/** What is asked to be done with codes. */
export type CodeActs = { map: (mapping: Mapping) => void; remove: (removal: Removal) => void };

type MappedProps = {
  codes: readonly CarrierCodeView[];
  /** Undefined for who may only look. */
  acts: CodeActs | undefined;
};

/** One meaning of a code: for the carrier, or by the contract of a shipper. */
type Meaning = { carrierCode: string; code: number; shipperId: number | undefined; standard: number | null };

/** Codes that have a meaning; each meaning is a line that can be changed. */
export function Mapped({ codes, acts }: MappedProps) {
  const words = useWords().carrierTabs.codes;
  return (
    <ul aria-label={words.mapped}>
      {codes.flatMap(meaningsOf).map((meaning) => (
        <MeaningLine
          key={`${meaning.carrierCode} ${meaning.shipperId ?? ''}`}
          meaning={meaning}
          acts={acts}
        />
      ))}
    </ul>
  );
}

function meaningsOf({ carrierCode, code, contracts, standardCode }: CarrierCodeView): Meaning[] {
  const common = { carrierCode, standard: standardCode };
  const ofCarrier = code === null ? [] : [{ ...common, code, shipperId: undefined }];
  return [...ofCarrier, ...contracts.map((one) => ({ ...common, code: one.code, shipperId: one.shipperId }))];
}

function MeaningLine({ meaning, acts }: { meaning: Meaning; acts: CodeActs | undefined }) {
  const words = useWords().carrierTabs.codes;
  const nameOf = useShipperName();
  const seesAll = useSession().shippers === 'all';
  const { carrierCode, code, shipperId, standard } = meaning;
  const owner = shipperId === undefined ? words.form.everybody : words.form.only(nameOf(shipperId));
  const mayChange = shipperId !== undefined || seesAll;
  return (
    <Line
      name={`${carrierCode} → ${writeCode(code)}`}
      facts={<p className="note">{owner}</p>}
      acts={
        acts === undefined || !mayChange ? undefined : (
          <>
            <Act
              label={words.changeOne(carrierCode)}
              text={words.change}
              onClick={() => acts.map({ carrierCode, code, shipperId })}
            />
            <Act
              kind="quiet"
              label={words.removeOne(carrierCode)}
              text={words.remove}
              onClick={() => acts.remove({ carrierCode, shipperId, standard })}
            />
          </>
        )
      }
    />
  );
}
