import type { UploadDoccobReply } from '@carreto/contract/carrier/upload-doccob';
import { toWireTaken } from '../wire.ts';
import type { DoccobLine, DoccobReport } from './take-doccob.ts';

export function toWireDoccob(report: DoccobReport & { isRepeat: boolean }): UploadDoccobReply {
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

function toWireLine({ line, name, messages, taken }: DoccobLine): UploadDoccobReply['linhas'][number] {
  const mensagens = messages.length === 0 ? {} : { mensagens: messages };
  if (taken !== null) return { linha: line, ...toWireTaken(taken), ...mensagens };
  return { linha: line, resultado: 'erro', numero: name.number, serie: name.series, ...mensagens };
}
