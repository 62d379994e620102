import { guardianKinds, messages } from '@diapason/contracts/constants';
import {
  type LinkedGuardianRow,
  listCycleYears,
  listPupilGuardians,
  type PupilSheet,
  readPupil,
} from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import type { Pool } from 'pg';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';

const SHEET = `
  select id_eleve as "idEleve", nom, prenom, ${nameSql()} as "nomPrenomEleve", fk_genre,
    date_naissance as "dateNaissance", adulte::int as adulte, date_creation as "dateCreation",
    date_inscription as "dateInscription", date_abandon as "dateAbandon", date_suppression as "dateSuppression",
    telephone_mobile as "telephoneMobile", handicape::int as handicape, '[]'::json as etudiant,
    commentaire_si as "commentaireSI"
  from eleve where id_eleve = $1`;

export const pupilSheet = query(readPupil, async ({ params }, { db }) => {
  const { rows } = await db.query<PupilSheet>(SHEET, [params.id]);
  if (!rows[0]) throw new Refusal(messages.general.notFound, 404);
  return rows[0];
});

const GUARDIANS = `
  select r.id_utilisateur as "idUtilisateur", er.fk_responsable, er.fk_eleve,
    ${nameSql('r')} as "nomPrenomUtilisateur", r.telephone_fixe as "telephoneFixe",
    r.telephone_mobile as "telephoneMobile", r.email, er.fk_role, er.ordre
  from eleve_responsable er join responsable r on r.id_utilisateur = er.fk_responsable
  where er.fk_eleve = $1 order by er.ordre`;

/** Guardians of a pupil in rank order: the first pays. */
export async function linkedGuardians(db: Pool, idEleve: number): Promise<LinkedGuardianRow[]> {
  const { rows } = await db.query<Omit<LinkedGuardianRow, 'libelleRole'>>(GUARDIANS, [idEleve]);
  return rows.map((row) => ({
    ...row,
    libelleRole: guardianKinds.find((kind) => kind.id === row.fk_role)?.libelle ?? '',
  }));
}

export const pupilGuardians = query(listPupilGuardians, ({ params }, { db }) => linkedGuardians(db, params.id));

export const cycleYears = query(listCycleYears, async (_input, { db }) => {
  const { rows } = await db.query<{ idAnnee: number; libelleAnnee: string }>(
    'select id_annee as "idAnnee", libelle_annee as "libelleAnnee" from annee order by id_annee',
  );
  return rows;
});
