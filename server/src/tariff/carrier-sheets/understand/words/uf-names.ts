import { compact } from '../../../../documents/spreadsheets/cells/folded.ts';

// biome-ignore format: a list of names reads best in few lines
const names: Readonly<Record<string, string>> = {
  AC: 'Acre', AL: 'Alagoas', AM: 'Amazonas', AP: 'Amapá', BA: 'Bahia', CE: 'Ceará', DF: 'Distrito Federal', ES: 'Espírito Santo', GO: 'Goiás',
  MA: 'Maranhão', MG: 'Minas Gerais', MS: 'Mato Grosso do Sul', MT: 'Mato Grosso', PA: 'Pará', PB: 'Paraíba', PE: 'Pernambuco', PI: 'Piauí',
  PR: 'Paraná', RJ: 'Rio de Janeiro', RN: 'Rio Grande do Norte', RO: 'Rondônia', RR: 'Roraima', RS: 'Rio Grande do Sul', SC: 'Santa Catarina',
  SE: 'Sergipe', SP: 'São Paulo', TO: 'Tocantins',
};

const codeByName: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [compact(name), code],
  ]),
);

/** The two letters of a state given by its letters or its name; null for anything else. */
export function ufFrom(text: string): string | null {
  return codeByName.get(compact(text)) ?? null;
}

/** A state by its two letters alone: a city may have the name of a state. */
export function ufCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return code in names ? code : null;
}
