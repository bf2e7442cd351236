-- What a product is suggested by while somebody types: the beginning of its code, or the beginnings of words of its description.

create index sku_code_beginning on sku (shipper_id, (lower(translate(sku,
  'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
  'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn')) collate "C"));
create index sku_description_words on sku using gin (to_tsvector('simple'::regconfig, regexp_replace(lower(translate(description,
  'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
  'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn')), '[^a-z0-9]+', ' ', 'g')));
