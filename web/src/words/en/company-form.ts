import type { Words } from '../all-words.ts';

export const companyForm: Words['companyForm'] = {
  address: 'Address',
  fields: {
    cnpj: 'CNPJ',
    corporateName: 'Corporate name',
    tradeName: 'Trade name',
    stateInscription: 'State inscription',
    zip: 'Zip code (CEP)',
    street: 'Street',
    number: 'Number',
    complement: 'Complement',
    district: 'District',
    city: 'City',
    state: 'State',
  },
  why: {
    cnpj: 'With or without punctuation; the check digits are verified.',
    tradeName: 'As it stands on screens; the corporate name where it is left out.',
    zip: 'Brings the state, and the city where it is known.',
    number: 'Or S/N.',
    complement: 'May be left out.',
  },
  onlyState: 'Of this zip code only the state is known here; type the city.',
  nowhere: 'This zip code is of no state.',
  mistakes: {
    cnpj: 'This is no CNPJ: check the digits and the two at its end.',
    zip: 'Eight digits, such as 01311-000.',
    missing: 'Has to be filled in.',
  },
};
