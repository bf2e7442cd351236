import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessKeyCheckDigit, isAccessKey } from '../../../kernel/access-key.ts';
import { isCnpj } from '../../../kernel/cnpj.ts';
import { isCpf } from '../../../kernel/cpf.ts';
import { createInventor } from './inventor.ts';
import { scrubText } from './wire-scrubbed.ts';

const none: ReadonlySet<string> = new Set();
const scrub = (text: string, keep = none): string => scrubText(text, createInventor(), keep);

const unchecked = '3526091122233300018155001000000123100000001';
const key = `${unchecked}${accessKeyCheckDigit(unchecked)}`;

test('who receives, where and by what telephone is replaced by its form; money, terms and zip codes stay', () => {
  const text = JSON.stringify({
    destinatario: 'MARIA DA SILVA',
    cpf: '529.982.247-25',
    email: 'maria@loja.com',
    telefone: '(11) 98765-4321',
    endereco: 'Rua das Flores',
    cep: '01311-000',
    cidade: 'São Paulo',
    valor: '95,98',
    prazo: 4,
  });
  expect(JSON.parse(scrub(text))).toEqual({
    destinatario: 'PESSOA INVENTADA',
    cpf: '995.000.000-91',
    email: 'pessoa1@exemplo.com.br',
    telefone: '(90) 00000-0001',
    endereco: 'Rua Inventada C',
    cep: '01311-000',
    cidade: 'São Paulo',
    valor: '95,98',
    prazo: 4,
  });
});

test('what was replaced once is replaced in sentences, in other case and in documents within documents', () => {
  const text =
    '<nome>Maria da Silva</nome><msg>&lt;obs&gt;Entregue a MARIA DA SILVA&lt;/obs&gt;</msg><x>Recebido por: Joana Prado</x>';
  expect(scrub(text)).toBe(
    '<nome>Pessoa Inventada</nome><msg>&lt;obs&gt;Entregue a Pessoa Inventada&lt;/obs&gt;</msg><x>Recebido por: Pessoa Inventada B</x>',
  );
  expect(scrub('{"ocorrencia":"Entregue ao destinatário"}')).toBe(
    '{"ocorrencia":"Entregue ao destinatário"}',
  );
});

test('documents and keys are found wherever they stand, and stay such', () => {
  const found = JSON.parse(scrub(`{"a":"x 11.222.333/0001-81","b":52998224725,"c":"NFe${key}"}`)) as object;
  const [cnpj, cpf, accessKey] = Object.values(found).map((value) => String(value).replace(/\D/g, ''));
  expect([isCnpj(cnpj ?? ''), isCpf(cpf ?? ''), isAccessKey(accessKey ?? '')]).toEqual([true, true, true]);
  expect([cnpj, cpf, accessKey]).not.toContain('52998224725');
  expect(accessKey?.slice(20, 35)).toBe(key.slice(20, 35));
});

test('tokens lose what they are, and names that are published stay', () => {
  const text = '{"access_token":"AbC-123.zzz","name":"PAC","company":{"name":"Fulano"}}';
  expect(scrub(text, new Set(['PAC']))).toBe(
    '{"access_token":"xxx-900.xxx","name":"PAC","company":{"name":"Pessoa Inventada"}}',
  );
});

test('JSON stays JSON of the same form, whatever stands in it', () => {
  const names = fc.constantFrom('nome', 'cpf', 'telefone', 'valor', 'senha', 'endereco', 'tracking', 'x');
  const values = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.constant(null),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.array(fc.dictionary(names, values)), (value) => {
      const kinds = (one: unknown): unknown =>
        JSON.parse(JSON.stringify(one), (_, member) =>
          typeof member === 'object' && member !== null ? member : typeof member,
        );
      expect(kinds(JSON.parse(scrub(JSON.stringify(value))))).toEqual(
        kinds(JSON.parse(JSON.stringify(value))),
      );
    }),
  );
});

test('the same is replaced by the same, others by others', () => {
  const inventor = createInventor();
  const codes = Array.from({ length: 50 }, (_, index) => inventor.of('code', `SM${100_000 + index}`));
  expect(new Set(codes).size).toBe(50);
  expect(inventor.of('code', 'SM100000')).toBe(codes[0]);
  expect(inventor.of('document', '11222333000181')).toBe(inventor.of('name', '11222333000181'));
  expect(inventor.of('document', '11.222.333/0001-81')).toBe('99.500.101/0001-99');
});
