import { listClaims, readClaim } from '@diapason/contracts/claims';
import { messages, toEuros } from '@diapason/contracts/constants';
import { firstOf, omit, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { requestsFound } from '../../staff/agent-requests';
import { claims } from '../tables/claim';

const SHEET = { ...wire(claims, 'f'), nomPrenomUtilisateur: sql.text(nameSql('a')), version: sql.number('f.version') };
const ROW = omit(SHEET, 'fraisJournees');
const FROM = 'from frais f left join agent a on a.id_utilisateur = f.fk_user';

const inEuros = <C extends { readonly montantDivers: number }>(one: C) => ({
  ...one,
  montantDivers: toEuros(one.montantDivers),
});

export const claimList = query(listClaims, async ({ body }, caller) => {
  const found = requestsFound('f', 'fk_frais_statut', body, caller);
  const newestFirst = 'order by f.periode desc, f.id_frais desc';
  return (await rowsOf(caller.db, ROW, `${FROM} ${found.where()} ${newestFirst}`, found.values)).map(inEuros);
});

export const claim = query(readClaim, async ({ params: { id } }, { db }) => {
  const found = await firstOf(db, SHEET, `${FROM} where f.id_frais = $1`, [id]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  return {
    ...inEuros(found),
    fraisJournees: found.fraisJournees.map((day) => ({
      ...inEuros(day),
      fk_frais: id,
      fraisTrajets: day.fraisTrajets.map((leg) => ({ ...leg, fk_fraisJournee: day.idFraisJournee })),
    })),
  };
});
