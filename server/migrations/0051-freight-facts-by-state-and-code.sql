-- Lists of a state in the order of the expected day look up thousands of freights that go on, to find few or none: an index that
-- holds the state answers each without the table, and at once where it is another state.

create index freight_facts_state_code on freight_facts (shipper_id, state, freight_code);
