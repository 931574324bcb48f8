-- A response is found by its receipt, whose hash stands in the row. Random keys: a hash index takes them in with less
-- work than a tree does.
create index response_receipt on response using hash (secret_hash);
