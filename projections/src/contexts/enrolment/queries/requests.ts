import { enrolmentStates, type HeldReason, heldReasons } from '@diapason/contracts/constants';
import { enrolment, listRequests } from '@diapason/contracts/enrolment';
import { orNull, rowsOf, sql } from '@diapason/event-sourcing';
import { z } from 'zod';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';

const { row } = enrolment;
const names = z.array(z.object({ nature: z.string(), id: z.number(), nom: z.string(), fusion: z.boolean() }));

const REQUEST = {
  idDemande: sql.number('d.id_demande'),
  recueLe: sql.text(`to_char(d.recue_le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`),
  etat: sql.number('d.etat'),
  origine: sql.text('d.origine'),
  retenue: orNull(sql.text('d.retenue')),
  motif: orNull(sql.text('d.motif')),
  confirmee: sql.boolean('d.confirmee_le is not null'),
  idUtilisateur: sql.number('d.id_utilisateur'),
  nomPrenom: sql.text(nameSql('d')),
  telephone: orNull(sql.text('coalesce(d.telephone_mobile, d.telephone_fixe)')),
  email: sql.text('d.email'),
  adresse: sql.text("concat_ws(', ', d.adresse1, concat_ws(' ', d.code_postal, d.ville))"),
  eleves: sql.json(row.shape.eleves, 'd.eleves'),
  scolarites: sql.json(row.shape.scolarites, 'd.scolarites'),
  doubles: sql.json(row.shape.doubles, 'd.doubles'),
  /** Whom the doubles name, and whether the request's own record was merged by now. */
  connus: sql.json(
    names,
    `coalesce((select jsonb_agg(jsonb_build_object('nature', x->>'nature', 'id', (x->>'connu')::int,
        'nom', coalesce(case x->>'nature' when 'pupil' then ${nameSql('e')} else ${nameSql('r')} end, ''),
        'fusion', coalesce(case x->>'nature' when 'pupil' then own.fusionne_avec else mine.fusionne_avec end is not null, false)))
      from jsonb_array_elements(d.doubles) x
        left join eleve e on x->>'nature' = 'pupil' and e.id_eleve = (x->>'connu')::int
        left join responsable r on x->>'nature' = 'guardian' and r.id_utilisateur = (x->>'connu')::int
        left join eleve own on x->>'nature' = 'pupil' and own.id_eleve = (x->>'demande')::int
        left join responsable mine on x->>'nature' = 'guardian' and mine.id_utilisateur = (x->>'demande')::int), '[]')`,
  ),
  pieces: sql.texts(
    `coalesce((select array_agg(distinct p.nature) from piece_responsable p where p.fk_responsable = d.id_utilisateur
      and p.fk_annee_scolaire = d.fk_annee_scolaire), '{}')`,
  ),
};

const LABELS = { kind: sql.text('kind'), id: sql.number('id'), libelle: sql.text('libelle') };
const LABELS_OF = `from (select 'offre' as kind, id_offre as id, libelle_offre as libelle from offre
  union all select 'site', id_site, libelle_site from site
  union all select 'instrument', id_instrument, libelle_instrument from instrument) labels`;

export const requests = query(listRequests, async ({ body }, { db, sites }) => {
  const wanted = sites ?? body.fk_site ?? null;
  const [rows, labels] = await Promise.all([
    rowsOf(
      db,
      REQUEST,
      `from demande_inscription d where d.origine <> 'bureau' and ($1::int is null or d.fk_annee_scolaire = $1)
        and ($2::int[] is null or exists (select from jsonb_array_elements(d.scolarites) s where (s->>'fk_site')::int = any($2)))
        order by d.recue_le, d.id_demande limit 1000`,
      [body.fk_anneeScolaire || null, wanted],
    ),
    rowsOf(db, LABELS, LABELS_OF),
  ]);
  const label = new Map(labels.map(({ kind, id, libelle }) => [`${kind} ${id}`, libelle]));
  return rows.map(({ retenue, eleves, scolarites, doubles, connus, ...request }) => ({
    ...request,
    pieces: [...request.pieces],
    libelleEtat: enrolmentStates.find(({ id }) => id === request.etat)?.libelle ?? '',
    libelleRetenue: retenue === null ? null : heldReasons[retenue as HeldReason],
    eleves: eleves.map(({ idEleve, nom, prenom, dateNaissance }) => ({
      idEleve,
      nomPrenom: `${nom} ${prenom}`,
      dateNaissance,
      offres: scolarites
        .filter((one) => one.idEleve === idEleve)
        .map(({ fk_offre, fk_site, fk_instrument, commentaireInscription }) => ({
          libelleOffre: label.get(`offre ${fk_offre}`) ?? '',
          libelleSite: label.get(`site ${fk_site}`) ?? '',
          libelleInstrument: fk_instrument.map((id) => label.get(`instrument ${id}`) ?? '').join(', '),
          commentaireInscription,
        })),
    })),
    doubles: doubles.map((one, at) => ({
      ...one,
      nomPrenomConnu: connus[at]?.nom ?? '',
      ouvert: one.suite === null && connus[at]?.fusion !== true,
    })),
  }));
});
