import { recordFacts } from '../../machinery/record-facts';

/** A request is on the sites that it asks for, as in the list of requests. */
export const enrolmentFacts = recordFacts('enrolment', {
  onSites: `select 1 from read.demande_inscription d, jsonb_array_elements(d.scolarites) s
    where d.id_demande = $1 and (s->>'fk_site')::int = any($2::int[])`,
});
