/** Who sees to something. */
export const assignee = {
  title: 'Responsável',
  nobody: 'Ninguém',
  take: 'Fica comigo',
  pass: 'Passar…',
  me: (name: string) => `${name} (eu)`,
  save: 'Gravar',
};
