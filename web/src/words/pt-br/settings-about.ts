/** What each part of the settings is about. */
export const settingsAbout = {
  company: 'Quem é o embarcador, como cota e contrata, impostos que recupera, grupos e plataformas.',
  dispatch: 'De onde as mercadorias saem, e as caixas em que vão.',
  labels: 'A figura da empresa nas etiquetas, marcas de serviços postais e a resolução das impressoras.',
  tracking: 'O que vê quem espera uma encomenda: nome, logotipo, cor e comprovantes.',
  postal: 'Contratos com o operador postal, e para quantos dias há números.',
  audit: 'Que diferenças de CT-es passam, quem decide até quanto, e os motivos.',
  taxes: 'Alíquotas internas de ICMS que valem em lugar das que vêm com o Carreto.',
  places: 'Quais municípios são conhecidos, e por que carregar os outros.',
  operators: 'Quem trabalha aqui, o que pode fazer e o que vê.',
  security: 'Segundo fator, redes de onde se entra e provedor de identidade.',
  history: 'Quem mudou o quê e quando, com o antes e o depois.',
  letters: 'De que quem recebe a entrega fica sabendo por e-mail, e em que palavras.',
  installation: 'Versão, banco, disco, processos e cópia de segurança.',
};
