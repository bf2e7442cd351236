import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordObjection } from './password-rules.ts';

const owner = { name: 'Olga Prado', email: 'olga.prado@loja.example' };
const objection = (password: string) => passwordObjection(password, owner);

describe('a password', () => {
  it.each([
    ['curta demais', 'doze letras?'.slice(0, 11), 'too_short'],
    ['longer than anybody types', 'a'.repeat(257), 'too_long'],
  ])('that is %s is refused', (_, password, expected) => {
    expect(objection(password)).toBe(expected);
  });

  it.each([
    'senha1234567',
    'Senha@123456',
    's3nh4s3nh4s3',
    'password1234',
    'P@ssw0rd2024',
    'administrador',
    'admin1234567',
    '123456789012',
    'qwertyuiop12',
    'asdfghjkl123',
    '1q2w3e4r5t6y',
    'zaq12wsxcde3',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcd abcd abcd',
    'flamengo1981',
    'corinthians1',
    'Corinthians2012!',
    'brasil2014copa',
    'iloveyou1234',
    'teamo123456789',
    'mudar123mudar123',
    'carreto12345',
    'Fretes@Carreto2026',
    'bemvindo2026!!',
    'janeiro@2026',
    'jesuscristo1',
    '11987654321000',
    'Maria Silva 1990',
    'letmeinletmein',
    'lógistica2025',
  ])('as common as %s is refused', (password) => {
    expect(objection(password)).toBe('common');
  });

  it.each(['olgaprado2026', 'Olga Prado 26', 'olga.prado@loja.example', 'OLGA.PRADO1!'])(
    'that says whose it is, as %s does, is refused',
    (password) => {
      expect(objection(password)).toBe('own_name');
    },
  );

  it.each([
    'correct horse battery staple',
    'tijolo cinza atravessa janela',
    'jR8!vqTz0m#L',
    'kyrtwmzpdfxv',
    'três papagaios leem jornal',
    '猫が窓から飛び出したそうだよ',
  ])('such as %s will do', (password) => {
    expect(objection(password)).toBeUndefined();
  });

  it('of random letters is refused by length alone', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'bdfghjkmpvwxz'), minLength: 16, maxLength: 40 });
    fc.assert(
      fc.property(letters, (password) => {
        fc.pre(new Set(password).size > 8 && !/(.)\1\1/.test(password) && !/^(.{1,20})\1/.test(password));
        expect(objection(password)).toBeUndefined();
      }),
    );
  });

  it('may be asked to be longer, never to be shorter than 12', () => {
    expect(passwordObjection('jR8!vqTz0m#L', owner, 13)).toBe('too_short');
    expect(passwordObjection('jR8!vqTz0m', owner, 8)).toBe('too_short');
  });
});
