import type { TriedLiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import { useState } from 'react';
import { readCep, writeCep } from '../../formats/cep.ts';
import { readDecimal } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { SaidError } from '../dialog/mistake.tsx';
import { TextField } from '../field/text-field.tsx';
import { useKept } from '../list/use-kept.ts';

type Enquiry = { originZip: string; destinationZip: string; weightG?: number };

type TryLiveDialogProps = {
  title: string;
  /** On the button that asks. */
  act: string;
  /** What comes of it. */
  why: string;
  ask: (enquiry: Enquiry) => Promise<TriedLiveCarrier>;
  onClose: () => void;
  onTried: (tried: TriedLiveCarrier) => void;
};

type Way = { origin: string; destination: string };
type Wrong = { origin?: string; destination?: string; weight?: string };

/** Asks a carrier for a price from one CEP to another; the ones of before are there again. */
export function TryLiveDialog({ title, act, why, ask, onClose, onTried }: TryLiveDialogProps) {
  const words = useWords().connections.live.try;
  const [way, keepWay] = useKept<Way>('carreto.connections.way', readWay);
  const [wrong, setWrong] = useState<Wrong>({});
  const submit = async (form: FormData): Promise<void> => {
    const { enquiry, mistakes } = readForm(form, words);
    setWrong(mistakes);
    if (enquiry === undefined) throw new SaidError(words.check);
    keepWay({ origin: enquiry.originZip, destination: enquiry.destinationZip });
    onTried(await ask(enquiry));
  };
  return (
    <FormDialog title={title} act={act} onClose={onClose} onSubmit={submit}>
      <p className="note">{why}</p>
      <TextField
        label={words.origin}
        name="origin"
        inputMode="numeric"
        required
        maxLength={10}
        defaultValue={writeCep(way.origin)}
        mistakes={said(wrong.origin)}
        autoFocus
      />
      <TextField
        label={words.destination}
        name="destination"
        inputMode="numeric"
        required
        maxLength={10}
        defaultValue={writeCep(way.destination)}
        mistakes={said(wrong.destination)}
      />
      <TextField
        label={words.weight}
        name="weight"
        inputMode="decimal"
        maxLength={12}
        mistakes={said(wrong.weight)}
      />
    </FormDialog>
  );
}

function said(mistake: string | undefined): readonly string[] {
  return mistake === undefined ? [] : [mistake];
}

function readWay(stored: unknown): Way {
  const { origin, destination } = (stored ?? {}) as Partial<Record<keyof Way, unknown>>;
  const cep = (text: unknown): string => (typeof text === 'string' ? (readCep(text) ?? '') : '');
  return { origin: cep(origin), destination: cep(destination) };
}

type Texts = { noCep: string; noWeight: string };

function readForm(form: FormData, words: Texts) {
  const originZip = readCep(String(form.get('origin')));
  const destinationZip = readCep(String(form.get('destination')));
  const weight = String(form.get('weight')).trim();
  const weightG = weight === '' ? null : readDecimal(weight, 3);
  const isWeight = weightG === null || (weightG !== undefined && weightG > 0);
  const mistakes: Wrong = {
    ...(originZip === undefined ? { origin: words.noCep } : {}),
    ...(destinationZip === undefined ? { destination: words.noCep } : {}),
    ...(isWeight ? {} : { weight: words.noWeight }),
  };
  if (originZip === undefined || destinationZip === undefined || !isWeight) return { mistakes };
  return { mistakes, enquiry: { originZip, destinationZip, ...(weightG === null ? {} : { weightG }) } };
}
