import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { readCep, writeCep } from '../../formats/cep.ts';
import { readKilograms } from '../../formats/kilograms.ts';
import { TextField } from '../../parts/field/text-field.tsx';
import { paramOf } from '../../parts/onboarding/steps.ts';
import { CepField } from '../../parts/receipt/cep-field.tsx';
import type { Trial } from '../../parts/receipt/wire-curl.ts';
import { useWords } from '../../words/words.ts';
import { FirstOffers } from './first-offers.tsx';
import type { StepProps } from './step-props.ts';

/** The first quote: tried here by the engine, then asked for by the integration with a token of its own. */
export function QuoteStep({ onboarding: { shipperId, steps } }: StepProps) {
  const { quote: words, names } = useWords().onboarding;
  const isDone = steps.find(({ step }) => step === 'quote')?.state === 'done';
  const shipper = useQuery({
    queryKey: ['getShipper', shipperId],
    queryFn: ({ signal }) => api.getShipper({ shipperId: shipperId ?? 0 }, { signal }),
    enabled: shipperId !== null,
  });
  if (shipperId === null)
    return (
      <>
        <p>{words.before}</p>
        <p>
          <Link
            to="/comecar"
            search={{ passo: paramOf('company') } as never}
            className="button"
            data-kind="main"
          >
            {names.company}
          </Link>
        </p>
      </>
    );
  return (
    <>
      <p>{words.why}</p>
      <p role="status" className={isDone ? 'onboarding-over' : 'note'}>
        {isDone ? words.done : words.waits}
      </p>
      {shipper.data === undefined ? null : (
        <FirstQuote key={shipperId} shipperId={shipperId} originZip={shipper.data.address.zip} />
      )}
    </>
  );
}

/** A parcel that most carriers take: 30 × 20 × 10 cm, R$ 150. */
const parcel = { amount: 1, lengthMm: 300, widthMm: 200, heightMm: 100, unitValueCents: 15_000 };

function FirstQuote({ shipperId, originZip }: { shipperId: number; originZip: string }) {
  const words = useWords().onboarding.quote;
  const [from, setFrom] = useState(writeCep(originZip));
  const [to, setTo] = useState('');
  const [weight, setWeight] = useState('2');
  const [isTried, setTried] = useState(false);
  const [trial, setTrial] = useState<Trial>();
  const grams = readKilograms(weight);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const [origin, destination] = [readCep(from), readCep(to)];
    if (origin === undefined || destination === undefined || grams === undefined || grams === 0) return;
    const volumes = [{ ...parcel, unitWeightG: grams }];
    setTrial({ originZip: origin, destinationZip: destination, volumes });
  };
  return (
    <>
      <form className="onboarding-form" aria-label={words.form} noValidate onSubmit={submit}>
        <CepField
          label={words.from}
          text={from}
          isWrong={isTried && readCep(from) === undefined}
          onText={setFrom}
        />
        <CepField label={words.to} text={to} isWrong={isTried && readCep(to) === undefined} onText={setTo} />
        <TextField
          label={words.weight}
          why={words.parcel}
          value={weight}
          inputMode="decimal"
          mistakes={isTried && !grams ? [words.wrongWeight] : []}
          onChange={({ target }) => setWeight(target.value)}
        />
        <div>
          <button type="submit" className="button" data-kind="main">
            {words.act}
          </button>
        </div>
      </form>
      {trial === undefined ? null : <FirstOffers shipperId={shipperId} trial={trial} />}
    </>
  );
}
