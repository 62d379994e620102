import { paymentModes } from '@diapason/contracts/constants';
import {
  listContributionPayments,
  listPaymentAgents,
  listPaymentErrors,
  listPaymentModes,
} from '@diapason/contracts/money';
import { pick, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { settingOf } from '../../site/setting-value';
import { agents as agentTable } from '../../staff/tables/agents';
import { paymentErrors } from '../tables/payment-errors';
import { ofPayerYear } from './payer-years';
import { paymentConditions } from './payment-list';
import { paymentTables, readPayments } from './payment-rows';

/** Deleted payments included for staff, who may reactivate them; a guardian sees those that count, of a year that is shown to them. */
export const ofContribution = query(listContributionPayments, async ({ params }, asking) => {
  const { db, session } = asking;
  const conditions = new Conditions().add(ofPayerYear('?::int[]'), [params.idCotisation]);
  if (session.role === 'Responsable') {
    conditions.add('p.valide');
    if (!(await settingOf(db, 'visuelCotisation')))
      conditions.add('c.fk_annee_scolaire <> ?', await settingOf(db, 'anneeEnCours'));
  }
  return readPayments(asking, `${conditions.where()} order by p.date, p.id_reglement`, conditions.values);
});

export const errors = query(listPaymentErrors, ({ query: { fk_cotisation } }, { db, sites }) =>
  rowsOf(
    db,
    pick(wire(paymentErrors, 'e'), 'stamp', 'message'),
    `from cotisation_erreur e join cotisation c on c.id_cotisation = e.fk_cotisation
      where ${ofPayerYear('$1::int[]')} and ($2::int[] is null or c.sites && $2) order by e.stamp desc, e.event_id`,
    [[fk_cotisation], sites ?? null],
  ),
);

const AGENT = { ...pick(wire(agentTable, 'g'), 'idUtilisateur'), nomPrenomUtilisateur: sql.text(nameSql('g')) };

export const agents = query(listPaymentAgents, (_input, { db, sites, session }) => {
  const everything = { fk_site: undefined, fk_mode: undefined, fk_user: undefined, choisis: undefined };
  const conditions = paymentConditions(everything, { sites, session });
  return rowsOf(
    db,
    AGENT,
    `from agent g where g.id_utilisateur in (select p.fk_user from ${paymentTables} ${conditions.where()})
      order by ${inFrenchOrder(nameSql('g'))}, g.id_utilisateur`,
    conditions.values,
  );
});

export const modes = query(listPaymentModes, async (_input, { session }) =>
  paymentModes
    .filter(({ fonction }) => fonction === null || session.functions.has(fonction))
    .map(({ id, libelle, enLigne }) => ({ idMode: id, libelleMode: libelle, enLigne })),
);
