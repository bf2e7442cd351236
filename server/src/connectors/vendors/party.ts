/** Who sends or receives, as vendors are told. Texts are as people wrote them: a connector cuts what its vendor bounds. */
export type VendorParty = {
  name: string;
  /** CPF or CNPJ without punctuation. */
  document: string | null;
  stateInscription: string | null;
  email: string | null;
  /** Digits, area code first. */
  phone: string | null;
  /** Eight digits. */
  zip: string;
  street: string;
  number: string;
  complement: string | null;
  district: string;
  city: string;
  uf: string;
  /** The municipality's number at IBGE. */
  ibge: number | null;
};
