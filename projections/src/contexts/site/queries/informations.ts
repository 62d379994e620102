import { informationRights, messages } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { type InformationRow, listInformation, readInformation } from '@diapason/contracts/site';
import { firstOf, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { informations as messagesTable } from '../tables/information';

const INFORMATION = { ...wire(messagesTable, 'i'), nomPrenomUtilisateur: sql.text(nameSql('a')) };
const FROM = 'from information i left join agent a on a.id_utilisateur = i.fk_utilisateur';

export const informations = query(listInformation, async ({ query: filter }, { db, session }) => {
  const rows = await rowsOf(
    db,
    INFORMATION,
    `${FROM}
      where ($1::text is null or i.type = $1) and ($2::boolean is null or i.visible = $2)
        and ($3::int is null or $3 = any (i.groupe) or cardinality(i.groupe) = 0) order by i.date desc, i.id_information desc`,
    [filter.type ?? null, typeof filter.visible === 'number' ? filter.visible === 1 : null, filter.groupe || null],
  );
  if (filter.lecture === 1 || !filter.type) return rows.filter((row) => addressedTo(row, session));
  if (!session.functions.has(informationRights[filter.type].liste)) throw new Refusal(messages.errorPage[403], 403);
  return rows;
});

export const information = query(readInformation, async ({ params: { id } }, { db, session }) => {
  const found = await firstOf(db, INFORMATION, `${FROM} where i.id_information = $1`, [id]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  if (!addressedTo(found, session) && !mayEdit(found, session)) throw new Refusal(messages.errorPage[403], 403);
  return found;
});

/** Visible to this person: for everyone, or for its role group; guardians see messages addressed to guardians. */
function addressedTo(row: InformationRow, session: Session): boolean {
  const forItsKind = session.role === 'Responsable' ? row.destinataires === 'Responsable' : true;
  return row.visible === 1 && forItsKind && (row.groupe.length === 0 || row.groupe.includes(session.fk_groupe));
}

function mayEdit(row: InformationRow, session: Session): boolean {
  const { liste, lien, enregistrer } = informationRights[row.type];
  return [liste, lien, enregistrer].some((right) => session.functions.has(right));
}
