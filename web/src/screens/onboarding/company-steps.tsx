import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { writeCnpj } from '../../formats/cnpj.ts';
import { CompanyForm } from '../../parts/company/company-form.tsx';
import { useOnboarded } from '../../parts/onboarding/use-onboarding.ts';
import { useWords } from '../../words/words.ts';
import type { StepProps } from './step-props.ts';

const names = ['cnpj', 'corporateName', 'tradeName'] as const;

/** The shipper, whose goods travel. */
export function CompanyStep({ onboarding: { shipperId } }: StepProps) {
  const words = useWords().onboarding.company;
  const onboarded = useOnboarded();
  const known = useQuery({
    queryKey: ['getShipper', shipperId],
    queryFn: ({ signal }) => api.getShipper({ shipperId: shipperId ?? 0 }, { signal }),
    enabled: shipperId !== null,
  });
  if (shipperId !== null) return known.data === undefined ? null : <Known {...known.data} />;
  return (
    <>
      <p>{words.shipperWhy}</p>
      <CompanyForm
        keptAs="carreto.onboarding.shipper"
        act={words.addShipper}
        note={words.later}
        names={names}
        onSend={async (company) => {
          await api.addShipper(company);
          await onboarded();
        }}
      />
    </>
  );
}

/** The carrier, whose prices come next. */
export function CarrierStep({ onboarding: { carrierId } }: StepProps) {
  const words = useWords().onboarding.company;
  const onboarded = useOnboarded();
  const known = useQuery({
    queryKey: ['getCarrier', carrierId],
    queryFn: ({ signal }) => api.getCarrier({ carrierId: carrierId ?? 0 }, { signal }),
    enabled: carrierId !== null,
  });
  if (carrierId !== null) return known.data === undefined ? null : <Known {...known.data} />;
  return (
    <>
      <p>{words.carrierWhy}</p>
      <CompanyForm
        keptAs="carreto.onboarding.carrier"
        act={words.addCarrier}
        note={words.later}
        names={names}
        onSend={async (company) => {
          await api.addCarrier({ ...company, rntrc: null, logoUrl: null });
          await onboarded();
        }}
      />
    </>
  );
}

type KnownProps = { tradeName: string; cnpj: string; address: { city: string; state: string } };

function Known({ tradeName, cnpj, address }: KnownProps) {
  const words = useWords().onboarding.company;
  return <p>{words.known(tradeName, writeCnpj(cnpj), `${address.city}/${address.state}`)}</p>;
}
