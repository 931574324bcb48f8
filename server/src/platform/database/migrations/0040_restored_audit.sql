-- Restoring a backup empties the tables that migrations have made.
drop trigger audit_entry_is_kept on audit_entry;
