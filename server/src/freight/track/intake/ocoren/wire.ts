import type { UploadOcorenReply } from '@carreto/contract/carrier/upload-ocoren';
import { toWireTaken } from '../wire.ts';
import type { OcorenReport } from './ocoren-report.ts';

export function toWireOcoren(report: OcorenReport & { isRepeat: boolean }): UploadOcorenReply {
  return {
    versao: report.version,
    intercambio: report.interchangeId,
    repetido: report.isRepeat,
    linhas: report.lines.map(({ line, taken }) => ({ linha: line, ...toWireTaken(taken) })),
    achados: report.findings.map(({ severity, code, message, line }) => ({
      ...(line === null ? {} : { linha: line }),
      gravidade: severity === 'error' ? 'erro' : 'aviso',
      codigo: code,
      mensagem: message,
    })),
  };
}
