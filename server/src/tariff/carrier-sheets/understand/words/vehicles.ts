import { compact } from '../../../../documents/spreadsheets/cells/folded.ts';

/** A vehicle as tables name it, with what such a vehicle usually holds. */
export type UsualVehicle = {
  name: string;
  aliases: readonly string[];
  capacityG: number;
  capacityCm3: number;
};

// biome-ignore format: a list reads best in few lines
const usual: readonly UsualVehicle[] = [
  { name: 'Moto', aliases: ['motocicleta'], capacityG: 30_000, capacityCm3: 80_000 },
  { name: 'Fiorino', aliases: ['utilitário', 'furgão', 'kangoo', 'doblo'], capacityG: 600_000, capacityCm3: 3_000_000 },
  { name: 'Van', aliases: ['sprinter', 'master', 'ducato'], capacityG: 1_500_000, capacityCm3: 10_000_000 },
  { name: 'HR', aliases: ['bongo'], capacityG: 1_500_000, capacityCm3: 9_000_000 },
  { name: 'VUC', aliases: ['veículo urbano de carga', 'iveco'], capacityG: 3_000_000, capacityCm3: 16_000_000 },
  { name: '3/4', aliases: ['três quartos', '3x4', 'tres quarto'], capacityG: 4_000_000, capacityCm3: 22_000_000 },
  { name: 'Toco', aliases: ['caminhão toco', 'semipesado'], capacityG: 6_000_000, capacityCm3: 32_000_000 },
  { name: 'Truck', aliases: ['caminhão truck', 'trucado'], capacityG: 14_000_000, capacityCm3: 45_000_000 },
  { name: 'Bitruck', aliases: ['bi-truck'], capacityG: 18_000_000, capacityCm3: 52_000_000 },
  { name: 'Carreta', aliases: ['carreta simples', 'carreta 2 eixos', 'carreta sider', 'carreta baú'], capacityG: 25_000_000, capacityCm3: 90_000_000 },
  { name: 'Carreta LS', aliases: ['ls', 'carreta 3 eixos', 'carreta trucada', 'vanderleia', 'carreta vanderleia'], capacityG: 30_000_000, capacityCm3: 100_000_000 },
  { name: 'Bitrem', aliases: [], capacityG: 37_000_000, capacityCm3: 110_000_000 },
  { name: 'Rodotrem', aliases: [], capacityG: 48_000_000, capacityCm3: 130_000_000 },
];

const byName: ReadonlyMap<string, UsualVehicle> = new Map(
  usual.flatMap((vehicle) => [vehicle.name, ...vehicle.aliases].map((name) => [compact(name), vehicle])),
);

/** The vehicle of a name or header (`Truck`, `Frete Truck`, `Carreta LS (R$)`); null when it names none. */
export function usualVehicleOf(text: string): UsualVehicle | null {
  const bare = text.slice(0, 100).replace(/\([^)]*\)/g, ' ');
  const whole = byName.get(compact(bare));
  if (whole !== undefined) return whole;
  const words = bare.split(/\s+/).filter((word) => !/^(frete|valor|r\$|preço|veículo)$/i.test(word));
  return byName.get(compact(words.join(' '))) ?? null;
}

/** What an answer about a vehicle looks like, for people. */
export const vehicleForm = 'capacidade em kg e m3: 14000kg/45m3';

/** Reads such an answer; null when it is none. */
export function readVehicleAnswer(text: string): { capacityG: number; capacityCm3: number } | null {
  const match = /^([0-9]{1,7})\s*kg\s*\/\s*([0-9]{1,5})(?:[.,]([0-9]))?\s*m3$/i.exec(text.slice(0, 40));
  if (match === null) return null;
  const capacity = {
    capacityG: Number(match[1]) * 1_000,
    capacityCm3: Number(match[2]) * 1_000_000 + Number(match[3] ?? 0) * 100_000,
  };
  return capacity.capacityG > 0 && capacity.capacityCm3 > 0 && capacity.capacityG <= 2_000_000_000
    ? capacity
    : null;
}
