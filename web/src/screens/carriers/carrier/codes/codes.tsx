import type { CarrierCodeView } from '@carreto/contract/admin/freights/carrier-codes';
import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import { useState } from 'react';
import { Empty } from '../../../../parts/states/states.tsx';
import { Unanswered } from '../../../../parts/states/unanswered.tsx';
import { useMay } from '../../../../shell/session-context.ts';
import { useWords } from '../../../../words/words.ts';
import { useFinding } from '../find-field.tsx';
import { TabPart, TabSection } from '../tab-section.tsx';
import { MapDialog, type Mapping } from './map-dialog.tsx';
import { type CodeActs, Mapped } from './mapped.tsx';
import { isUnmapped, useCodes } from './queries.ts';
import { type Removal, RemoveDialog } from './remove-dialog.tsx';
import { Unmapped } from './unmapped.tsx';

/** What the occurrence codes of a carrier mean: those that wait for a meaning first. */
export function Codes({ carrier }: { carrier: Carrier }) {
  const words = useWords().carrierTabs.codes;
  const mayDecide = useMay('quarantine.decide');
  const found = useCodes(carrier.id);
  const [said, setSaid] = useState<string>();
  const [mapping, setMapping] = useState<Mapping>();
  const [removal, setRemoval] = useState<Removal>();
  const acts = mayDecide ? { map: setMapping, remove: setRemoval } : undefined;
  return (
    <TabSection
      title={words.title}
      why={words.why}
      said={said}
      act={
        mayDecide ? (
          <button type="button" className="button" onClick={() => setMapping({ carrierCode: undefined })}>
            {words.add}
          </button>
        ) : null
      }
    >
      {found.data === undefined ? (
        <Unanswered error={found.error} needs="freights.read" again={() => void found.refetch()} />
      ) : found.data.length === 0 ? (
        <Empty title={words.empty} why={words.emptyWhy} />
      ) : (
        <Both codes={found.data} carrierId={carrier.id} acts={acts} />
      )}
      {mapping === undefined ? null : (
        <MapDialog
          carrier={carrier}
          mapping={mapping}
          onClose={() => setMapping(undefined)}
          onDone={setSaid}
        />
      )}
      {removal === undefined ? null : (
        <RemoveDialog
          carrierId={carrier.id}
          removal={removal}
          onClose={() => setRemoval(undefined)}
          onDone={setSaid}
        />
      )}
    </TabSection>
  );
}

type BothProps = { codes: readonly CarrierCodeView[]; carrierId: number; acts: CodeActs | undefined };

function Both({ codes, carrierId, acts }: BothProps) {
  const words = useWords().carrierTabs.codes;
  const { found, field, none } = useFinding(codes, textOf);
  const unmapped = found.filter(isUnmapped);
  const mapped = found.filter((one) => !isUnmapped(one));
  return (
    <>
      {field}
      {none}
      {unmapped.length > 0 ? (
        <TabPart title={words.unmapped}>
          <Unmapped codes={unmapped} carrierId={carrierId} onMap={acts?.map} />
        </TabPart>
      ) : none === null && !codes.some(isUnmapped) ? (
        <p className="soft">{words.allMapped}</p>
      ) : null}
      {mapped.length === 0 ? null : (
        <TabPart title={words.mapped}>
          <Mapped codes={mapped} acts={acts} />
        </TabPart>
      )}
    </>
  );
}

function textOf({ carrierCode, description }: CarrierCodeView): string {
  return `${carrierCode} ${description ?? ''}`;
}
