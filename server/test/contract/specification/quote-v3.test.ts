import { describeFields } from '../../support/specified.ts';

/** Specification 4.2, with the volumes of 2.1. `expiration` takes the form that the shipper chose (decision Q4). */
const quote = 'POST /api/v3/quote/simulate';

describeFields(
  quote,
  'body',
  `
  shipper                           object        yes
  shipper.registered_number         string        yes
  shipper.token                     string        no
  shipper.platform_code             string        yes
  recipient                         object        yes
  recipient.type                    integer       lenient
  recipient.registered_number       string        no
  recipient.state_inscription       string        no
  recipient.country                 string        lenient
  recipient.zipcode                 integer       yes
  dispatchers                       array         yes
  dispatchers[].registered_number   string        yes
  dispatchers[].zipcode             integer       yes
  dispatchers[].total_price         number        no
  dispatchers[].volumes             array         yes
  dispatchers[].volumes[].amount            integer   yes
  dispatchers[].volumes[].category          string    yes
  dispatchers[].volumes[].sku               string    no
  dispatchers[].volumes[].tag               string    no
  dispatchers[].volumes[].description       string    no
  dispatchers[].volumes[].height            number    when
  dispatchers[].volumes[].width             number    when
  dispatchers[].volumes[].length            number    when
  dispatchers[].volumes[].unitary_price     number    when
  dispatchers[].volumes[].unitary_weight    number    when
  dispatchers[].volumes[].consolidate       boolean   no
  dispatchers[].volumes[].overlaid          boolean   no
  dispatchers[].volumes[].rotate            boolean   no
  dispatchers[].volumes[].amount_volumes    integer   no
  channel                           string        no
  filter                            integer       no
  limit                             integer       no
  identification                    string        no
  reverse                           boolean       no
  simulation_type                   array         yes
  simulation_type[]                 integer       yes
  returns                           object        no
  returns.composition               boolean       no
  returns.volumes                   boolean       no
  returns.applied_rules             boolean       no
`,
);

describeFields(
  quote,
  'reply',
  `
  dispatchers                                   array     always
  dispatchers[].id                              string    always
  dispatchers[].request_id                      string    always
  dispatchers[].registered_number_shipper       string    always
  dispatchers[].registered_number_dispatcher    string    always
  dispatchers[].zipcode_origin                  integer   always
  dispatchers[].offers                          array     some
  dispatchers[].volumes                         array     some
  dispatchers[].volumes[].items                 array     some
  dispatchers[].offers[].offer                  integer   always
  dispatchers[].offers[].simulation_type        integer   always
  dispatchers[].offers[].carrier                object    always
  dispatchers[].offers[].carrier.reference            integer   always
  dispatchers[].offers[].carrier.name                 string    always
  dispatchers[].offers[].carrier.registered_number    string    always
  dispatchers[].offers[].carrier.state_inscription    string    always
  dispatchers[].offers[].carrier.logo                 string    always
  dispatchers[].offers[].service                string    always
  dispatchers[].offers[].service_code           string    some
  dispatchers[].offers[].service_description    string    some
  dispatchers[].offers[].delivery_time                          object    always
  dispatchers[].offers[].delivery_time.days                     integer   some
  dispatchers[].offers[].delivery_time.hours                    integer   some
  dispatchers[].offers[].delivery_time.minutes                  integer   some
  dispatchers[].offers[].delivery_time.estimated_date           date      always
  dispatchers[].offers[].original_delivery_time                 object    always
  dispatchers[].offers[].original_delivery_time.days            integer   some
  dispatchers[].offers[].original_delivery_time.hours           integer   some
  dispatchers[].offers[].original_delivery_time.minutes         integer   some
  dispatchers[].offers[].original_delivery_time.estimated_date  date      always
  dispatchers[].offers[].identifier             string    some
  dispatchers[].offers[].delivery_note          string    some
  dispatchers[].offers[].home_delivery          boolean   some
  dispatchers[].offers[].carrier_needs_to_return_to_sender    boolean   some
  dispatchers[].offers[].expiration             string    always
  dispatchers[].offers[].cost_price             number    always
  dispatchers[].offers[].final_price            number    always
  dispatchers[].offers[].weights                object    always
  dispatchers[].offers[].weights.real           number    always
  dispatchers[].offers[].weights.used           number    always
  dispatchers[].offers[].weights.cubed          number    some
  dispatchers[].offers[].applied_rules          array     some
  dispatchers[].offers[].applied_rules[]        string    some
  dispatchers[].offers[].modal                  string    some
  dispatchers[].offers[].esg                                object    some
  dispatchers[].offers[].esg.co2_emission_estimate          number    some
  dispatchers[].offers[].esg.co2_neutralization_cost        number    some
  dispatchers[].offers[].esg.modal                          string    some
  dispatchers[].offers[].composition                        object    some
${[
  'freight_weight',
  'freight_weight_excess',
  'freight_weight_volume',
  'freight_volume',
  'freight_minimum',
  'freight_invoice',
  ...['daily', 'collect', 'dispatch', 'delivery', 'ferry', 'suframa', 'tas', 'sec_cat', 'dat', 'ad_valorem']
    .concat(['ademe', 'gris', 'emex', 'interior', 'capatazia', 'river', 'river_insurance', 'toll', 'other'])
    .concat('other_per_product')
    .map((name) => `sub_total1.${name}`),
  ...['trt', 'tda', 'tde', 'scheduling'].map((name) => `sub_total2.${name}`),
  ...['icms', 'ibs', 'cbs'].flatMap((tax) => [
    `sub_total3.${tax}`,
    `sub_total3.${tax}_percent`,
    `sub_total3.${tax}_return`,
    `sub_total3.${tax}_return_percent`,
  ]),
]
  .map((name) => `dispatchers[].offers[].composition.${name} number some`)
  .join('\n')}
`,
);
