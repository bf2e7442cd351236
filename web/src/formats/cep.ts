/** The eight digits of a CEP, written or typed; undefined where it is none. */
export function readCep(text: string): string | undefined {
  const bare = text.trim();
  return /^\d{5}-?\d{3}$/.test(bare) || /^\d{2}\.\d{3}-\d{3}$/.test(bare)
    ? bare.replace(/\D/g, '')
    : undefined;
}

/** Eight digits as people read them: `01311-000`. */
export function writeCep(cep: string): string {
  return /^\d{8}$/.test(cep) ? `${cep.slice(0, 5)}-${cep.slice(5)}` : cep;
}
