/** What the form of a company says, whether it ships or carries. */
export const companyForm = {
  address: 'Endereço',
  fields: {
    cnpj: 'CNPJ',
    corporateName: 'Razão social',
    tradeName: 'Nome fantasia',
    stateInscription: 'Inscrição estadual',
    zip: 'CEP',
    street: 'Rua',
    number: 'Número',
    complement: 'Complemento',
    district: 'Bairro',
    city: 'Cidade',
    state: 'Estado',
  },
  why: {
    cnpj: 'Com ou sem pontuação; os dígitos são conferidos.',
    tradeName: 'Como ela aparece nas telas; a razão social, se faltar.',
    zip: 'Traz o estado, e a cidade onde ela é conhecida.',
    number: 'Ou S/N.',
    complement: 'Pode faltar.',
  },
  onlyState: 'Deste CEP só o estado é conhecido aqui; digite a cidade.',
  nowhere: 'Este CEP não é de nenhum estado.',
  mistakes: {
    cnpj: 'Não é um CNPJ: confira os números e os dois dígitos do fim.',
    zip: 'Oito dígitos, como 01311-000.',
    missing: 'Falta preencher.',
  },
};
