/** The members of an enquiry that simulated prices depend on. */
export type SimulatedEnquiry = {
  origin: { state: string };
  destination: { state: string };
  load_types: readonly string[];
  declared_value: number;
  weight: number;
  cubic_metres: number;
};

/** Where states lie, roughly, in degrees. */
const positions: Readonly<Record<string, readonly [number, number]>> = {
  AC: [-10, -68],
  AL: [-10, -36],
  AM: [-3, -60],
  AP: [0, -51],
  BA: [-13, -39],
  CE: [-4, -39],
  DF: [-16, -48],
  ES: [-20, -40],
  GO: [-17, -49],
  MA: [-3, -44],
  MG: [-20, -44],
  MS: [-20, -55],
  MT: [-16, -56],
  PA: [-1, -48],
  PB: [-7, -35],
  PE: [-8, -35],
  PI: [-5, -43],
  PR: [-25, -49],
  RJ: [-23, -43],
  RN: [-6, -35],
  RO: [-9, -64],
  RR: [3, -61],
  RS: [-30, -51],
  SC: [-28, -49],
  SE: [-11, -37],
  SP: [-24, -47],
  TO: [-10, -48],
};

const heaviestKg = 200;
const kgPerCubicMetre = 300;

/** What a carrier by road might answer: two services, dearer with distance, weight and value. */
export function simulatedAnswer(enquiry: SimulatedEnquiry): unknown {
  const { weight, declared_value, load_types } = enquiry;
  if (!load_types.includes('fractional'))
    return { refusal: { code: 'LOAD', message: 'Atendemos somente cargas fracionadas.' } };
  if (weight > heaviestKg)
    return { refusal: { code: 'WEIGHT', message: `Peso acima de ${heaviestKg} kg não é atendido.` } };
  const degrees = distance(enquiry.origin.state, enquiry.destination.state);
  const insurance = declared_value * 0.004;
  const cubed = enquiry.cubic_metres * kgPerCubicMetre;
  const weights = { cubed, used: Math.max(weight, cubed) };
  const economy = 16.9 + weights.used * (0.9 + degrees * 0.12) + insurance;
  return {
    currency: 'BRL',
    offers: [
      offer('Flash', { weights, price: economy * 1.7, delivery_days: 1 + Math.ceil(degrees / 9) }),
      offer('Padrão', { weights, price: economy, delivery_days: 2 + Math.ceil(degrees / 5) }),
    ],
  };
}

type Simulated = { price: number; delivery_days: number; weights: { cubed: number; used: number } };

function offer(service: string, { price, delivery_days, weights }: Simulated): unknown {
  const cents = Math.round(price * 100);
  return {
    identifier: `SIM-${service.slice(0, 3).toUpperCase()}-${cents}-${delivery_days}`,
    service,
    price: cents / 100,
    delivery_days,
    weights,
    home_delivery: true,
  };
}

function distance(from: string, to: string): number {
  const [a = [0, 0], b = [0, 0]] = [positions[from], positions[to]];
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
