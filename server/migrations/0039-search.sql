-- What one search over everything looks up. Words of names are found by their beginnings with what every PostgreSQL has; they follow
-- the name, and so are gone when the recipient is forgotten.

create index freight_recipient_document on freight_recipient (document, shipper_id) where document is not null;
create index freight_recipient_words on freight_recipient using gin (to_tsvector('simple'::regconfig, lower(translate(name,
  'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
  'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'))));
create index bill_number on bill (number, shipper_id);
