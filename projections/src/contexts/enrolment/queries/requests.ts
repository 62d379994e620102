import {
  ageOn,
  enrolmentState,
  enrolmentStates,
  frenchDate,
  type HeldReason,
  heldReasons,
  type RequestPoint,
  requestPoints,
  requestViews,
} from '@diapason/contracts/constants';
import { enrolment, requestList } from '@diapason/contracts/enrolment';
import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { z } from 'zod';
import { Conditions } from '../../../machinery/conditions';
import { listRows, type SearchOf } from '../../../machinery/list-rows';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { plainSql } from '../../../machinery/plain-text';
import type { QueryContext } from '../../../machinery/query';
import { ASKED_BY_FAMILIES, onSites, REQUESTS } from '../request-point';

const NAME = nameSql('d');
/** SQL: the names of the children, one after the other. */
const CHILDREN = `coalesce((select string_agg(concat_ws(' ', x->>'nom', x->>'prenom'), ', ') from jsonb_array_elements(d.eleves) x), '')`;
/** SQL: the offer that was asked for first. */
const FIRST_OFFER = `coalesce((select o.libelle_offre from offre o where o.id_offre = (d.scolarites->0->>'fk_offre')::int), '')`;
const RANK = `array_position(array[${requestPoints.map((one) => `'${one}'`).join(', ')}]::text[], v.point)`;

const points = (vue: string | null | undefined): readonly RequestPoint[] =>
  requestViews.find(({ id }) => id === vue)?.points ?? requestPoints;

/** Requests that families sent. */
function requestsFound(
  { recherche, fk_anneeScolaire, fk_site, fk_offre, vue }: SearchOf<typeof requestList>,
  { sites }: Pick<QueryContext, 'sites'>,
): Conditions {
  const found = new Conditions().add(ASKED_BY_FAMILIES).add('v.point = any(?::text[])', points(vue));
  const wanted = sites ?? fk_site;
  if (wanted) found.add(onSites('?::int[]'), wanted);
  if (fk_anneeScolaire) found.add('d.fk_annee_scolaire = any(?::int[])', fk_anneeScolaire);
  if (fk_offre)
    found.add(
      `exists (select from jsonb_array_elements(d.scolarites) s where (s->>'fk_offre')::int = any(?::int[]))`,
      fk_offre,
    );
  return found.search(
    [plainSql(NAME), plainSql(CHILDREN), 'lower(d.email)', 'd.telephone_mobile', 'd.telephone_fixe'],
    recherche,
  );
}

const { row } = enrolment;
const names = z.array(z.object({ nature: z.string(), nom: z.string() }));
/** What the words of a row follow from. */
const MORE = {
  idDemande: sql.number('d.id_demande'),
  eleves: sql.json(row.shape.eleves, 'd.eleves'),
  scolarites: sql.json(row.shape.scolarites, 'd.scolarites'),
  doubles: sql.json(row.shape.doubles, 'd.doubles'),
  ville: orNull(sql.text('d.ville')),
  retenue: orNull(sql.text('d.retenue')),
  decideeLe: orNull(sql.date("(d.decidee_le at time zone 'Europe/Paris')::date")),
  libelleOffre: sql.text(FIRST_OFFER),
  libelleInstrument: sql.text(
    `coalesce((select i.libelle_instrument from instrument i where i.id_instrument = (d.scolarites->0->'fk_instrument'->>0)::int), '')`,
  ),
  avis: sql.boolean('d.revenu_fiscal is not null'),
  connus: sql.json(
    names,
    `coalesce((select jsonb_agg(jsonb_build_object('nature', x->>'nature',
        'nom', coalesce(case x->>'nature' when 'pupil' then e.prenom else r.prenom end, '')))
      from jsonb_array_elements(d.doubles) x
        left join eleve e on x->>'nature' = 'pupil' and e.id_eleve = (x->>'connu')::int
        left join responsable r on x->>'nature' = 'guardian' and r.id_utilisateur = (x->>'connu')::int), '[]')`,
  ),
  pieces: sql.number(
    `(select count(distinct p.nature) from piece_responsable p where p.fk_responsable = d.id_utilisateur
      and p.fk_annee_scolaire = d.fk_annee_scolaire and p.antivirus is distinct from 'refusee')`,
  ),
};
type More = Awaited<ReturnType<typeof moreOf>> extends Map<number, infer One> ? One : never;

const moreOf = async (db: ReadModels, ids: readonly number[]) =>
  new Map(
    (await rowsOf(db, MORE, 'from demande_inscription d where d.id_demande = any($1)', [ids])).map((one) => [
      one.idDemande,
      one,
    ]),
  );

/** The words of a point, as staff read it; of one that was decided those of its state. */
const pointWords: Readonly<Record<RequestPoint, string>> = {
  retenue: 'Retenue',
  double: 'Double possible',
  complement: 'Complément demandé',
  adresse: 'Adresse à confirmer',
  piece: '1 pièce à vérifier',
  complete: 'Complète',
  decidee: '',
};
export const wordsOfState = (etat: number): string => enrolmentStates.find(({ id }) => id === etat)?.libelle ?? '';
export const wordsOfHeld = (reason: string | null): string =>
  reason === null ? '' : heldReasons[reason as HeldReason];

function precisionOf(point: RequestPoint, { retenue, connus, pieces, avis, decideeLe }: More): string {
  const [known] = connus;
  const on = decideeLe === null ? '' : `le ${frenchDate(decideeLe)}`;
  const papers = pieces > 1 ? `${pieces} pièces reçues` : pieces === 1 ? '1 pièce reçue' : '';
  const words: Readonly<Record<RequestPoint, string>> = {
    retenue: wordsOfHeld(retenue),
    double: known ? `${known.nom}, ${known.nature === 'pupil' ? 'élève connu' : 'responsable connu'}` : '',
    complement: on,
    adresse: 'e-mail envoyé',
    piece: 'avis d’imposition',
    complete: papers || (avis ? 'pièces à venir' : 'sans avis, tranche 6'),
    decidee: on,
  };
  return words[point];
}

export const requests = listRows(requestList, {
  searched: REQUESTS,
  key: 'd.id_demande',
  where: requestsFound,
  sorts: {
    recueLe: (way) => `d.recue_le ${way}, d.id_demande ${way}`,
    famille: (way) => `${inFrenchOrder(NAME)} ${way}, d.id_demande ${way}`,
    demande: (way) => `${inFrenchOrder(FIRST_OFFER)} ${way} nulls last, d.recue_le, d.id_demande`,
    point: (way) => `${RANK} ${way}, d.recue_le, d.id_demande`,
  },
  select: {
    idDemande: sql.number('d.id_demande'),
    recueLe: sql.instant('d.recue_le'),
    nomPrenom: sql.text(NAME),
    libelleSite: sql.text(
      `coalesce((select s.libelle_site from site s where s.id_site = (d.scolarites->0->>'fk_site')::int), '')`,
    ),
    point: sql.text('v.point'),
    etat: sql.number('d.etat'),
    telephone: orNull(sql.text('coalesce(d.telephone_mobile, d.telephone_fixe)')),
  },
  also: async (rows, { db, today }) => {
    const known = await moreOf(
      db,
      rows.map(({ idDemande }) => idDemande),
    );
    return rows.map((one) => {
      const more = known.get(one.idDemande);
      return more ? { ...one, ...wordsOf(one.etat, one.point as RequestPoint, more, today) } : one;
    });
  },
});

function wordsOf(etat: number, point: RequestPoint, more: More, today: string) {
  const { eleves, ville, scolarites, libelleOffre, libelleInstrument } = more;
  const children = eleves.map(({ prenom, dateNaissance }) =>
    dateNaissance === null ? prenom : `${prenom}, ${ageOn(dateNaissance, today)} ans`,
  );
  const others = scolarites.length - 1;
  return {
    enfants: [children.join(', '), ville ?? ''].filter(Boolean).join(' · '),
    demande: [libelleInstrument || libelleOffre, others > 0 ? `+ ${others}` : ''].filter(Boolean).join(' '),
    libellePoint: point === 'decidee' ? wordsOfState(etat) : pointWords[point],
    precision: precisionOf(point, more),
  };
}

/** Whether somebody may still answer. */
export const isUndecided = (etat: number): boolean =>
  etat === enrolmentState.received || etat === enrolmentState.asked || etat === enrolmentState.held;
