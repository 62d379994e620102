/** SQL: mails reach the guardian of the row `r`. */
export const reachableSql = (r: string) => `${r}.actif and ${r}.email like '%@%'`;

/** SQL: the first guardian of the pupil `e` whom mails reach, for a lateral join. */
export const WRITTEN_GUARDIAN = `lateral (select g.* from eleve_responsable er join responsable g on g.id_utilisateur = er.fk_responsable
    where er.fk_eleve = e.id_eleve and ${reachableSql('g')} order by er.ordre limit 1)`;
