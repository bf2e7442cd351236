import type { ImportState } from './states.ts';

/** What an import is doing, as a Portuguese sentence goes on after `A importação`. */
export function stateWords(state: ImportState): string {
  switch (state) {
    case 'open':
      return 'ainda não começou';
    case 'waiting':
      return 'espera a sua vez';
    case 'running':
      return 'está em andamento';
    case 'needs_answers':
      return 'espera respostas';
    case 'done':
      return 'já terminou';
    case 'failed':
      return 'terminou com erros';
    case 'cancelled':
      return 'foi cancelada';
  }
}
