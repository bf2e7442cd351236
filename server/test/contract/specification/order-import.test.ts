import { describeFields } from '../../support/specified.ts';

/** Specification 4.1, with the volumes of 2.1 and the metadata of 2.2. */
const orderImport = 'POST /api/external/embarcador/v1/order-import';

describeFields(orderImport, 'query', 'token string no');

describeFields(
  orderImport,
  'body',
  `
  shipper                             object        yes
  shipper.registered_number           string        yes
  shipper.platform_code               string        yes
  recipient                           object        yes
  recipient.type                      integer       yes
  recipient.registered_number         string        yes
  recipient.state_inscription         string        when
  recipient.name                      string        yes
  recipient.email                     string        no
  recipient.phone                     string        no
  recipient.address                   object        yes
  recipient.address.zipcode           string        yes
  recipient.address.street            string        yes
  recipient.address.number            string        lenient
  recipient.address.neighborhood      string        lenient
  recipient.address.complement        string        no
  recipient.address.country           string        yes
  recipient.address.city              string        when
  recipient.address.state             string        when
  dispatcher                          object        yes
  dispatcher.registered_number        string        yes
  dispatcher.state_inscription        string        yes
  dispatcher.name                     string        yes
  dispatcher.address                  object        yes
  dispatcher.address.zipcode          string        yes
  dispatcher.address.street           string        yes
  dispatcher.address.number           string        lenient
  dispatcher.address.neighborhood     string        lenient
  dispatcher.address.complement       string        no
  volumes                             array         yes
  volumes[].amount                    integer       yes
  volumes[].category                  string        yes
  volumes[].sku                       string        no
  volumes[].tag                       string        no
  volumes[].description               string        no
  volumes[].height                    number        when
  volumes[].width                     number        when
  volumes[].length                    number        when
  volumes[].unitary_price             number        when
  volumes[].unitary_weight            number        when
  volumes[].consolidate               boolean       no
  volumes[].overlaid                  boolean       no
  volumes[].rotate                    boolean       no
  volumes[].amount_volumes            integer       no
  metadata                            array         no
  metadata[].key                      string        yes
  metadata[].value                    string        yes
  carrier                             object        when
  carrier.service                     string        yes
  carrier.service_description         string        no
  carrier.name                        string        when
  carrier.registered_number           string        when
  not_quote                           boolean       no
  delivery_time                       integer       when
  original_delivery_time              integer       when
  type_hiring                         integer       yes
  total_price                         number        no
  channel                             string        no
  subchannel                          string        no
  identification                      string        no
  order_number                        string        no
  parent_order_number                 string        no
  payment_type                        string        no
  notes                               string        no
  order_date                          datetime      when
  invoiced_date                       datetime      no
  collection_date                     date          no
  delivery_date                       datetime      no
  freight_value                       number        when
  invoice                             array         no
  invoice[].number                    string        yes
  invoice[].serie                     string        yes
  invoice[].key                       string        yes
  invoice[].amount_volumes            string        yes
  invoice[].total_value               number        yes
  invoice[].items_value               number        yes
  invoice[].issue_date                datetime      yes
`,
);

describeFields(
  orderImport,
  'reply',
  `
  freight_id      string      always
  tracking_url    string      always
  hired_date      datetime    always
`,
);
