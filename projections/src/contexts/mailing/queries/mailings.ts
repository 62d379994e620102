import {
  MOST_FAMILIES,
  messages,
  REMINDED_LATELY_DAYS,
  type RecipientState,
  right,
} from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import {
  listMailings,
  type mailStates,
  prepareMailing,
  previewMailing,
  readFamilyMailings,
  readMailingLines,
} from '@diapason/contracts/mailing';
import { contributionList } from '@diapason/contracts/money';
import { firstOf, orNull, pick, type ReadModels, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { type QueryContext, query } from '../../../machinery/query';
import { guardianConditions } from '../../families/queries/guardian-list';
import { contributionConditions } from '../../money/queries/contribution-list';
import { searchedTables } from '../../money/queries/contribution-rows';
import { mails } from '../../site/tables/mail';
import { offered, referenceFields } from '../../site/tables/reference';
import { type Family, paysByCard, readFamilies } from '../family-values';
import { emptyFields, filledHtml, filledSubject } from '../fill';
import { mailings } from '../tables/mailings';

/** @throws Refusal 403 for a mailing that wants the other export's right. */
export function requireMayWrite(type: 'message' | 'relance', { functions }: Pick<Session, 'functions'>): void {
  const needed = type === 'relance' ? right.exportContributions : right.exportGuardians;
  if (!functions.has(needed)) throw new Refusal(messages.errorPage[403], 403);
}

interface Asked {
  readonly type: 'message' | 'relance';
  readonly fk_anneeScolaire: number;
  readonly fk_site?: readonly number[] | undefined;
  readonly recherche?: string | null | undefined;
  readonly vue?: string | null | undefined;
  readonly choisis?: readonly number[] | undefined;
  readonly eleves?: readonly number[] | undefined;
  /** Only these guardians, whether or not they owe. */
  readonly responsables?: readonly number[] | undefined;
}

const WHO = { id: sql.number('f.id') };

/** Numbers of the guardians that a mailing is about, of those whom the caller's list shows. */
export async function foundFamilies(
  db: ReadModels,
  { type, fk_anneeScolaire, fk_site, recherche, vue, choisis, eleves, responsables }: Asked,
  sites: readonly number[] | undefined,
): Promise<number[]> {
  const isReminder = type === 'relance';
  const view = contributionList.list.body?.safeParse({ vue });
  const search = { fk_anneeScolaire, fk_site, recherche, choisis: undefined } as never;
  const conditions = isReminder
    ? contributionConditions({ ...(search as object), ...(view?.success ? { vue } : {}) } as never, { sites })
    : guardianConditions(search, { sites });
  if (isReminder) {
    if (responsables) conditions.add('c.id_utilisateur = any(?)', responsables);
    else conditions.add('c.montant_total > c.montant_regle');
    if (choisis?.length) conditions.add('c.id_cotisation = any(?)', choisis);
  } else {
    if (responsables) conditions.add('r.id_utilisateur = any(?)', responsables);
    if (choisis?.length) conditions.add('r.id_utilisateur = any(?)', choisis);
    if (eleves?.length)
      conditions.add(
        'exists (select from eleve_responsable er where er.fk_responsable = r.id_utilisateur and er.fk_eleve = any(?))',
        eleves,
      );
  }
  const from = isReminder
    ? `(select distinct c.id_utilisateur as id from ${searchedTables} ${conditions.where()})`
    : `(select r.id_utilisateur as id from responsable r ${conditions.where()})`;
  const rows = await rowsOf(db, WHO, `from ${from} f limit ${MOST_FAMILIES + 1}`, conditions.values);
  if (rows.length > MOST_FAMILIES) throw new Refusal(messages.mailing.tooMany, 422);
  return rows.map(({ id }) => id);
}

/** Guardians who were reminded of a year in the last days. */
async function remindedLately(db: ReadModels, ids: readonly number[], today: string): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(
    db,
    { id: sql.number('w.fk_responsable') },
    `from courrier_famille w where w.fk_responsable = any($1) and w.nature = 'relance'
      and w.envoye_le > $2::date - ${REMINDED_LATELY_DAYS}`,
    [ids, today],
  );
  return new Set(rows.map(({ id }) => id));
}

const MODEL = {
  ...pick(referenceFields('modele_envoi', 'l'), 'idModeleEnvoi', 'objet', 'texte'),
  libelle: sql.text('l.libelle_modele_envoi'),
};

const stateOf = (family: Family, isReminder: boolean, lately: ReadonlySet<number>): RecipientState => {
  if (isReminder && family.ecartee) return 'ecartee';
  if (family.email === '') return 'sansAdresse';
  return isReminder && lately.has(family.fk_responsable) ? 'recent' : 'atteinte';
};

export const preparation = query(prepareMailing, async ({ body }, { db, session, sites, today }) => {
  requireMayWrite(body.type, session);
  const isReminder = body.type === 'relance';
  const fk_anneeScolaire = body.fk_anneeScolaire || session.idAnneeScolaire;
  const ids = await foundFamilies(
    db,
    { ...body, fk_anneeScolaire },
    sites ?? (isReminder ? undefined : ownSitesOf(session)),
  );
  const [families, lately, modeles, lien, year] = await Promise.all([
    readFamilies(db, { type: body.type, fk_anneeScolaire, ids }),
    remindedLately(db, ids, today),
    rowsOf(
      db,
      MODEL,
      `from modele_envoi l where l.type = $1 and ${offered('modele_envoi', 'l')} order by l.id_modele_envoi`,
      [body.type],
    ),
    paysByCard(db, today, fk_anneeScolaire),
    firstOf(db, { libelle: sql.text('libelle_annee_scolaire') }, 'from annee_scolaire where id_annee_scolaire = $1', [
      fk_anneeScolaire,
    ]),
  ]);
  return {
    fk_anneeScolaire,
    libelleAnneeScolaire: year?.libelle ?? '',
    lien,
    familles: families.map((family) => ({
      fk_responsable: family.fk_responsable,
      nomPrenomUtilisateur: family.nomPrenomUtilisateur,
      email: family.email,
      etat: stateOf(family, isReminder, lately),
      montantTotal: isReminder ? family.montantTotal : null,
      reste: isReminder ? family.reste : null,
    })),
    modeles,
  };
});

/** Guardians are seen by their own list's function, contributions by theirs. */
export const ownSitesOf = (session: Session): readonly number[] | undefined =>
  session.functions.has(right.changeGuardianSite) ? undefined : session.sites;

export const preview = query(previewMailing, async ({ body }, { db, session, today }) => {
  requireMayWrite(body.type, session);
  const { type, fk_anneeScolaire, fk_responsable, objet, texte } = body;
  const [[family], lien] = await Promise.all([
    readFamilies(db, { type, fk_anneeScolaire, ids: [fk_responsable] }),
    paysByCard(db, today, fk_anneeScolaire),
  ]);
  if (!family) throw new Refusal(messages.general.notFound, 404);
  const link = lien && family.reste > 0 ? { label: payLabel(family), url: '#' } : undefined;
  return {
    objet: filledSubject(objet, family.values),
    html: filledHtml(texte, family.values, link),
    repondreA: family.repondreA,
    vides: emptyFields(objet, texte, family.values),
  };
});

export const payLabel = ({ values }: Pick<Family, 'values'>): string =>
  `Payer ${values['Reste à payer'] ?? ''} en ligne`;

/** Each recipient of mailing `v` with the mail of the last round that they were in, and what became of it. */
const LINES = `unnest(v.destinataires) d(fk_responsable)
  left join lateral (select max(k.tour) as tour from envoi_reprise k
    where k.fk_envoi = v.id_envoi and d.fk_responsable = any(k.destinataires)) k on true
  left join mail m on m.id_mail = 'envoi-' || v.id_envoi || '-' || d.fk_responsable || coalesce('-' || k.tour, '')`;

const counted = (status: string) => `count(*) filter (where m.statut = '${status}')::int`;

const MAILING = {
  ...pick(wire(mailings, 'v'), 'idEnvoi', 'type', 'objet'),
  date: sql.instant('v.demande_le'),
  nomPrenomUtilisateur: sql.text(nameSql('a')),
  nombre: sql.number('cardinality(v.destinataires)'),
  envoyes: sql.number('l.envoyes'),
  abandonnes: sql.number('l.abandonnes'),
  echecs: sql.number('l.echecs'),
  payeurs: orNull(sql.number('p.payeurs')),
  recu: orNull(sql.number('p.recu')),
};

/** What recipients paid of the year since they were written to. */
const PAID = `left join lateral (select count(distinct c.id_utilisateur)::int as payeurs, coalesce(sum(g.montant), 0)::bigint as recu
    from cotisation c join reglement g on g.fk_cotisation = c.id_cotisation
    where c.id_utilisateur = any(v.destinataires) and c.fk_annee_scolaire = v.fk_annee_scolaire
      and g.valide and g.date_heure > v.demande_le) p on v.type = 'relance' and $3::boolean`;

export const mailingList = query(listMailings, async ({ query: asked }, { db, session }) => {
  const rows = await rowsOf(
    db,
    MAILING,
    `from (select * from envoi e where e.fk_annee_scolaire = $1 and ($2::text is null or e.type = $2)
        order by e.id_envoi desc limit 20) v
      left join agent a on a.id_utilisateur = v.utilisateur
      cross join lateral (select ${counted('envoye')} as envoyes, ${counted('abandonne')} as abandonnes, ${counted('echec')} as echecs
        from ${LINES}) l
      ${PAID} order by v.id_envoi desc`,
    [
      asked.fk_anneeScolaire || session.idAnneeScolaire,
      asked.type ?? null,
      session.functions.has(right.exportContributions),
    ],
  );
  return rows.map((row) => ({ ...row, restants: row.nombre - row.envoyes - row.abandonnes - row.echecs }));
});

const LINE = {
  fk_responsable: sql.number('d.fk_responsable'),
  nomPrenomUtilisateur: sql.text(nameSql('r')),
  statut: orNull(pick(wire(mails, 'm'), 'statut').statut),
  email: sql.text("coalesce(r.email, '')"),
  raison: orNull(sql.text('m.raison')),
  date: orNull(sql.instant('m.date_fin')),
};

/** The sites whose families the lines of a mailing tell; null: all. */
export const linesSites = (session: Session): readonly number[] | null =>
  session.functions.has(right.changeContributionSite) ? null : session.sites;

const OF_SITES = `($2::int[] is null or exists (select from eleve_responsable er
  join scolarite_interne s on s.fk_eleve = er.fk_eleve
  where er.fk_responsable = d.fk_responsable and s.fk_site = any($2)))`;

type Line = { readonly statut: 'demande' | 'envoye' | 'abandonne' | 'echec' | null; readonly email: string };

/** A line without a mail waits for its round, or has no address any more. */
function lineState({ statut, email }: Line): (typeof mailStates)[number] {
  if (statut && statut !== 'demande') return statut;
  return email === '' && !statut ? 'sansAdresse' : 'attente';
}

export const mailingLines = query(readMailingLines, async ({ params }, { db, session }) => {
  const rows = await rowsOf(
    db,
    LINE,
    `from envoi v cross join ${LINES} left join responsable r on r.id_utilisateur = d.fk_responsable
      where v.id_envoi = $1 and ${OF_SITES}
      order by m.statut = 'echec' desc nulls last, r.nom_tri collate "C", 1`,
    [params.id, linesSites(session)],
  );
  return rows.map(({ statut, email, ...row }) => ({ ...row, etat: lineState({ statut, email }) }));
});

/** Whom a mailing failed to reach, and how many rounds of it there were. */
export async function failedLines(
  db: ReadModels,
  idEnvoi: number,
  sites: readonly number[] | null,
): Promise<{ readonly ids: readonly number[]; readonly rounds: number }> {
  // First the rounds: whoever is in one that comes between is not among the failed any more.
  const rounds = await firstOf(
    db,
    { tour: sql.number('coalesce(max(k.tour), 0)') },
    'from envoi_reprise k where k.fk_envoi = $1',
    [idEnvoi],
  );
  const ids = await rowsOf(
    db,
    { id: sql.number('d.fk_responsable') },
    `from envoi v cross join ${LINES} where v.id_envoi = $1 and m.statut = 'echec' and ${OF_SITES} order by 1`,
    [idEnvoi, sites],
  );
  return { ids: ids.map(({ id }) => id), rounds: rounds?.tour ?? 0 };
}

const SENT = {
  ...pick(wire(mailings, 'e'), 'idEnvoi', 'type', 'objet'),
  date: sql.instant('w.envoye_le'),
};

export const familyMailings = query(readFamilyMailings, async ({ params }, { db }: QueryContext) => {
  const [out, envois] = await Promise.all([
    firstOf(db, { motif: sql.text('motif') }, 'from relance_ecartee where id_utilisateur = $1', [params.id]),
    rowsOf(
      db,
      SENT,
      `from courrier_famille w join envoi e on e.id_envoi = w.fk_envoi
        where w.fk_responsable = $1 order by w.envoye_le desc limit 10`,
      [params.id],
    ),
  ]);
  return { ecartee: out !== undefined, motif: out?.motif ?? '', envois };
});
