import type { UploadConembReply } from '@carreto/contract/carrier/upload-conemb';
import type { ConembLine, ConembReport } from './take-conemb.ts';

export function toWireConemb(report: ConembReport & { isRepeat: boolean }): UploadConembReply {
  return {
    versao: report.version,
    intercambio: report.interchangeId,
    repetido: report.isRepeat,
    linhas: report.lines.map(toWireLine),
    achados: report.findings.map(({ severity, code, message, line }) => ({
      ...(line === null ? {} : { linha: line }),
      gravidade: severity === 'error' ? 'erro' : 'aviso',
      codigo: code,
      mensagem: message,
    })),
  };
}

const results = {
  stored: 'aceito',
  repeated: 'duplicado',
  known: 'duplicado',
  deleted: 'excluido',
} as const;

function toWireLine({ line, taken }: ConembLine): UploadConembReply['linhas'][number] {
  if (taken.outcome === 'kept') return { linha: line, resultado: 'espera' };
  if (taken.outcome === 'withdrawn') return { linha: line, resultado: 'excluido' };
  if (taken.outcome === 'unreadable') return { linha: line, resultado: 'erro', mensagens: taken.messages };
  if (taken.outcome === 'refused') {
    const mensagens = taken.problems.map(({ message }) => message);
    return { linha: line, resultado: 'erro', chave_acesso: taken.accessKey, mensagens };
  }
  // Files tell of no events.
  if (taken.outcome === 'waiting' || taken.outcome === 'corrected') throw new Error('a waybill is an event');
  const { accessKey: chave_acesso, cteId: cte_id } = taken;
  return { linha: line, resultado: results[taken.outcome], chave_acesso, cte_id };
}
