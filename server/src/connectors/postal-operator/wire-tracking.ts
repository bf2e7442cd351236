import { type Loose, objectOf, objectsOf, someText, textOf } from './json.ts';
import type { PostalEvent, TrackedObject } from './port.ts';

/** An object as the tracking service shows it; events whose time nobody could read are left out. */
export function readTracked(object: Loose): TrackedObject {
  return {
    code: textOf(object, 'codObjeto'),
    message: someText(object, 'mensagem'),
    events: objectsOf(object, 'eventos').flatMap(readEvent),
  };
}

function readEvent(event: Loose): PostalEvent[] {
  const kind = kindOf(event);
  const at = someText(event, 'dtHrCriado');
  if (kind === null || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}/.test(at ?? '')) return [];
  return [
    {
      ...kind,
      at: (at ?? '').slice(0, 19),
      description: someText(event, 'descricao') ?? '',
      detail: someText(event, 'detalhe'),
      unit: unitOf(objectOf(event, 'unidade')),
      destination: unitOf(objectOf(event, 'unidadeDestino')),
    },
  ];
}

/** Code and type of an event; what the operator pushes has them in one, `BDE-1`. */
function kindOf(event: Loose): Pick<PostalEvent, 'code' | 'type'> | null {
  const [, code = null, joined = null] =
    /^([^-]{1,40})(?:-([0-9]{1,3}))?$/.exec(someText(event, 'codigo')?.toUpperCase() ?? '') ?? [];
  const type = joined ?? someText(event, 'tipo');
  return code === null || type === null ? null : { code, type };
}

/** Kind and city of a unit of the operator. */
function unitOf(unit: Loose): string | null {
  const address = objectOf(unit, 'endereco');
  const city = [someText(address, 'cidade'), someText(address, 'uf')]
    .filter((part) => part !== null)
    .join('/');
  const parts = [someText(unit, 'tipo'), city === '' ? null : city].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}
