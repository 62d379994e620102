import { afterAll, expect } from '@jest/globals';
import { loginOf, stage } from './browser';
import { type Caller, logInOverHttp } from './http-client';

/** A word of letters that no run before had, for the name of somebody new. */
export const newWord = (): string =>
  [...(Date.now() % 26 ** 8).toString(26)]
    .map((digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)])
    .join('');

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

async function done<T>(caller: Caller, ...call: Parameters<Caller['call']>): Promise<T> {
  const { success, message, data } = await caller.call<T>(...call);
  expect([call[1], success, message]).toEqual([call[1], true, message]);
  return data;
}

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

/** A guardian with this surname, and a pupil who is enrolled this year; the lists know of both. @returns the guardian's id. */
export async function newFamily(nom: string): Promise<number> {
  const caller = await enter();
  const { valeur } = await done<{ valeur: string }>(caller, 'GET', '/api/parametres/getValeur/anneeEnCours');
  const [offer] = await done<readonly { idOffre: number }[]>(caller, 'GET', '/api/cotisations/offres');
  const email = `${nom}@famille.example`;
  const { idUtilisateur } = await done<{ idUtilisateur: number }>(caller, 'POST', `${SHEETS.guardian}/0`, {
    nom,
    prenom: 'Anne',
    email,
  });
  const { idEleve } = await done<{ idEleve: number }>(caller, 'POST', `${SHEETS.pupil}/0`, {
    nom,
    prenom: 'Zoé',
    fk_genre: 2,
    dateNaissance: '2016-04-02',
    dateInscription: '2026-09-01',
  });
  const link = { fk_eleve: idEleve, fk_responsable: idUtilisateur, fk_role: null };
  await done(caller, 'POST', `${SHEETS.guardian}/elevesResponsables`, link);
  const schooling = { fk_anneeScolaire: Number(valeur), fk_offre: offer?.idOffre, fk_statut: 1 };
  await done(caller, 'POST', `${SHEETS.pupil}/${idEleve}/scolaritesInterne/0`, schooling);
  await everybodyKnows(caller);
  return idUtilisateur;
}
