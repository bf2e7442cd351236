/** What stands for the number of an address that has none, as Brazilian documents write it (sem número). */
export const withoutNumber = 'S/N';
