import { claimStatuses } from '@diapason/contracts/constants';
import type { Runtime } from '@diapason/event-sourcing';
import { FROM, like } from './like';

/** How many of each stand in the tables afterwards, beside those of the demonstration. */
export const CLAIMS = 20_000;
export const FOLDERS = 5_000;
export const DOCUMENTS = 100_000;
/** Folders that stand at the root; the others stand in one of these. */
const AT_ROOT = 50;

export const folderName = (number: number): string => `Dossier ${number}`;

/**
 * Claims of all months and statuses, and a tree of documents, straight into the tables: queries are measured on them, not commands.
 */
export async function addOffices({ pool }: Pick<Runtime, 'pool'>, year: number): Promise<void> {
  await pool.query(
    `insert into frais
     select ${like(
       'frais',
       `'id_frais', ${FROM} + n, 'fk_user', g.id_utilisateur, 'fk_annee_scolaire', ${year} - n / 12 % 4,
        'fk_frais_statut', 1 + n % ${claimStatuses.length}, 'date_demande', current_date - n % 900,
        'periode', to_char(current_date - n % 900, 'YYYY-MM'), 'montant_total', 100 * (n % 300)`,
     )} from generate_series(1, ${CLAIMS}) n
       join (select id_utilisateur, row_number() over (order by id_utilisateur) as place, count(*) over () as many from agent) g
         on g.place = 1 + n % g.many`,
  );
  await pool.query(
    `insert into dossier
     select ${like(
       'dossier',
       `'id_dossier', ${FROM} + n, 'fk_parent', case when n <= ${AT_ROOT} then 0 else ${FROM} + 1 + n % ${AT_ROOT} end,
        'nom', 'Dossier ' || n, 'nom_cle', 'dossier ' || n, 'groupes', '[]'::jsonb`,
     )} from generate_series(1, ${FOLDERS}) n`,
  );
  await pool.query(
    `insert into document
     select ${like(
       'document',
       `'id_document', ${FROM} + n, 'fk_dossier', ${FROM} + 1 + n % ${FOLDERS}, 'nom', 'Partition ' || n || '.pdf',
        'nom_cle', 'partition ' || n || '.pdf', 'taille', 1000 + n`,
     )} from generate_series(1, ${DOCUMENTS}) n`,
  );
}
