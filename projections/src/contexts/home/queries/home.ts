import { billedStatuses, right } from '@diapason/contracts/constants';
import { type EndpointDefinition, type Session, sightOfOthers } from '@diapason/contracts/core';
import { requestList } from '@diapason/contracts/enrolment';
import { guardianList, pupilList } from '@diapason/contracts/families';
import { contributionList, paymentList } from '@diapason/contracts/money';
import { readHome } from '@diapason/contracts/site';
import { attendanceList, conflictList } from '@diapason/contracts/teaching';
import { rowsOf, sql } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { type QueryContext, type QueryHandler, query } from '../../../machinery/query';
import { requests } from '../../enrolment/queries/requests';
import { guardianQueries } from '../../families/queries/guardian-list';
import { refusedInstalments, silentInstalments } from '../../money/followed-instalments';
import { contributionQueries } from '../../money/queries/contribution-list';
import { attendanceQueries } from '../../teaching/queries/attendance-list';
import { conflictQueries } from '../../teaching/queries/conflict-list';
import { decisionsOf } from '../decisions';
import { lessonsOfDay } from '../lessons-of-day';
import { ownRequests } from '../own-requests';

/** The blocks of the home page: each says no more than the list it leads to. */
export const home = query(readHome, async (_input, context) => {
  const [aFaire, argent, eleves, decisions, miens, cours] = await Promise.all([
    tasks(context),
    yearMoney(context),
    pupilsBySite(context),
    decisionsOf(context),
    ownRequests(context),
    lessonsOfDay(context),
  ]);
  return { aFaire, argent, eleves, decisions, miens, cours };
});

interface Totals {
  readonly nombre: number;
  readonly sansReglement?: number;
  readonly partielles?: number;
  readonly aVerifier?: number;
  readonly resteARegler?: number;
}

async function tasks(context: QueryContext) {
  const { session } = context;
  const year = { fk_anneeScolaire: session.idAnneeScolaire };
  const seesPapers = session.functions.has(right.seeGuardianGeneral);
  const reconciles = session.functions.has(right.reconcileCards) && session.modules.has('cotisation');
  const [asked, papers, refused, silent, money, sheets, conflicts] = await Promise.all([
    totalsOf(requestList.totals, requests, { vue: 'aTraiter' }, context),
    seesPapers ? totalsOf(guardianList.totals, guardianQueries, { ...year, pieces: 'manquantes' }, context) : undefined,
    reconciles ? refusedInstalments(context.db) : [],
    reconciles ? silentInstalments(context.db, context.today) : [],
    totalsOf(contributionList.totals, contributionQueries, year, context),
    totalsOf(attendanceList.totals, attendanceQueries, { valide: 0 }, context),
    totalsOf(conflictList.totals, conflictQueries, { ...year, garde: 0 }, context),
  ]);
  const all = [
    { cle: 'demandes', nombre: asked?.nombre ?? 0, reste: null },
    { cle: 'pieces', nombre: papers?.nombre ?? 0, reste: null },
    { cle: 'echeances', nombre: refused.length + silent.length, reste: null },
    { cle: 'revenus', nombre: money?.aVerifier ?? 0, reste: null },
    { cle: 'sansReglement', nombre: money?.sansReglement ?? 0, reste: money?.resteARegler ?? null },
    { cle: 'partielles', nombre: money?.partielles ?? 0, reste: null },
    { cle: 'fiches', nombre: sheets?.nombre ?? 0, reste: null },
    { cle: 'conflits', nombre: conflicts?.nombre ?? 0, reste: null },
  ] as const;
  return all.filter(({ nombre }) => nombre > 0);
}

/** What the totals of a list say to this person; undefined for who does not read it. */
async function totalsOf(
  totals: EndpointDefinition,
  handlers: readonly QueryHandler[],
  search: object,
  context: QueryContext,
): Promise<Totals | undefined> {
  const sight = sightOfOthers(totals, context.session);
  const handler = handlers.find(({ endpoint }) => endpoint === totals);
  if (!sight || !handler) return undefined;
  const body = totals.body?.parse(search);
  return (await handler.run({ body } as never, { ...context, sites: sight.sites })) as Totals;
}

const PAID = {
  fk_anneeScolaire: sql.number('y.id_annee_scolaire'),
  libelleAnneeScolaire: sql.text('y.libelle_annee_scolaire'),
  facture: sql.number(
    '(select coalesce(sum(c.montant_total), 0) from cotisation c where c.fk_annee_scolaire = y.id_annee_scolaire and ($2::int[] is null or c.sites && $2))',
  ),
  mois: sql.text(
    "case when r.date is null then '' else to_char(least(greatest(r.date, y.date_debut), y.date_fin), 'MM') end",
  ),
  montant: sql.number('coalesce(sum(r.montant), 0)'),
  regle: sql.number(
    `coalesce(sum(r.montant) filter (where r.date <= $3::date - case when y.id_annee_scolaire = $1 then interval '0' else interval '1 year' end), 0)`,
  ),
};

/** The money of the current year beside the last one's, by the day that both have come to. */
async function yearMoney({ db, session, today }: QueryContext) {
  const sight = sightOfOthers(paymentList.totals, session);
  if (!sight) return null;
  const rows = await rowsOf(
    db,
    PAID,
    `from annee_scolaire y
      left join cotisation c on c.fk_annee_scolaire = y.id_annee_scolaire and ($2::int[] is null or c.sites && $2)
      left join reglement r on r.fk_cotisation = c.id_cotisation and r.valide
      where y.id_annee_scolaire = $1 or y.date_fin = (select date_debut - 1 from annee_scolaire where id_annee_scolaire = $1)
      group by y.id_annee_scolaire, y.libelle_annee_scolaire, 4`,
    [session.idAnneeScolaire, sight.sites ?? null, today],
  );
  const years = [...new Set(rows.map(({ fk_anneeScolaire }) => fk_anneeScolaire))];
  return years
    .toSorted((a, b) => Number(b === session.idAnneeScolaire) - Number(a === session.idAnneeScolaire))
    .flatMap((year) => {
      const its = rows.filter(({ fk_anneeScolaire }) => fk_anneeScolaire === year);
      const [first] = its;
      if (!first) return [];
      const { libelleAnneeScolaire, facture } = first;
      const regle = its.reduce((sum, one) => sum + one.regle, 0);
      const mois = its.flatMap(({ mois: of, montant }) => (of === '' ? [] : [{ mois: of, montant }]));
      return [{ libelleAnneeScolaire, facture, regle, mois }];
    });
}

const PUPILS = {
  libelleSite: sql.text("coalesce(s.libelle_site, '')"),
  libelleCategorie: sql.text("coalesce(k.libelle_categorie, '')"),
  eleves: sql.number('count(distinct i.fk_eleve)'),
};

/** Enrolled pupils of the current year. */
async function pupilsBySite({ db, session }: Pick<QueryContext, 'db'> & { readonly session: Session }) {
  const sight = sightOfOthers(pupilList.totals, session);
  if (!sight) return null;
  return rowsOf(
    db,
    PUPILS,
    `from scolarite_interne i join offre o on o.id_offre = i.fk_offre
      left join categorie_offre k on k.id_categorie = o.fk_categorie left join site s on s.id_site = i.fk_site
      where i.fk_annee_scolaire = $1 and i.fk_statut = any($3) and ($2::int[] is null or i.fk_site = any($2))
      group by s.libelle_site, k.libelle_categorie order by ${inFrenchOrder('s.libelle_site')}, ${inFrenchOrder('k.libelle_categorie')}`,
    [session.idAnneeScolaire, sight.sites ?? null, billedStatuses],
  );
}
