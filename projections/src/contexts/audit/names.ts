import type { Pool } from 'pg';
import { nameSql } from '../../machinery/person-name';

/** Jobs act under these names. */
const JOBS: Readonly<Record<string, string>> = {
  'job:calcul': 'Calcul des cotisations',
  'job:demonstration': 'Données de démonstration',
  'job:initialisation': 'Initialisation',
  'job:reconstruction': 'Reconstruction des listes',
  'job:verification': 'Vérification des listes',
};

/** Names of people by `utilisateur` id, guardians and agents alike, as far as they are known. */
export async function namesOf(
  db: Pool,
  actors: Iterable<string | undefined>,
): Promise<(actor: string | undefined) => string> {
  const ids = [...new Set([...actors].flatMap((actor) => (actor && /^\d+$/.test(actor) ? [Number(actor)] : [])))];
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await db.query<{ id: number; nom: string }>(
          `select id_utilisateur::int as id, ${nameSql()} as nom from read.agent where id_utilisateur = any($1)
     union all
     select id_utilisateur::int, ${nameSql()} from read.responsable where id_utilisateur = any($1)`,
          [ids],
        );
  const names = new Map(rows.map((row) => [String(row.id), row.nom]));
  return (actor) => {
    if (!actor) return '';
    return (
      names.get(actor) ??
      JOBS[actor] ??
      (actor.startsWith('job:') ? `Tâche automatique (${actor.slice(4)})` : `Utilisateur n° ${actor}`)
    );
  };
}
