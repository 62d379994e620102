import { type ClaimRow, type ExpenseDay, listClaimStatuses, listClaims, readClaim } from '@diapason/contracts/claims';
import { claimStatuses, messages, statusLabel, toEuros } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';

type StoredClaim = Omit<ClaimRow, 'libelleFraisStatut'>;

const CLAIM = `f.id_frais as "idFrais", f.fk_user, ${nameSql('a')} as "nomPrenomUtilisateur",
  f.fk_annee_scolaire as "fk_anneeScolaire", f.fk_frais_statut as "fk_fraisStatut", f.date_demande as "dateDemande", f.periode,
  f.fk_vehicule, f.kilometrage, f.nombre_repas as "nombreRepas", f.montant_divers as "montantDivers"`;
const FROM = 'from frais f left join agent a on a.id_utilisateur = f.fk_user';

const shown = <C extends StoredClaim>(claim: C) => ({
  ...claim,
  montantDivers: toEuros(claim.montantDivers),
  libelleFraisStatut: statusLabel(claimStatuses, claim.fk_fraisStatut),
});

export const claims = query(listClaims, async ({ body }, { db }) => {
  const { rows } = await db.query<StoredClaim>(
    `select ${CLAIM} ${FROM}
      where ($1::int is null or f.fk_user = $1) and ($2::int is null or f.fk_annee_scolaire = $2)
        and ($3::int[] is null or f.fk_frais_statut = any ($3))
      order by f.periode desc, f.id_frais desc`,
    [body.idAgent || null, body.anneeScolaire || null, body.listStatuts ?? null],
  );
  return rows.map(shown);
});

export const claim = query(readClaim, async ({ params: { id } }, { db }) => {
  const { rows } = await db.query<StoredClaim & { journees: ExpenseDay[] }>(
    `select ${CLAIM}, f.journees ${FROM} where f.id_frais = $1`,
    [id],
  );
  const [found] = rows;
  if (!found) throw new Refusal(messages.general.notFound, 404);
  const { journees, ...row } = found;
  return {
    ...shown(row),
    fraisJournees: journees.map((day) => ({
      ...day,
      fk_frais: id,
      montantDivers: toEuros(day.montantDivers),
      fraisTrajets: day.fraisTrajets.map((leg) => ({ ...leg, fk_fraisJournee: day.idFraisJournee })),
    })),
  };
});

export const statuses = query(listClaimStatuses, async () =>
  claimStatuses.map(({ id, libelle, couleur }) => ({ idFraisStatut: id, libelleFraisStatut: libelle, couleur })),
);
