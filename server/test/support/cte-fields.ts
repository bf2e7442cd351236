/** The fields that the list of CT-es (specification 2.5) and the webhook of a released one (6.1) share. */

/** Numbers written as texts, all optional. */
export const auditedAmounts = [
  ...['serie', 'number', 'value', 'freight_value', 'gross_weight', 'cubed_weight', 'taxed_weight'],
  ...['basis_calculation_icms', 'percentage_icms', 'value_icms', 'freight_value_volume_weight'],
  ...[
    'collection_value',
    'reshipment_value',
    'additional_value',
    'difal_rate_origin',
    'difal_rate_destination',
  ],
  ...['difal_icms_origin', 'difal_icms_destination', 'advalorem', 'ademe', 'sec_cat', 'itr', 'trt', 'tas'],
  ...['suframa', 'value_iss', 'basis_calculation_iss', 'percentage_iss', 'ibs_cbs_calculation_base'],
  ...['cbs_percentage', 'cbs_value', 'ibs_percentage', 'ibs_value', 'gris', 'income_tax', 'cubage'],
  ...['shipping_cost_invoice', 'total_invoice_value', 'toll_value', 'clearance_value'],
] as const;

/** Texts and CNPJs, all optional. */
export const auditedTexts = [
  ...['operation_type', 'protocol', 'file_type', 'action', 'tracking_code', 'code', 'transport_type', 'type'],
  ...['consignee_corporate_name', 'hired_carrier_corporate_name', 'hired_carrier_register_number'],
  ...['hired_shipper_corporate_name', 'hired_shipper_register_number', 'issuer_corporate_name'],
  ...['consignee_register_number', 'invoice_issuer_register_number'],
] as const;
