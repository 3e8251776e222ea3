-- What the next slice of a committed journal needs.
-- LIBRARIES: base journal
-- READS
-- KEYS: gate journal journal-keys
-- Replies: {gate, slices left, needs}, or {} when there is nothing to apply
return next_slice()
