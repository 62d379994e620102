import { informationRights, messages } from '@diapason/contracts/constants';
import { actsOf, type Session } from '@diapason/contracts/core';
import { type InformationRow, informationListActs, listInformation, readInformation } from '@diapason/contracts/site';
import { firstOf, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { Listed } from '../../../machinery/listed';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { settingOf } from '../setting-value';
import { informations as messagesTable } from '../tables/information';

const INFORMATION = { ...wire(messagesTable, 'i'), nomPrenomUtilisateur: sql.text(nameSql('a')) };
const FROM = 'from information i left join agent a on a.id_utilisateur = i.fk_utilisateur';

/** Visible to a person: for everyone, or for their role group; guardians see messages addressed to guardians. Names of two parameters. */
const addressedTo = (isGuardian: string, group: string) =>
  `((cardinality(i.groupe) = 0 or ${group}::int = any (i.groupe)) and i.visible
    and (not ${isGuardian}::boolean or i.destinataires = 'Responsable'))`;
const readerOf = ({ role, fk_groupe }: Session) => [role === 'Responsable', fk_groupe];
/** Without a session one message alone is read: the rules that whoever enrols accepts (document 002 §7). */
const VISITOR = [true, 0];

export const informations = query(listInformation, async ({ query: filter }, { db, session }) => {
  const { type, lecture } = filter;
  const isRead = lecture === 1 || !type;
  if (!isRead && !session.functions.has(informationRights[type].liste)) throw new Refusal(messages.errorPage[403], 403);
  const rows = await rowsOf(
    db,
    INFORMATION,
    `${FROM}
      where (not $4::boolean or ${addressedTo('$5', '$6')}) and ($1::text is null or i.type = $1) and ($2::boolean is null or i.visible = $2)
        and ($3::int is null or $3 = any (i.groupe) or cardinality(i.groupe) = 0) order by i.date desc, i.id_information desc`,
    [
      type ?? null,
      typeof filter.visible === 'number' ? filter.visible === 1 : null,
      filter.groupe || null,
      isRead,
      ...readerOf(session),
    ],
  );
  return new Listed(rows, { peut: type ? actsOf(informationListActs(type), session) : [], sansFiltres: rows.length });
});

export const information = query(readInformation, async ({ params: { id } }, { db, session }) => {
  const isRules = (await settingOf(db, 'idCGUInscription')) === id;
  if (!session && !isRules) throw new Refusal(messages.identity.sessionExpired, 401);
  const selection = { ...INFORMATION, forReader: sql.boolean(addressedTo('$2', '$3')) };
  const reader = session ? readerOf(session) : VISITOR;
  const found = await firstOf(db, selection, `${FROM} where i.id_information = $1`, [id, ...reader]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  const { forReader, ...row } = found;
  if (!isRules && !forReader && !(session && mayEdit(row, session))) throw new Refusal(messages.errorPage[403], 403);
  return row;
});

function mayEdit(row: InformationRow, session: Session): boolean {
  const { liste, lien, enregistrer } = informationRights[row.type];
  return [liste, lien, enregistrer].some((right) => session.functions.has(right));
}
