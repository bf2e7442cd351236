/** The words of a charge's scope that are not places, as the workbook shows them. */
export const scopeWords = {
  individual: 'pessoa física',
  company: 'pessoa jurídica',
  origin: 'origem',
  destination: 'destino',
  either: 'qualquer um',
} as const;
