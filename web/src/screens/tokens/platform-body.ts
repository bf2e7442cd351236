type Sender = { cnpj: string; zip: string };

/** The body of a first quote with a platform's code, to be copied and sent; the token goes into the header. */
export function platformBody({ cnpj, zip }: Sender, code: string): string {
  return `{
  "shipper": { "registered_number": ${JSON.stringify(cnpj)}, "platform_code": ${JSON.stringify(code)} },
  "recipient": { "type": 0, "country": "BRA", "zipcode": 1311000 },
  "dispatchers": [
    {
      "registered_number": ${JSON.stringify(cnpj)},
      "zipcode": ${Number(zip)},
      "volumes": [
        {
          "amount": 1, "category": "1", "height": 0.2, "width": 0.3, "length": 0.4,
          "unitary_price": 150, "unitary_weight": 3.5
        }
      ]
    }
  ],
  "simulation_type": [0]
}`;
}
