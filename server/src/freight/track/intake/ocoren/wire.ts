import type { UploadOcorenReply } from '@carreto/contract/carrier/upload-ocoren';
import { toWireTaken } from '../wire.ts';
import type { TakenOcoren } from './ocoren-report.ts';

export function toWireOcoren(report: TakenOcoren): UploadOcorenReply {
  const again = new Set(report.again);
  return {
    versao: report.version,
    intercambio: report.interchangeId,
    repetido: report.isRepeat,
    linhas: report.lines.map(({ line, taken }) => ({
      linha: line,
      ...(again.has(line) ? { refeita: true } : {}),
      ...toWireTaken(taken),
    })),
    achados: report.findings.map(({ severity, code, message, line }) => ({
      ...(line === null ? {} : { linha: line }),
      gravidade: severity === 'error' ? 'erro' : 'aviso',
      codigo: code,
      mensagem: message,
    })),
  };
}
