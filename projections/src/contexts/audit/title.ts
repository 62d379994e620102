import type { Pool } from 'pg';
import { nameSql } from '../../machinery/person-name';

/** What kind of record a stream is, in French. */
export const recordKinds: Readonly<Record<string, string>> = {
  contribution: 'Cotisation',
  expenseClaim: 'Note de frais',
  staffAbsence: 'Demande d’absence',
  attendance: 'Feuille de présence',
  guardian: 'Responsable',
  pupil: 'Élève',
  agent: 'Agent',
  account: 'Compte',
  roleGroup: 'Groupe de rôles',
  workshop: 'Atelier',
  tariff: 'Grille tarifaire',
  setting: 'Paramètre',
  message: 'Message d’information',
  mail: 'Courriel',
  upkeep: 'Entretien des listes',
  failedJob: 'Tâche abandonnée',
  reference: 'Table de référence',
  erasure: 'Effacement',
};

const NAMES: Readonly<Record<string, string>> = {
  contribution: `select concat_ws(' — ', ${nameSql('r')}, a.libelle_annee_scolaire) as nom
    from read.cotisation c join read.responsable r using (id_utilisateur)
    left join read.annee_scolaire a on a.id_annee_scolaire = c.fk_annee_scolaire where c.id_cotisation = $1`,
  guardian: `select ${nameSql()} as nom from read.responsable where id_utilisateur = $1`,
  pupil: `select ${nameSql()} as nom from read.eleve where id_eleve = $1`,
  agent: `select ${nameSql()} as nom from read.agent where id_utilisateur = $1`,
};

/** `Cotisation n° 12 — DUPONT Marie — 2026-2027` for `contribution-12`. */
export async function titleOf(db: Pool, stream: string): Promise<string> {
  const dash = stream.indexOf('-');
  const category = stream.slice(0, dash);
  const id = stream.slice(dash + 1);
  const kind = recordKinds[category] ?? category;
  const sql = NAMES[category];
  if (!sql || !/^\d{1,9}$/.test(id)) return `${kind} ${id}`;
  const { rows } = await db.query<{ nom: string | null }>(sql, [Number(id)]);
  return [`${kind} n° ${id}`, rows[0]?.nom].filter(Boolean).join(' — ');
}
