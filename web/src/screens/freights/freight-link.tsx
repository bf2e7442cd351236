import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { home } from '../../api/place.ts';
import { shipperParam, useShipperId } from '../../shell/shipper.ts';

/** Where a freight has its page; the shipper in view stays. */
export function useFreightAddress(): (code: string) => string {
  const shipperId = useShipperId();
  const kept = shipperId === undefined ? '' : `?${shipperParam}=${shipperId}`;
  return (code) => `${home}/fretes/${code}${kept}`;
}

/** The code of a freight, which leads to it; rows of a list are reached by its own keys, so it is no tab stop. */
export function FreightLink({ code }: { code: string }) {
  const router = useRouter();
  const address = useFreightAddress()(code);
  const go = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(address);
  };
  return (
    <a className="code freight-link" href={address} tabIndex={-1} onClick={go}>
      {code}
    </a>
  );
}
