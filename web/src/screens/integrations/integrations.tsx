import { Navigate } from '@tanstack/react-router';
import { useRooms } from '../../parts/rooms/rooms.tsx';
import { Refused } from '../../parts/states/states.tsx';
import { keepShipper } from '../../shell/shipper.ts';

/** The first screen of the integrations that this person may see. */
export function Integrations() {
  const [first] = useRooms();
  if (first === undefined) return <Refused permission="calls.read" />;
  return <Navigate to={first.path} search={keepShipper} replace />;
}
