import type { APIResponse, Page } from 'playwright-core';
import { opens, stage } from './browser';

interface Offered {
  readonly anneeScolaire: { readonly idAnneeScolaire: number };
  readonly categories: readonly {
    readonly categorieEnfant: readonly { readonly offres: readonly { readonly idOffre: number }[] }[];
  }[];
}

/** Where the browser keeps the draft of an enrolment. */
const KEPT = 'diapason-inscription';

const dataOf = async <D>(answer: Promise<APIResponse>): Promise<D> =>
  ((await (await answer).json()) as { readonly data: D }).data;

/** Begins the draft of an enrolment, of one pupil with one offer: its steps open to nobody without. */
export async function beginEnrolment(page: Page): Promise<void> {
  const calls = page.request;
  const offered = await dataOf<Offered>(calls.get(`${stage?.url}/api/inscriptions/offres`));
  const { jeton } = await dataOf<{ jeton: string }>(calls.post(`${stage?.url}/api/inscriptions/jeton`, { data: {} }));
  const offer = offered.categories.flatMap(({ categorieEnfant }) => categorieEnfant.flatMap(({ offres }) => offres))[0];
  const draft = {
    cle: '0'.repeat(32),
    jeton,
    gardeLe: Date.now(),
    par: 0,
    anneeScolaire: offered.anneeScolaire.idAnneeScolaire,
    responsable: guardian,
    fiscalite: { revenuFiscal: null, nombrePart: null, absence: 1 },
    eleves: [
      {
        idEleve: 0,
        nom: 'Delmas',
        prenom: 'Zoé',
        telephoneMobile: '',
        fk_genre: 2,
        dateNaissance: '2015-05-04',
        commune: '',
        fk_etablissementScolaire: null,
        fk_niveauScolaire: null,
        coursMercrediMatin: 0,
        nonScolarise: 1,
        droitImage: 1,
        guide: { niveau: null, pratique: null, discipline: null, site: null },
        scolarites: [
          {
            idScolarite: 0,
            fk_offre: offer?.idOffre ?? null,
            fk_site: null,
            fk_instrument: [],
            fk_style: [],
            fk_statut: 10,
            pratique: null,
            commentaireInscription: '',
          },
        ],
      },
    ],
    condition: false,
  };
  await opens(page, '/inscription/accueil');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEPT, JSON.stringify(draft)] as const);
}

const guardian = {
  fk_civilite: 2,
  nom: 'Delmas',
  prenom: 'Léa',
  email: 'lea.delmas@exemple.fr',
  adresse1: '3 rue du Port',
  adresse2: '',
  codePostal: '81000',
  ville: 'ALBI',
  telephoneFixe: '',
  telephoneMobile: '0612345678',
  profession: '',
  fk_categorieSocioProfessionnelle: null,
  dateNaissance: '1985-03-02',
  lieuNaissance: 'Albi',
  departementNaissance: '81',
  fk_role: null,
};
