import { recordFacts } from '../../machinery/record-facts';
import { onSites } from './request-point';

/** A request is on the sites that it asks for, as in the list of requests; it shows who may be the same person. */
export const enrolmentFacts = recordFacts('enrolment', {
  onSites: `select 1 from read.demande_inscription d where d.id_demande = $1 and ${onSites('$2::int[]')}`,
  others: `select distinct (x->>'connu')::int as id, x->>'nature' as kind from read.demande_inscription d,
    jsonb_array_elements(d.doubles) x where d.id_demande = $1`,
});
