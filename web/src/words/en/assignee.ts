/** Who sees to something. */
export const assignee = {
  title: 'Who sees to it',
  nobody: 'Nobody',
  take: 'I take it',
  pass: 'Pass on…',
  me: (name: string) => `${name} (me)`,
  save: 'Save',
};
