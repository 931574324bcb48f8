-- response_moment serves what this one did: newest texts, exports and deletions.
drop index response_bucket;
