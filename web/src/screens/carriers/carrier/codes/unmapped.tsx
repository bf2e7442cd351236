import type { CarrierCodeView } from '@carreto/contract/admin/freights/carrier-codes';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../../../parts/timeline/timeline.tsx';
import type { SearchParams } from '../../../../shell/search-params.ts';
import { keepShipper } from '../../../../shell/shipper.ts';
import { useWords } from '../../../../words/words.ts';
import { Act, Line } from '../tab-section.tsx';
import type { Mapping } from './map-dialog.tsx';

/** By which the address of the quarantine names a carrier. */
const carrierParam = 'transportadora';

type UnmappedProps = {
  codes: readonly CarrierCodeView[];
  carrierId: number;
  /** Undefined for who may only look. */
  onMap: ((mapping: Mapping) => void) | undefined;
};

/** Codes without a meaning, with what waits for each. */
export function Unmapped({ codes, carrierId, onMap }: UnmappedProps) {
  const words = useWords().carrierTabs.codes;
  return (
    <ul aria-label={words.unmapped}>
      {codes.map((one) => (
        <Line
          key={one.carrierCode}
          name={one.carrierCode}
          facts={<Waiting code={one} carrierId={carrierId} />}
          acts={
            onMap === undefined ? undefined : (
              <Act
                kind="main"
                label={`${words.map} ${one.carrierCode}`}
                text={words.map}
                onClick={() => onMap({ carrierCode: one.carrierCode })}
              />
            )
          }
        />
      ))}
    </ul>
  );
}

function Waiting({ code, carrierId }: { code: CarrierCodeView; carrierId: number }) {
  const words = useWords().carrierTabs.codes;
  const { waiting, waitingSince, freightCode, description, standardCode } = code;
  return (
    <>
      <p>
        {words.waits(waiting)}{' '}
        {waitingSince === null ? null : (
          <>
            {words.since} <Moment iso={waitingSince} />
          </>
        )}
        {description === null ? null : ` · «${description}»`}
        {standardCode === null ? null : ` · ${words.standard(String(standardCode))}`}
      </p>
      <p className="note">
        {freightCode === null ? null : (
          <>
            {words.latest}{' '}
            <Link to={`/fretes/${freightCode}`} search={keepShipper}>
              {freightCode}
            </Link>
            {' · '}
          </>
        )}
        <Link
          to="/fretes/quarentena"
          search={(search: SearchParams) => ({
            ...keepShipper(search),
            motivo: 'codigo-sem-significado',
            [carrierParam]: String(carrierId),
          })}
        >
          {words.toQuarantine}
        </Link>
      </p>
    </>
  );
}
