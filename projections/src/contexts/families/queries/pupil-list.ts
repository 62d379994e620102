import { listPupils, pupilRow } from '@diapason/contracts/families';
import { pick, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { containing, plainSql } from '../../../machinery/plain-text';
import { query } from '../../../machinery/query';
import { pupils } from '../tables/pupils';

const { instrument, concatInfoResponsable } = pupilRow.shape;

const PUPIL = {
  ...pick(wire(pupils, 'e'), 'idEleve', 'dateNaissance', 'fk_genre', 'telephoneMobile', 'dateAbandon', 'actif'),
  nomPrenomEleve: sql.text(nameSql('e')),
  instrument: sql.json(instrument, "coalesce(i.instruments, '[]')"),
  concatInfoResponsable: sql.json(concatInfoResponsable, "coalesce(r.responsables, '[]')"),
  handicape: sql.flag('coalesce(e.handicape, false)'),
};

/** Instruments of the year asked for, or of every year. */
const PUPILS = (list: string) => `
  with inscriptions as (
    select s.* from scolarite_interne s where $2::int is null or s.fk_annee_scolaire = $2),
  instruments as (
    select s.fk_eleve, json_agg(json_build_object('date', s.date_creation, 'libelleInstrument', i.libelle_instrument)
      order by s.date_creation desc, s.id_scolarite, n.rang) as instruments
    from inscriptions s cross join lateral unnest(s.fk_instrument) with ordinality as n (id, rang)
      join instrument i on i.id_instrument = n.id
    group by s.fk_eleve),
  responsables as (
    select er.fk_eleve, json_agg(json_build_object('idUtilisateur', r.id_utilisateur,
        'nomPrenomUtilisateur', ${nameSql('r')}, 'email', r.email,
        'telephoneMobile', r.telephone_mobile, 'telephoneFixe', r.telephone_fixe) order by er.ordre) as responsables
    from eleve_responsable er join responsable r on r.id_utilisateur = er.fk_responsable
    group by er.fk_eleve)
  select ${list}
  from eleve e
    left join instruments i on i.fk_eleve = e.id_eleve
    left join responsables r on r.fk_eleve = e.id_eleve
  where e.actif = $1
    and ($2::int is null and $3::int[] is null and $4::int[] is null and $5::int[] is null and $6::int[] is null
        and $7::int[] is null and $8::int[] is null and $9::int[] is null
      or exists (select from inscriptions s where s.fk_eleve = e.id_eleve
        and ($3::int[] is null or s.fk_site = any($3)) and ($4::int[] is null or s.fk_offre = any($4))
        and ($5::int[] is null or s.fk_cycle = any($5)) and ($6::int[] is null or s.fk_annee = any($6))
        and ($7::int[] is null or s.fk_instrument && $7) and ($8::int[] is null or s.fk_style && $8)
        and ($9::int[] is null or s.fk_statut = any($9))))
    and ($10::boolean is null or coalesce(e.handicape, false) = $10)
    and ($11::boolean is null or (e.date_abandon is not null) = $11)
    and ($12::text is null or ${plainSql("concat_ws(' ', e.nom, e.prenom, e.nom)")} like $12)
  order by e.nom, e.prenom, e.id_eleve`;

export const pupilList = query(listPupils, async ({ body }, { db, sites }) => {
  // Student status and image rights are not recorded yet.
  if (body.etudiant === 1 || body.etatDroit === 0 || body.etatDroit === 1) return [];
  const rows = await rowsOf(db, PUPIL, PUPILS, [
    body.actif !== 0,
    body.fk_anneeScolaire || null,
    sites ?? body.fk_site ?? null,
    body.fk_offre ?? null,
    body.fk_cycle ?? null,
    body.fk_annee ?? null,
    body.fk_instrument ?? null,
    body.fk_style ?? null,
    body.fk_statut ?? null,
    typeof body.handicape === 'number' ? body.handicape === 1 : null,
    body.etatAbandon === 0 || body.etatAbandon === 1 ? body.etatAbandon === 1 : null,
    containing(body.recherche),
  ]);
  return rows.map((row) => ({ ...row, etatDroit: null, etudiant: 0 }));
});
