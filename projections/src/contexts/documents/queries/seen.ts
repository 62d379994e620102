import { messages } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { nameKey, namesOf, ROOT } from '@diapason/contracts/documents';
import { firstOf, type ReadModels, Refusal, sql } from '@diapason/event-sourcing';

/** SQL: the group named by a parameter sees the folder; the first group sees every one. */
export const shownTo = (d: string, group: string): string =>
  `(cardinality(${d}.groupes) = 0 or ${group}::int = 1 or ${group}::int = any (${d}.groupes))`;

/** SQL: a table `seen` of every folder that the group sees, with its path; the root is none of them. */
export const seenFolders = (group: string): string => `with recursive seen as (
  select d.id_dossier, d.fk_parent, d.nom, d.nom_cle, d.groupes, d.date_heure, d.fk_utilisateur, '/' || d.nom as chemin
    from dossier d where d.fk_parent = 0 and ${shownTo('d', group)}
  union all
  select d.id_dossier, d.fk_parent, d.nom, d.nom_cle, d.groupes, d.date_heure, d.fk_utilisateur, s.chemin || '/' || d.nom
    from seen s join dossier d on d.fk_parent = s.id_dossier and ${shownTo('d', group)})`;

/** A folder by its path, as the caller sees it. @throws Refusal 404 */
export async function folderByPath(db: ReadModels, { fk_groupe }: Session, path: string | readonly string[]) {
  const names = typeof path === 'string' ? namesOf(path) : path;
  if (names.length === 0) return { idDossier: ROOT, fk_parent: ROOT, chemin: '' };
  const row = { idDossier: sql.number('id_dossier'), fk_parent: sql.number('fk_parent'), chemin: sql.text('chemin') };
  const way = `from (with recursive way as (
      select 0 as id_dossier, 0 as fk_parent, ''::text as chemin, 0 as depth
      union all
      select d.id_dossier, d.fk_parent, w.chemin || '/' || d.nom, w.depth + 1
        from way w join dossier d on d.fk_parent = w.id_dossier and d.nom_cle = ($1::text[])[w.depth + 1]
          and ${shownTo('d', '$2')})
    select * from way) found where depth = cardinality($1::text[])`;
  const found = await firstOf(db, row, way, [names.map(nameKey), fk_groupe]);
  if (!found) throw new Refusal(messages.sharedDocuments.noFolder, 404);
  return found;
}
