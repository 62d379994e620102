import { z } from 'zod';
import { claimStatus, claimStatuses, right } from '../../constants';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { listOf } from '../../core/list';
import { answerOnly, column, columnOf } from '../../core/list-columns';
import { filter } from '../../core/list-filters';
import { sheetVersion } from '../../core/shared-sheet';
import { wireOptionalId } from '../../core/wire';
import { claim } from './claim';
import { readClaim, validateClaim } from './endpoints';

const { fields } = claim;
const number = z.number();
const path = '/api/utilisateursAdministratifs' as const;

/** Claims, of one agent or of all: amounts in euros. */
export const claimList = listOf({
  name: 'claimList',
  id: 'gestion-frais',
  title: 'Gestion des frais',
  noun: 'note',
  feminine: true,
  file: 'Liste Frais',
  context: 'claims',
  module: 'frais',
  shows: ['staff'],
  whose: { owner: 'agent', field: 'idAgent', ownRight: right.seeOwnClaims },
  right: [right.manageClaims],
  ownSites: agentsOfOwnSites('agent', 'body.idAgent'),
  paths: { list: `${path}/listFrais/`, totals: `${path}/resumeFrais`, file: `${path}/exportFrais` },
  key: 'idFrais',
  sort: '-periode',
  search: {
    recherche: filter.words('Agent'),
    idAgent: filter.whose(wireOptionalId),
    anneeScolaire: filter.schoolYear(),
    listStatuts: filter.someOf(claimStatuses, {
      in: 'statut',
      label: 'Statut',
      none: 'Tous les statuts',
      pinned: true,
      atFirst: [claimStatus.submitted, claimStatus.inReview],
    }),
  },
  totals: z.object({ nombre: number, montantTotal: number }),
  row: {
    idFrais: column('N°', fields.idFrais.row, { sort: 'idFrais', kind: 'number', width: 'narrow', file: 10 }),
    nomPrenomUtilisateur: column('Agent', z.string(), { sort: 'agent', fixed: true, width: 'wide', file: 30 }),
    dateDemande: columnOf(fields.dateDemande, { sort: 'dateDemande', drops: 3, file: 14 }),
    periode: columnOf(fields.periode, { sort: 'periode', file: 12 }),
    kilometrage: column('km', number, { kind: 'number', sort: 'kilometrage', file: 10 }),
    nombreRepas: column('Repas', number, { kind: 'number', sort: 'nombreRepas', file: 8 }),
    montantDivers: column('Divers', number, { kind: 'euros', sort: 'montantDivers', file: 12 }),
    /** Null where a rate is missing. */
    montantTotal: column('Total', number.nullable(), { kind: 'euros', fileOnly: true, file: 12 }),
    libelleFraisStatut: column('Statut', z.string(), { sort: 'statut', file: 22 }),
    fk_fraisStatut: answerOnly(fields.fk_fraisStatut.row),
    fk_user: answerOnly(fields.fk_user.row),
    fk_anneeScolaire: answerOnly(fields.fk_anneeScolaire.row),
    fk_vehicule: answerOnly(fields.fk_vehicule.row),
    /** Legs whose kilometres a manager has still to look at. */
    aConfirmer: answerOnly(number),
    version: answerOnly(sheetVersion.version),
  },
  acts: {
    ouvrir: { call: readClaim },
    instruire: { call: validateClaim },
    exporter: { rights: [right.exportClaims] },
  },
});
export type ClaimRow = z.infer<typeof claimList.rowSchema>;
