import type { SettingField } from '../../fields.ts';
import type { VendorAccess } from '../vendor.ts';

/** The three services of prices (S3); a carrier opens one or two. */
export type QuoteService = 'sswCotacao' | 'sswCotacaoCliente' | 'sswCotacaoColeta';

/** Which of them a customer has. */
export const serviceField: SettingField = {
  name: 'service',
  title: 'Serviço de cotação',
  pattern: /sswCotacaoCliente|sswCotacaoColeta|sswCotacao/,
  isRequired: false,
  help: 'O que a transportadora liberou: sswCotacao (padrão), sswCotacaoCliente ou sswCotacaoColeta.',
};

/** The service that a customer has. Pure. */
export function serviceOf({ settings }: Pick<VendorAccess, 'settings'>): QuoteService {
  const { service } = settings;
  return service === 'sswCotacaoCliente' || service === 'sswCotacaoColeta' ? service : 'sswCotacao';
}
