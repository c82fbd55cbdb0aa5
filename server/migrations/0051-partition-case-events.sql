SELECT make_first_partition('case_events', 'id');
ALTER TABLE case_events ADD CONSTRAINT case_events_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases (id);
