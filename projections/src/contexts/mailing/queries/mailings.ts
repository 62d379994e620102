import { right } from '@diapason/contracts/constants';
import { listMailings, type mailStates, readFamilyMailings, readMailingLines } from '@diapason/contracts/mailing';
import { firstOf, orNull, pick, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { mails } from '../../site/tables/mail';
import { LINES, linesSites, OF_SITES } from '../recipient-lines';
import { mailings } from '../tables/mailings';

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

const SENT = {
  ...pick(wire(mailings, 'e'), 'idEnvoi', 'type', 'objet'),
  date: sql.instant('w.envoye_le'),
};

export const familyMailings = query(readFamilyMailings, async ({ params }, { db }) => {
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
