import { randomBytes } from 'node:crypto';
import type { Offered } from '@diapason/contracts/enrolment';
import { callFrom } from './from-address';
import type { Installation } from './installation';
import type { SignedInGuardian } from './signed-in-guardians';

/** A child who may be enrolled again, and the guardian who does it. */
export interface Continuing {
  readonly guardian: SignedInGuardian;
  readonly idEleve: number;
  readonly idScolarite: number;
}

/** Families that enrol and re-enrol, each from an address of its own. */
export interface Enrolling {
  /** The school year that they enrol for. */
  readonly year: number;
  /** First steps of so many newcomers; good after {@link SOONEST_MS}. */
  begin(newcomers: number): Promise<readonly string[]>;
  /** @returns the pupil's number. */
  enrol(number: number, jeton: string): Promise<number>;
  reEnrol(number: number, child: Continuing): Promise<void>;
}

/** Nobody fills in the form in less. */
export const SOONEST_MS = 16_000;
/** Addresses of newcomers come after those of guardians. */
const NEWCOMERS = 20_000;

const letters = () => [...randomBytes(10)].map((one) => String.fromCharCode(97 + (one % 26))).join('');

/** @throws Error where the demonstration's enrolments are closed. */
export async function enrollingAt({ url }: Installation): Promise<Enrolling> {
  const at = (path: string) => new URL(path, url);
  const offered = await callFrom<Offered>(0, at('/api/inscriptions/offres'), { method: 'GET' });
  if (!offered.ouvertes || !offered.reinscription) throw new Error('enrolments are not open');
  const [offer] = offered.categories.flatMap(({ categorieEnfant }) => categorieEnfant.flatMap(({ offres }) => offres));
  if (!offer) throw new Error('nothing is offered');
  const course = {
    fk_offre: offer.idOffre,
    fk_site: offer.siteOffre[0]?.id,
    fk_instrument: offer.instrument.slice(0, 1).map(({ id }) => id),
    fk_style: [],
  };
  return {
    year: offered.anneeScolaire.idAnneeScolaire,
    async begin(newcomers) {
      const tokens: string[] = [];
      for (let number = 0; number < newcomers; number += 1) {
        const { jeton } = await callFrom<{ jeton: string }>(NEWCOMERS + number, at('/api/inscriptions/jeton'), {
          method: 'POST',
          body: {},
        });
        tokens.push(jeton);
      }
      return tokens;
    },
    async enrol(number, jeton) {
      const body = { cle: randomBytes(16).toString('hex'), jeton, ...family(course) };
      const { eleves } = await callFrom<{ eleves: readonly number[] }>(
        NEWCOMERS + number,
        at('/api/cotisations/cotisationsInscriptionSauvegarde'),
        { method: 'POST', body },
      );
      return eleves[0] ?? 0;
    },
    async reEnrol(number, { guardian: { headers }, idEleve, idScolarite }) {
      const body = { idScolarite, passage: 0, fraisAcceptes: 1 };
      const again = at(`/api/eleves/${idEleve}/reinscription`);
      await callFrom(number, again, { method: 'POST', headers, body });
    },
  };
}

/** A newcomer with one child. */
const family = (course: object) => ({
  responsable: {
    fk_civilite: 1,
    nom: letters(),
    prenom: letters(),
    dateNaissance: '1986-09-02',
    lieuNaissance: 'Albi',
    departementNaissance: '81',
    adresse1: '14 chemin des Vignes',
    codePostal: '81500',
    ville: 'Lavaur',
    telephoneMobile: `0639980${String(randomBytes(2).readUInt16BE() % 1_000).padStart(3, '0')}`,
    email: `${letters()}@mesure.example`,
    role: 'Responsable',
    password: 'Quatre archets sur la table bleue',
  },
  document: { fiscalite: { revenuFiscal: 36_000, nombrePart: 3, absence: 0 } },
  eleves: [
    {
      idEleve: 0,
      nom: letters(),
      prenom: letters(),
      fk_genre: 2,
      dateNaissance: '2018-03-14',
      scolarites: [course],
      scolaritesExterne: [{ nonScolarise: 1 }],
      droitImage: 1,
    },
  ],
});
