import { expect, test } from '@jest/globals';
import { keyOf } from './core/call';
import type { EndpointDefinition } from './core/endpoint';
import { endpoints } from './endpoints';

/** What the documents say a call takes: none of it is dropped on the way to the handler. */
const takes: readonly (readonly [ids: string, call: string, part: 'body' | 'query', sent: Record<string, unknown>])[] =
  [
    [
      '002:492.a',
      'POST /api/reglements/:idCotisation',
      'body',
      {
        idReglement: 31,
        fk_cotisation: 7,
        montant: 150,
        fk_mode: 1,
        date: '2026-11-20',
        valide: 1,
        quittance: 'A1',
        abonnement: '4521',
      },
    ],
    ['002:493.a', 'GET /api/reglements/resiliationAbonnement', 'query', { fk_reglement: 31 }],
    ['002:498.a', 'GET /api/cotisations/cotisationPayeur/:idUser', 'query', { fk_anneeScolaire: 9 }],
    [
      '002:508.b 001:146.b',
      'POST /api/responsablesRevenus/:idRevenu',
      'body',
      {
        idRevenu: 0,
        fk_responsable: 1042,
        fk_anneeScolaire: 9,
        revenuFiscal: 36_000,
        nombrePart: 3,
        quotient: 1000,
        exoneration: 0,
        absence: 0,
      },
    ],
    [
      '002:514.a',
      'POST /api/utilisateursAdministratifs/listFrais/',
      'body',
      { idAgent: 501, anneeScolaire: 9, listStatuts: [1, 2] },
    ],
    ['002:516.a', 'POST /api/frais/validationFicheFrais', 'body', { idFrais: 3, fk_fraisStatut: 4 }],
    [
      '002:518.a',
      'POST /api/frais/:id',
      'body',
      {
        idFrais: 0,
        fk_anneeScolaire: 9,
        fk_fraisStatut: 1,
        dateDemande: '2026-11-20',
        fk_user: 501,
        periode: '2026-11',
        fraisJournees: [],
        fk_vehicule: 1,
      },
    ],
    ['002:527.a', 'POST /api/absences/listAbsences/', 'body', { anneeScolaire: 9, listStatuts: [2, 3] }],
    ['002:527.c', 'POST /api/absences/listAbsences/', 'body', { idAgent: 501, anneeScolaire: 9 }],
    [
      '002:529.a',
      'POST /api/absences/:id',
      'body',
      {
        idAbsence: 0,
        fk_anneeScolaire: 9,
        fk_absencesStatut: 2,
        dateDemande: '2026-11-20',
        fk_user: 501,
        fk_absencesObjet: 2,
        dateDebut: '2026-12-01',
        dateFin: '2026-12-02',
        heuresAnnulees: null,
        reportDemande: 1,
        reportHeures: 4,
        reportDetail: 'Samedi',
        motif: 'Stage',
        refusPossible: 1,
        avisDirection: 'Favorable',
      },
    ],
    [
      '002:534.a 001:162.a',
      'GET /api/presences/listePresences',
      'query',
      { dateDebut: '2026-11-01', dateFin: '2026-11-30', fk_site: '1', fk_salle: '2', fk_enseignant: '31', valide: '1' },
    ],
    [
      '002:546.b 002:227.a',
      'POST /api/utilisateursResponsables/:id',
      'body',
      {
        nom: 'PETIT',
        prenom: 'Lucie',
        email: 'lucie@example.org',
        fk_civilite: 1,
        adresse1: '4 place du Marché',
        adresse2: 'Bâtiment B',
        codePostal: '81000',
        ville: 'Albi',
        dateNaissance: '1985-03-12',
        lieuNaissance: 'Albi',
        departementNaissance: '81',
        telephoneFixe: '0563000000',
        telephoneMobile: '0600000000',
        profession: 'Luthière',
        fk_categorieSocioProfessionnelle: 2,
        password: 'une phrase de passe',
        role: 'Responsable',
      },
    ],
    ['002:549.a', 'GET /api/informations/list', 'query', { lecture: 'true', visible: '1' }],
    ['002:555.a', 'GET /api/geoquery', 'query', { q: '81000', postcode: '81000', limit: '100', type: 'municipality' }],
    [
      '002:559.a',
      'GET /api/utilisateursResponsables/emailExist',
      'query',
      { email: 'lucie@example.org', dateNaissance: '1985-03-12' },
    ],
  ];

const declared = (call: string): EndpointDefinition => {
  const found = endpoints.find((one) => keyOf(one) === call);
  if (!found) throw new Error(`no endpoint ${call}`);
  return found;
};

test.each(takes)('%s %s takes in its %s what the document says', (_ids, call, part, sent) => {
  const taken = declared(call)[part]?.parse(sent) as object;
  expect(Object.keys(taken).sort()).toEqual(expect.arrayContaining(Object.keys(sent).sort()));
});

test.each([
  ['002:489.a', 'GET /api/cotisations/reglementsModes'],
  ['002:490.a', 'GET /api/reglements/listeAgentEtatReglement'],
  ['002:494.a', 'DELETE /api/reglements/:id'],
  ['002:497.a', 'GET /api/reglements/cotisation/:idCotisation'],
  ['002:515.a', 'GET /api/frais/fraisStatuts'],
])('%s %s takes no payload', (_id, call) => {
  expect(declared(call).body).toBeUndefined();
  expect(declared(call).query).toBeUndefined();
});
