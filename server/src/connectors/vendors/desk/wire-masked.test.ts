import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VendorExchange } from '../line/line.ts';
import { tokensIn } from './secrets.ts';
import { maskExchange } from './wire-masked.ts';

const key = '35260999500101000199550010000001231000001234';

function masked(parts: Partial<VendorExchange> & { answer?: string | Buffer }, secrets: string[] = []) {
  const { answer = null, ...rest } = parts;
  const exchange: VendorExchange = {
    ...{ act: 'track', method: 'POST', url: 'https://api.example/a', requestBody: null, status: 200 },
    ...{ problem: null, latencyMs: 3, answerBody: answer === null ? null : Buffer.from(answer) },
    ...rest,
  };
  return maskExchange(exchange, secrets);
}

describe('a call that is kept', () => {
  it('is without the credential, whatever it is called and however it is written', () => {
    const { url, request, answer } = masked(
      {
        url: 'https://api.example/a?chave=s%2Fcr%C3%A9t&senha=outra&cep=01311000',
        requestBody: '{"Token":"abc","login":"loja","q":"s/crét","peso":3.2}',
        answer: '<r><senha>x1</senha><eco>czinguem s/crét</eco></r>',
      },
      ['s/crét'],
    );
    expect(url).toBe('https://api.example/a?chave=[oculto]&senha=[oculto]&cep=01311000');
    expect(request).toBe('{"Token":"[oculto]","login":"[oculto]","q":"[oculto]","peso":3.2}');
    expect(answer).toBe('<r><senha>[oculto]</senha><eco>czinguem [oculto]</eco></r>');
  });

  it('is without people in JSON, also where a text repeats their names', () => {
    const body = {
      des: {
        ...{
          nome: 'Ana Souza',
          cnpjCpf: '12345678909',
          endereco: 'RUA A',
          bairro: 'CENTRO',
          cep: '01311000',
        },
        ...{ fone: 2733330000, email: 'ana@exemplo.com.br' },
      },
      rem: { nome: 'LOJA EXEMPLO', cnpjCpf: '99500101000199' },
      dfe: [{ danfeCte: key, valor: 299.8 }],
      eventos: [{ descricao: 'Entregue para Ana Souza, fone (27) 99999-0000' }],
    };
    expect(JSON.parse(masked({ requestBody: JSON.stringify(body) }).request ?? '')).toEqual({
      des: {
        ...{ nome: 'A…', cnpjCpf: '…909', endereco: '[oculto]', bairro: '[oculto]', cep: '01311000' },
        ...{ fone: '[oculto]', email: '[oculto]' },
      },
      rem: { nome: 'L…', cnpjCpf: '99500101000199' },
      dfe: [{ danfeCte: key, valor: 299.8 }],
      eventos: [{ descricao: 'Entregue para A…, fone [oculto]' }],
    });
  });

  it('is without a CPF that has zeros before it, and with the CNPJs of those that begin with zeros', () => {
    const { request } = masked({
      requestBody:
        '<cotar><cnpjDestinatario>00052998224725</cnpjDestinatario><cnpjPagador>00000000000191</cnpjPagador></cotar>',
    });
    expect(request).toBe(
      '<cotar><cnpjDestinatario>…725</cnpjDestinatario><cnpjPagador>00000000000191</cnpjPagador></cotar>',
    );
    expect(
      masked({ answer: '{"header":{"destinatario":"ANA"},"descricao":"Entregue para ANA."}' }).answer,
    ).toBe('{"header":{"destinatario":"A…"},"descricao":"Entregue para A…."}');
  });

  it('is without people in XML, also in XML that is the text of an element', () => {
    const inner = '&lt;nome_recebedor&gt;ANA&lt;/nome_recebedor&gt;&lt;frete&gt;31,74&lt;/frete&gt;';
    const { answer } = masked({
      answer: `<s:r><s:xNome a="1">JOSE</s:xNome><t>${inner} ANA</t><v>${key}</v></s:r>`,
    });
    expect(answer).toBe(
      `<s:r><s:xNome a="1">J…</s:xNome><t>&lt;nome_recebedor&gt;A…&lt;/nome_recebedor&gt;&lt;frete&gt;31,74&lt;/frete&gt; A…</t><v>${key}</v></s:r>`,
    );
  });

  it('is without people in forms, and in what is cut or broken', () => {
    expect(masked({ requestBody: `nome=Ana%20Souza&chave_nfe=${key}&cpf=12345678909` }).request).toBe(
      `nome=A…&chave_nfe=${key}&cpf=…909`,
    );
    expect(masked({ answer: '{"nome":"Ana Souza","x":[{"email":"a@b.com"},{"y' }).answer).toBe(
      '{"nome":"A…","x":[{"email":"[oculto]"},{"y',
    );
  });

  it('tells of documents and of what is no text their size alone, and of long bodies their beginning', () => {
    expect(masked({ act: 'label', answer: '%PDF-1.4' }).answer).toBe('[8 bytes]');
    expect(masked({ act: 'cte', answer: '<cteProc/>' }).answer).toBe('[10 bytes]');
    expect(masked({ answer: Buffer.from([1, 0, 2]) }).answer).toBe('[3 bytes]');
    expect(masked({ answer: 'x'.repeat(40_000) }).answer).toHaveLength(16_384);
  });

  it('never holds a secret, whatever stands around it', () => {
    const secret = 'k7Q-z9/W+4';
    fc.assert(
      fc.property(fc.json(), fc.string(), fc.string(), (json, before, after) => {
        const text = `${before}${secret}${after}`;
        const body = JSON.stringify({ a: JSON.parse(json), b: text });
        const shown = JSON.stringify(masked({ requestBody: body, answer: text }, [secret]));
        return !shown.includes(secret);
      }),
    );
  });
});

describe('tokens that an answer gives', () => {
  it('are found by their names in JSON and XML', () => {
    // A type of token is too short to be one.
    expect(tokensIn('{"access_token":"eyJ.a\\/bcd","tokenType":"bearer"}')).toEqual(['eyJ.a/bcd']);
    expect(tokensIn('{"token" : "abcdefgh12"}')).toEqual(['abcdefgh12']);
    expect(tokensIn('<r><ns:AccessToken>abcdefgh12</ns:AccessToken></r>')).toEqual(['abcdefgh12']);
    expect(tokensIn('nothing')).toEqual([]);
  });
});
