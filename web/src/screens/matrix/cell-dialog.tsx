import type { QuoteMatrixView } from '@carreto/contract/admin/freights/quote-matrix';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { api } from '../../api/client.ts';
import { writeKilograms } from '../../formats/kilograms.ts';
import { keyOfOffer, Offer } from '../../parts/receipt/offer.tsx';
import { Refusals } from '../../parts/receipt/refusals.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useWords } from '../../words/words.ts';
import { type At, placeName } from './heat-table.tsx';
import type { Question } from './question.ts';

type CellDialogProps = {
  shipperId: number;
  question: Question;
  matrix: QuoteMatrixView;
  at: At;
  onClose(): void;
};

/** Why a cell costs what it costs, or has no price, in each version: the very parcel, tried. */
export function CellDialog({ shipperId, question, matrix, at, onClose }: CellDialogProps) {
  const words = useWords().matrix;
  const row = matrix.rows[at.row];
  const weightG = matrix.weightsG[at.column];
  if (row === undefined || weightG === undefined) return null;
  return (
    <ModalOverlay
      className="shade"
      isDismissable
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    >
      <Modal className="dialog matrix-receipt">
        <Dialog>
          <Heading slot="title">{words.receipt(placeName(row, words), writeKilograms(weightG))}</Heading>
          <Receipts shipperId={shipperId} question={question} zip={row.zip} weightG={weightG} />
          <div className="dialog-acts">
            <Button className="button" slot="close">
              {words.close}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type ReceiptsProps = { shipperId: number; question: Question; zip: string; weightG: number };

function Receipts({ shipperId, question, zip, weightG }: ReceiptsProps) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const tried = useTried({ shipperId, question, zip, weightG });
  const waiting = tried.find(({ data }) => data === undefined);
  if (waiting !== undefined)
    return <Unanswered error={waiting.error} needs="quotes.read" again={() => void waiting.refetch()} />;
  const offers = tried.flatMap(({ data }) => data?.offers ?? []);
  const refusals = tried.flatMap(({ data }) => data?.refusals ?? []);
  const toggle = (key: string): void =>
    setClosed(closed.includes(key) ? closed.filter((one) => one !== key) : [...closed, key]);
  return (
    <>
      <ol className="offers">
        {offers.map((offer) => {
          const key = keyOfOffer(offer);
          return (
            <Offer
              key={key}
              offer={offer}
              before={undefined}
              isOpen={!closed.includes(key)}
              onToggle={() => toggle(key)}
            />
          );
        })}
      </ol>
      {refusals.length === 0 ? null : <Refusals refusals={refusals} />}
    </>
  );
}

/** The parcel of one cell, tried in each version by itself, in their order. */
function useTried({ shipperId, question, zip, weightG }: ReceiptsProps) {
  const {
    destinationZips: _,
    weightsG: __,
    versionIds,
    heightMm = 1,
    widthMm = 1,
    lengthMm = 1,
    ...rest
  } = question;
  const { valueCents = usualCents, withoutRules, ...same } = rest;
  const volume = { heightMm, widthMm, lengthMm, unitWeightG: weightG, unitValueCents: valueCents };
  return useQueries({
    queries: versionIds.map((versionId) => {
      const body = {
        ...same,
        ...{ destinationZip: zip, volumes: [volume], versionIds: [versionId], onlyVersions: true },
        ...(same.loadTypes === undefined ? { loadTypes: ['fractional' as const, 'full_load' as const] } : {}),
        ...(withoutRules === true ? { withoutAllRules: true } : {}),
      };
      return {
        queryKey: ['tryQuote', shipperId, body],
        queryFn: ({ signal }: { signal: AbortSignal }) => api.tryQuote({ shipperId, body }, { signal }),
        refetchOnWindowFocus: false,
        retry: false,
      };
    }),
  });
}

/** What the matrix takes for goods whose value nobody said. */
const usualCents = 10_000;
