import { expect, test } from '@jest/globals';
import { right } from './constants';
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

/** What document 001 says a call takes. */
const records: typeof takes = [
  [
    '001:158.b 001:88.a',
    'POST /api/ateliers/:id',
    'body',
    {
      fk_anneeScolaire: 9,
      fk_groupeAtelier: 4,
      fk_typeAtelier: 30,
      fk_site: 1,
      fk_salle: 1,
      jour: 3,
      heureDebut: '14:00',
      heureFin: '15:15',
      fk_typeRepetition: 1,
      fk_visibilite: 1,
      fk_cycle: 1,
      fk_annee: 1,
      fk_groupe: 1,
      maximumEleves: 12,
      enseignantRemplacant: 0,
      evaluation: 1,
      commentaire: 'Salle du haut',
      dureeAtelier: 75,
      individuel: 0,
      propriete: 4,
    },
  ],
  [
    '001:159.c',
    'POST /api/ateliers/attachedEleve',
    'body',
    { fk_eleve: 70, fk_instrument: 3, fk_statut: 1, fk_scolariteInterne: 700, fk_atelier: 12 },
  ],
  ['001:162.c', 'GET /api/presences/parAtelier/:id', 'query', { date: '2026-11-18' }],
  [
    '001:162.h 002:536.a',
    'GET /api/presences/parEleve/:idEleve',
    'query',
    { date: '2026-11-18', fk_atelier: '12', fk_responsable: '31' },
  ],
  [
    '001:136.c 001:136.d 001:136.e 001:136.f',
    'GET /api/presences/listePresencesParId',
    'query',
    { dateDebut: '2026-11-01', dateFin: '2026-11-30', fk_atelier: '12', fk_eleve: '70', fk_statutPresence: '1,4' },
  ],
  ['001:136.a', 'POST /api/eleves/:id/listAteliers', 'body', { fk_anneeScolaire: 9 }],
  [
    '001:136.i 002:539.a',
    'GET /api/ateliers/elevesParAteliersParEleve/:id',
    'query',
    { dateDebut: '2026-11-01', dateFin: '2026-11-30', fk_responsable: '31' },
  ],
  [
    '001:136.g 001:136.h 002:223.a 002:223.b 002:537.a',
    'POST /api/presences/absencesEleveAuxAteliers',
    'body',
    {
      fk_eleve: 70,
      atelier: [12, 13],
      periodeDebut: '2026-11-20',
      periodeFin: '2026-11-30',
      fk_responsable: 31,
      nomPrenomResponsable: 'MARTIN Claire',
      commentaire: 'Fièvre',
      nomPrenom: 'MARTIN Léa',
    },
  ],
  [
    '001:136.j 002:538.a',
    'POST /api/presences/presenceEleve/:id',
    'body',
    {
      fk_responsable: 31,
      eleve: {
        idPresenceEleve: 5,
        fk_presence: 7,
        fk_eleve: 70,
        fk_statutPresence: 1,
        commentaire: 'Fièvre',
        dateExcuse: '2026-11-25',
        fk_atelier: 12,
      },
    },
  ],
  [
    '001:162.e',
    'POST /api/presences/:id',
    'body',
    {
      idPresence: 5,
      fk_atelier: 12,
      date: '2026-11-18',
      commentaire: 'Répétition',
      dateValidation: '2026-11-18',
      eleves: [{ fk_eleve: 70, fk_statutPresence: 2, commentaire: 'En avance' }],
    },
  ],
];

/** What document 000 says a call takes. */
const foundations: typeof takes = [
  ['000:172.a', 'POST /api/login', 'body', { email: 'lucie@example.org', password: 'une phrase de passe' }],
  ['000:173.a', 'POST /api/askNewPassword', 'body', { email: 'lucie@example.org' }],
  [
    '000:174.a',
    'POST /api/saveNewPassword',
    'body',
    { email: 'lucie@example.org', password: 'une phrase de passe', token: 'abc' },
  ],
  ['000:178.a', 'POST /api/parametres/save', 'body', { cle: 'titreAccueil', valeur: 'x', categorie: 'inscription' }],
  ['000:180.a', 'POST /api/utilisateursResponsables/list', 'body', { fk_anneeScolaire: 9, fk_site: 1, actif: 1 }],
  ['000:183.c', 'GET /api/anneesScolaire/list', 'query', { full: '1', onlyVisible: '1' }],
  ['000:183.c 001:168.c 001:168.d', 'GET /api/sites/liste', 'query', { full: '1', onlyVisible: '1' }],
  ['000:184.a of an agent', 'GET /api/usurpation', 'query', { fk_id: '7', isResponsable: '0' }],
  ['000:184.a of a guardian', 'GET /api/usurpation', 'query', { fk_id: '7', isResponsable: '1' }],
  ['000:189.a', 'GET /api/informations/list', 'query', { type: 'direction' }],
  ['000:189.c', 'GET /api/informations/list', 'query', { lecture: 'true', visible: '1', groupe: '3' }],
  [
    '000:190.b',
    'POST /api/informations/:id',
    'body',
    {
      idInformation: 0,
      fk_utilisateur: 12,
      destinataires: 'Responsable',
      date: '2026-11-20',
      visible: 1,
      titre: 'Concert',
      message: '<p>Ce soir</p>',
      groupe: [5],
      type: 'direction',
    },
  ],
  [
    '000:191.a',
    'POST /api/eleves/list/',
    'body',
    {
      fk_anneeScolaire: 9,
      fk_site: 1,
      fk_offre: 10,
      fk_cycle: 4,
      fk_annee: 2,
      fk_instrument: 7,
      fk_style: 2,
      fk_statut: 1,
      etatDroit: 1,
      actif: 1,
      handicape: 1,
      etudiant: 1,
      etatAbandon: 2,
    },
  ],
  ['000:195.a', 'GET /api/gestionRole/listeGroupe', 'query', { lecture: 'true' }],
  [
    '000:197.a 000:124.f',
    'POST /api/gestionRole/:id',
    'body',
    {
      idGroupe: 0,
      supprimable: 1,
      libelleGroupe: 'Régie',
      commentaire: 'Salles',
      fonctionsGroupe: { fk_groupe: 0, listeFonction: [] },
    },
  ],
  ['000:199.a', 'POST /api/utilisateursAdministratifs/list/', 'body', { role: 5, site: 1, actif: 2 }],
  ['000:206.a', 'GET /api/cotisations/communesConvention', 'query', { conventionner: '1' }],
  ['000:206.a', 'GET /api/cotisations/communesConvention', 'query', { conventionner: '0' }],
  ['000:193.c', 'POST /api/cotisations/instruments', 'body', { fk_anneeScolaire: 9, fk_site: 1 }],
];

const declared = (call: string): EndpointDefinition => {
  const found = endpoints.find((one) => keyOf(one) === call);
  if (!found) throw new Error(`no endpoint ${call}`);
  return found;
};

test.each([...takes, ...records, ...foundations])(
  '%s %s takes in its %s what the document says',
  (_ids, call, part, sent) => {
    const taken = declared(call)[part]?.parse(sent) as object;
    expect(Object.keys(taken).sort()).toEqual(expect.arrayContaining(Object.keys(sent).sort()));
  },
);

test.each([
  ['002:489.a', 'GET /api/cotisations/reglementsModes'],
  ['002:490.a', 'GET /api/reglements/listeAgentEtatReglement'],
  ['002:494.a', 'DELETE /api/reglements/:id'],
  ['002:497.a', 'GET /api/reglements/cotisation/:idCotisation'],
  ['002:515.a', 'GET /api/frais/fraisStatuts'],
  ['000:176.a', 'GET /api/parametres/listCategorie'],
  ['000:177.a', 'GET /api/parametres/getValeur/:key'],
  ['000:181.a', 'GET /api/utilisateursResponsables/:id/elevesAttached'],
  ['000:193.a', 'GET /api/cotisations/offres'],
  ['000:193.b', 'GET /api/cotisations/cycles'],
  ['000:194.a', 'GET /api/ateliers/ateliersStatut'],
  ['000:194.e', 'GET /api/eleves/SI_annees'],
  ['000:196.a', 'DELETE /api/gestionRole/:id'],
  ['000:198.a', 'GET /api/gestionRole/ListeFonction'],
])('%s %s takes no payload', (_id, call) => {
  expect(declared(call).body).toBeUndefined();
  expect(declared(call).query).toBeUndefined();
});

// 001:162.f
test('each pupil of a sheet carries a status and a comment', () => {
  const eleves = [{ fk_eleve: 70, fk_statutPresence: 2, commentaire: 'En avance' }];
  const taken = declared('POST /api/presences/:id').body?.parse({ fk_atelier: 12, date: '2026-11-18', eleves });
  expect(taken).toMatchObject({ eleves });
});

// 000:124.g
test('each function of a saved role group carries its group, its number and its parent', () => {
  const listeFonction = [{ fk_groupe: 8, fk_fonction: right.openGuardianFromGuardians, fk_parent: right.seeGuardians }];
  const taken = declared('POST /api/gestionRole/:id').body?.parse({
    libelleGroupe: 'Régie',
    fonctionsGroupe: { fk_groupe: 8, listeFonction },
  });
  // The address has the group, and the catalogue the parent: what the form says of them is taken, and not read.
  expect(taken).toMatchObject({
    fonctionsGroupe: { listeFonction: [{ fk_fonction: right.openGuardianFromGuardians }] },
  });
});

test.each([
  ['000:175.a', 'GET /api/parametres/list', 'query', {}],
  ['000:183.c', 'GET /api/anneesScolaire/list', 'query', {}],
  ['000:183.c', 'GET /api/sites/liste', 'query', {}],
  ['000:195.a', 'GET /api/gestionRole/listeGroupe', 'query', {}],
  ['000:206.a', 'GET /api/cotisations/communesConvention', 'query', {}],
  ['000:193.c', 'POST /api/cotisations/instruments', 'body', undefined],
] as const)('%s %s takes its %s optionally', (_id, call, part, nothing) => {
  expect(declared(call)[part]?.safeParse(nothing).success).toBe(true);
});

// 000:175.a
test.each(['inscription', 'gestionBDD', 'reglement', 'general'])(
  'the settings are asked for by the category %s',
  (categorie) => {
    expect(declared('GET /api/parametres/list').query?.parse({ categorie })).toEqual({ categorie });
  },
);

// 001:117.b 001:117.c
test.each(['periodeDebut', 'periodeFin'])('an absence is not declared without %s', (missing) => {
  const whole = { fk_eleve: 70, atelier: [12], periodeDebut: '2026-11-20', periodeFin: '2026-11-30' };
  const { body } = declared('POST /api/presences/absencesEleveAuxAteliers');
  expect(body?.safeParse(whole).success).toBe(true);
  for (const value of [undefined, null, ''])
    expect([value, body?.safeParse({ ...whole, [missing]: value }).success]).toEqual([value, false]);
});

// 001:115.l
test.each([
  ...['quotite', 'coutHS', 'dureeCDD', 'heuresContrat'],
  ...['dechargeSyndicaleHeures', 'dechargeAntenneHeures', 'dechargeAutreHeures'],
])('%s of a service sheet is not below 0', (name) => {
  const { body } = declared('POST /api/enseignantsFichesService');
  const taken = (value: unknown) =>
    body
      ?.safeParse({ fk_utilisateur: 12, fk_anneeScolaire: 9, [name]: value })
      .error?.issues.map(({ path }) => path[0]);
  expect(taken(name === 'heuresContrat' ? '0:00' : 0)).toBeUndefined();
  expect(taken(name === 'heuresContrat' ? '-1:00' : -1)).toEqual([name]);
});
