import { describeFields } from '../../support/specified.ts';

/** Specification 4.12 with the product of 2.8 (decision S2). */
const products = 'GET /api/skus/products';

describeFields(
  products,
  'query',
  `
  token           string      no
  page            integer     yes
  perPage         integer     yes
  tag             string      no
  sku             string      no
  onlyInvalids    boolean     no
  description     string      no
  category        integer     no
`,
);

describeFields(
  products,
  'reply',
  `
  total                               integer     always
  products                            array       always
  products[]._id                      string      always
  products[].id                       string      always
  products[].shipperCnpj              string      always
  products[].sku                      string      always
  products[].active                   boolean     always
  products[].category                 integer     always
  products[].description              string      always
  products[].origin                   string      always
  products[].updatedAt                datetime    always
  products[].categoryDescription      string      always
  products[].volumes                  array       always
  products[].volumes[].description    string      always
  products[].volumes[].tag            string      always
  products[].volumes[].amount         integer     always
  products[].volumes[].width          number      always
  products[].volumes[].height         number      always
  products[].volumes[].length         number      always
  products[].volumes[].weight         number      always
  products[].volumes[].price          number      always
  products[].volumes[].consolidate    boolean     always
  products[].volumes[].overlaid       boolean     always
  products[].volumes[].rotate         boolean     always
`,
);
