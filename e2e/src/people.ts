import { randomInt } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { loginOf, stage } from './browser';
import { done } from './done';
import { type Caller, logInOverHttp } from './http-client';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A word of eight letters that nobody else has, for the name of somebody new. */
export const newWord = (): string => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const SHEETS = {
  pupil: '/api/eleves',
  guardian: '/api/utilisateursResponsables',
  agent: '/api/utilisateursAdministratifs',
} as const;

interface Found {
  readonly nature: keyof typeof SHEETS;
  readonly id: number;
  readonly nomPrenom: string;
  readonly actif: number;
}

const enter = () => logInOverHttp(stage?.url ?? '', loginOf(/superviseur/i));

/** After a `describe`, takes everybody with this word in their name out of the lists: another run finds the product as this one did. */
export function leaveNobody(word: string): void {
  afterAll(async () => {
    if (!stage) return;
    const caller = await enter();
    const found = await done<readonly Found[]>(caller, 'POST', '/api/recherche', { texte: word, nature: null });
    // The search forgives typing errors: words of other journeys differ by a letter.
    const left = found.filter(({ nomPrenom, actif }) => actif === 1 && nomPrenom.toLowerCase().includes(word));
    for (const { nature, id } of left) await done(caller, 'DELETE', `${SHEETS[nature]}/${id}`);
  });
}

/** Waits until all lists know of what this caller wrote: others, a login among them, do not wait for it. */
export async function everybodyKnows(caller: Caller): Promise<void> {
  await done(caller, 'GET', '/api/parametres/getValeur/anneeEnCours');
}

interface Hired {
  readonly nom: string;
  readonly prenom: string;
  readonly email: string;
  readonly fk_anneeScolaire: number;
  readonly fk_site: number;
  readonly fk_instrument: number;
  /** A week, as a service sheet has them: `8:00`. */
  readonly heures: string;
}

/** A teacher who is assigned a discipline on a site. @returns the teacher's id. */
export async function newTeacher(caller: Caller, hired: Hired): Promise<number> {
  const { fk_anneeScolaire, fk_site, fk_instrument, heures, ...who } = hired;
  const groups = await done<readonly { idGroupe: number; libelleGroupe: string }[]>(
    caller,
    'GET',
    '/api/gestionRole/listeGroupe?lecture=true',
  );
  const { idUtilisateur } = await done<{ idUtilisateur: number }>(caller, 'POST', `${SHEETS.agent}/0`, {
    ...who,
    fk_groupe: groups.find(({ libelleGroupe }) => libelleGroupe === 'Enseignant')?.idGroupe,
    antennes: [{ idSite: fk_site, role: null }],
  });
  await done(caller, 'POST', '/api/enseignantsFichesService/affectations', {
    ...{ fk_utilisateur: idUtilisateur, fk_anneeScolaire },
    listOfJson: [{ fk_site, fk_instrument, heures, ordre: 1, commentaire: null }],
  });
  return idUtilisateur;
}

interface Family {
  readonly idUtilisateur: number;
  /** In the order of their names. */
  readonly eleves: readonly number[];
}

/** A guardian with this surname, and pupils who are enrolled this year, on a site where it is told; the lists know of them. */
export async function newFamily(nom: string, children: readonly string[] = ['Zoé'], fk_site?: number): Promise<Family> {
  const caller = await enter();
  const { valeur } = await done<{ valeur: string }>(caller, 'GET', '/api/parametres/getValeur/anneeEnCours');
  const [offer] = await done<readonly { idOffre: number }[]>(caller, 'GET', '/api/cotisations/offres');
  const email = `${nom.replace(/ /g, '.')}@famille.example`;
  const { idUtilisateur } = await done<{ idUtilisateur: number }>(caller, 'POST', `${SHEETS.guardian}/0`, {
    nom,
    prenom: 'Anne',
    email,
  });
  const eleves: number[] = [];
  for (const prenom of children) {
    const { idEleve } = await done<{ idEleve: number }>(caller, 'POST', `${SHEETS.pupil}/0`, {
      nom,
      prenom,
      fk_genre: 2,
      dateNaissance: '2016-04-02',
      dateInscription: '2026-09-01',
    });
    const link = { fk_eleve: idEleve, fk_responsable: idUtilisateur, fk_role: null };
    await done(caller, 'POST', `${SHEETS.guardian}/elevesResponsables`, link);
    const schooling = { fk_anneeScolaire: Number(valeur), fk_offre: offer?.idOffre, fk_statut: 1, fk_site };
    await done(caller, 'POST', `${SHEETS.pupil}/${idEleve}/scolaritesInterne/0`, schooling);
    eleves.push(idEleve);
  }
  await everybodyKnows(caller);
  return { idUtilisateur, eleves };
}
