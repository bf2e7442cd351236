import { describe, expect, it } from 'vitest';
import { paramsInPanel, pathWith, withoutPanel } from './place.ts';

const path = '/fretes/$codigo/{-$aba}';

describe('where an item is shown', () => {
  it('reads the same of the address of a list as of the path of its page', () => {
    const search = { situacao: 'atrasado', painel: 'FR1', aba: 'custo' };
    expect(paramsInPanel(path, search)).toEqual({ codigo: 'FR1', aba: 'custo' });
    expect(paramsInPanel('/integracoes/chamadas/$id', search)).toEqual({ id: 'FR1' });
  });

  it('writes the path of the page, and nothing where a part of it is not said', () => {
    expect(pathWith(path, { codigo: 'FR1', aba: 'custo' })).toBe('/fretes/FR1/custo');
    expect(pathWith(path, { codigo: 'FR1' })).toBe('/fretes/FR1');
    expect(pathWith(path, { codigo: '../x?y' })).toBe('/fretes/..%2Fx%3Fy');
  });

  it('leaves the filters of a list when what is beside it is closed', () => {
    const search = { situacao: 'atrasado', painel: 'FR1', aba: 'custo' };
    expect(withoutPanel(path, search)).toEqual({ situacao: 'atrasado' });
  });
});
