import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';

const NAMED = { id: sql.number('id'), nom: sql.text('nom') };

const namesFrom =
  (from: string) =>
  async (db: ReadModels, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    if (ids.length === 0) return new Map();
    const rows = await rowsOf(db, NAMED, `from (${from}) one where id = any($1)`, [[...new Set(ids)]]);
    return new Map(rows.map(({ id, nom }) => [id, nom]));
  };

export const roomNames = namesFrom('select id_salle as id, libelle_salle as nom from salle');
export const agentNames = namesFrom(`select g.id_utilisateur as id, ${nameSql('g')} as nom from agent g`);
export const pupilNames = namesFrom(`select e.id_eleve as id, ${nameSql('e')} as nom from eleve e`);
