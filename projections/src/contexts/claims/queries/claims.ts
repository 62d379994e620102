import { claimList, claimReceipt, readClaim, receiptRow } from '@diapason/contracts/claims';
import { claimAmounts, messages, toEuros } from '@diapason/contracts/constants';
import { firstOf, orNull, pick, type ReadModels, Refusal, sql, theRow, wire } from '@diapason/event-sourcing';
import { z } from 'zod';
import { listRows } from '../../../machinery/list-rows';
import { inFrenchOrder } from '../../../machinery/order-by';
import { replacementSql, stands } from '../../../machinery/paper-table';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { requestsFound } from '../../staff/agent-requests';
import { agentPapers } from '../../staff/tables/papers';
import { claims } from '../tables/claim';

const FIGURES = {
  kilometrage: sql.number('f.kilometrage'),
  nombreRepas: sql.number('f.nombre_repas'),
  nomPrenomUtilisateur: sql.text(nameSql('a')),
  version: sql.number('f.version'),
};
const SHEET = {
  ...wire(claims, 'f'),
  ...FIGURES,
  montantDivers: sql.number('f.montant_divers'),
  etablissement: sql.text(`coalesce(s.libelle_site, 'Conservatoire')`),
  libelleVehicule: orNull(
    sql.text(
      `nullif(concat_ws(', ', nullif(concat_ws(' ', v.vehicule_marque, v.vehicule_modele), ''), v.vehicule_immatriculation), '')`,
    ),
  ),
  vehiculePuissance: orNull(sql.number('v.vehicule_puissance')),
  justificatifs: sql.json(
    z.array(receiptRow),
    `(select coalesce(jsonb_agg(jsonb_build_object('idPieceJointe', p.id_piece_jointe, 'dateJour', p.date_jour,
        'realFileName', p.real_file_name, 'taille', p.taille, 'dateHeure', to_char(p.date_heure at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'antivirus', p.antivirus, 'remplacement', ${replacementSql(agentPapers, 'p')})
        order by p.date_jour, p.id_piece_jointe), '[]')
      from piece_agent p where p.id_frais = f.id_frais and p.nature = '${claimReceipt.name}' and ${stands(agentPapers, 'p')})`,
  ),
};
const FROM = 'frais f left join agent a on a.id_utilisateur = f.fk_user';
const ROW = pick(
  wire(claims, 'f'),
  'idFrais',
  'dateDemande',
  'periode',
  'fk_fraisStatut',
  'libelleFraisStatut',
  'fk_user',
  'fk_anneeScolaire',
  'fk_vehicule',
);
const by = (column: string) => (way: 'asc' | 'desc') => `${column} ${way} nulls last, f.id_frais ${way}`;

export const claimRows = listRows(claimList, {
  searched: FROM,
  key: 'f.id_frais',
  where: (search, caller) => requestsFound('f', 'fk_frais_statut', search, caller),
  sorts: {
    idFrais: (way) => `f.id_frais ${way}`,
    agent: by(inFrenchOrder(nameSql('a'))),
    dateDemande: by('f.date_demande'),
    periode: by('f.periode'),
    kilometrage: by('f.kilometrage'),
    nombreRepas: by('f.nombre_repas'),
    montantDivers: by('f.montant_divers'),
    statut: by('f.fk_frais_statut'),
  },
  select: {
    ...ROW,
    ...FIGURES,
    montantDivers: sql.number('f.montant_divers / 100.0'),
    montantTotal: orNull(sql.number('f.montant_total / 100.0')),
    aConfirmer: sql.number('f.a_confirmer'),
  },
  totals: (db, conditions) =>
    theRow(
      db,
      { nombre: sql.number('count(*)'), montantTotal: sql.number('coalesce(sum(f.montant_total), 0) / 100.0') },
      `from ${FROM}${conditions.joins} ${conditions.where()}`,
      conditions.values,
    ),
});

const inEuros = <C extends { readonly montantDivers: number }>(one: C) => ({
  ...one,
  montantDivers: toEuros(one.montantDivers),
});

/** One claim as its sheet and its printed page have it. @throws Refusal 404 */
export async function claimSheetOf(db: ReadModels, id: number) {
  const found = await firstOf(
    db,
    SHEET,
    `from ${FROM} left join vehicule v on v.id_vehicule = f.fk_vehicule left join site s on s.id_site = a.fk_site_residence
      where f.id_frais = $1`,
    [id],
  );
  if (!found) throw new Refusal(messages.general.notFound, 404);
  return {
    ...inEuros(found),
    montants: claimAmounts(found, found),
    fraisJournees: found.fraisJournees.map((day) => ({
      ...inEuros(day),
      fk_frais: id,
      fraisTrajets: day.fraisTrajets.map((leg) => ({ ...leg, fk_fraisJournee: day.idFraisJournee })),
    })),
  };
}

export const claim = query(readClaim, ({ params: { id } }, { db }) => claimSheetOf(db, id));
