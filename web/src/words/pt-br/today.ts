/** What waits for me. */
export const today = {
  morning: (name: string) => `Bom dia, ${name}.`,
  afternoon: (name: string) => `Boa tarde, ${name}.`,
  evening: (name: string) => `Boa noite, ${name}.`,
};
