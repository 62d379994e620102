import { enrolmentState } from '@diapason/contracts/constants';
import { isErased } from '../../machinery/erased';

const { received, asked, held } = enrolmentState;

/** SQL, over a request `d`: a possible double about which nobody has decided, neither here nor by merging the two records. */
const OPEN_DOUBLE = `exists (select from jsonb_array_elements(d.doubles) x
    left join eleve own on x->>'nature' = 'pupil' and own.id_eleve = (x->>'demande')::int
    left join responsable mine on x->>'nature' = 'guardian' and mine.id_utilisateur = (x->>'demande')::int
  where x->>'suite' is null and coalesce(own.fusionne_avec, mine.fusionne_avec) is null)`;

/** SQL, over a request `d`: the income that it declared, with the notice that proves it, has been looked at by nobody. */
const UNSEEN_NOTICE = `exists (select from revenu i
    join piece_responsable p on p.fk_responsable = i.fk_responsable and p.nature = 'responsablesRevenus'
      and p.fk_annee_scolaire = i.fk_annee_scolaire and p.antivirus is distinct from 'refusee'
  where i.fk_responsable = d.id_utilisateur and i.fk_annee_scolaire = d.fk_annee_scolaire and not i.verifiee)`;

/** SQL, laterally: `v.point` is the one thing that stops the request `d`, of `requestPoints`. */
export const POINT = `cross join lateral (select case
    when d.etat = ${held} then 'retenue'
    when d.etat not in (${received}, ${asked}) then 'decidee'
    when ${OPEN_DOUBLE} then 'double'
    when d.etat = ${asked} then 'complement'
    when d.origine = 'publique' and d.confirmee_le is null then 'adresse'
    when ${UNSEEN_NOTICE} then 'piece'
    else 'complete' end as point) v`;

/** SQL: requests that families sent, each with its point; those of the desk wait for nobody. */
export const REQUESTS = `demande_inscription d ${POINT}`;
export const ASKED_BY_FAMILIES = `d.origine <> 'bureau' and not ${isErased('responsable', 'd.id_utilisateur')}`;

/** SQL: a pupil of the request `d` asks for one of these sites. */
export const onSites = (parameter: string): string =>
  `exists (select from jsonb_array_elements(d.scolarites) s where (s->>'fk_site')::int = any(${parameter}))`;
