import type { Chance } from '../random';
import { ask, type CommandSource, type Draft, type Outcome, type Stage, sessionOf } from './command';

/** A family that the load made, as far as it is known to be there. */
interface Family {
  readonly guardian: number;
  readonly pupil?: number;
  readonly isLinked?: boolean;
  readonly schooling?: number;
  readonly taxRecord?: number;
}

/** One command about a family, and what the family is after it. */
interface Piece extends Pick<Draft, 'kind' | 'call' | 'expects'> {
  settles(data: unknown): Family;
}

/** Families that are whole before the load begins, so that there is something to change. */
const WHOLE = 8;
const MOST_FAMILIES = 60;
const OFFER = 10;
const SITE = 1;

/** Secretaries make families piece by piece (guardian, pupil, link, schooling, income), then change what is there. */
export function familyRecords(stage: Stage): CommandSource {
  const secretaries = ['secr', 'superviseur'].map((role) => sessionOf(stage, new RegExp(role, 'i')));
  const idle: Family[] = [];
  const mark = Date.now().toString(36);
  let made = 0;
  let count = 0;

  /** A draft after which the family is used again only where its state is known. */
  const about = (chance: Chance, family: Family | undefined, { settles, ...draft }: Piece): Draft => ({
    ...draft,
    session: chance.pick(secretaries),
    settled: (outcome: Outcome) => {
      if (outcome.fate === 'acknowledged') idle.push(settles(outcome.data));
      if (outcome.fate === 'refused' && family) idle.push(family);
    },
  });
  const post = (path: string, body: object) => ({ method: 'POST', path, body }) as const;

  const newGuardian = (): Piece => {
    made += 1;
    const body = {
      nom: `Épreuve ${made}`,
      prenom: 'Camille',
      email: `epreuve.${mark}.${made}@famille.example`,
      dateNaissance: '1985-03-12',
    };
    return {
      kind: 'guardian created',
      call: post('/api/utilisateursResponsables/0', body),
      expects: ['GuardianRegistered'],
      settles: (data) => ({ guardian: (data as { idUtilisateur: number }).idUtilisateur }),
    };
  };

  const missing = (family: Family): Piece | undefined => {
    const { guardian, pupil } = family;
    if (pupil === undefined)
      return {
        kind: 'pupil created',
        call: post('/api/eleves/0', {
          nom: `Épreuve ${guardian}`,
          prenom: 'Lou',
          fk_genre: 1,
          dateNaissance: '2015-04-02',
          dateInscription: `${stage.began}-09-01`,
        }),
        expects: ['PupilRegistered'],
        settles: (data) => ({ ...family, pupil: (data as { idEleve: number }).idEleve }),
      };
    if (!family.isLinked)
      return {
        kind: 'guardian linked',
        call: post('/api/utilisateursResponsables/elevesResponsables', {
          fk_responsable: guardian,
          fk_eleve: pupil,
          fk_role: 2,
        }),
        expects: ['GuardianLinked'],
        settles: () => ({ ...family, isLinked: true }),
      };
    if (family.schooling === undefined)
      return {
        kind: 'schooling added',
        call: post(`/api/eleves/${pupil}/scolaritesInterne/0`, schoolingBody()),
        expects: ['SchoolingEnrolled'],
        settles: (data) => ({ ...family, schooling: (data as { idScolarite: number }).idScolarite }),
      };
    if (family.taxRecord === undefined)
      return {
        kind: 'income declared',
        call: post('/api/responsablesRevenus/0', incomeBody(guardian)),
        expects: ['TaxRecordDeclared'],
        settles: (data) => ({ ...family, taxRecord: (data as { idRevenu: number }).idRevenu }),
      };
    return undefined;
  };
  const schoolingBody = () => ({
    fk_anneeScolaire: stage.year,
    fk_offre: OFFER,
    fk_site: SITE,
    fk_statut: 1,
    commentaire: `Note ${++count}`,
  });
  const incomeBody = (guardian: number) => ({
    fk_responsable: guardian,
    fk_anneeScolaire: stage.year,
    revenuFiscal: 12_000 + ++count,
    nombrePart: 2,
  });

  const change = (chance: Chance, family: Family): Piece => {
    const { guardian, pupil, schooling, taxRecord } = family;
    const changes = [
      {
        kind: 'guardian changed',
        call: post(`/api/utilisateursResponsables/${guardian}`, { profession: `Métier ${++count}` }),
        expects: ['GuardianDetailsChanged'],
      },
      {
        kind: 'pupil changed',
        call: post(`/api/eleves/${pupil}`, { commentaireSI: `Remarque ${++count}` }),
        expects: ['PupilDetailsChanged'],
      },
      {
        kind: 'schooling changed',
        call: post(`/api/eleves/${pupil}/scolaritesInterne/${schooling}`, schoolingBody()),
        expects: ['SchoolingChanged'],
      },
      {
        kind: 'income changed',
        call: post(`/api/responsablesRevenus/${taxRecord}`, incomeBody(guardian)),
        expects: ['TaxRecordChanged'],
      },
    ];
    return { ...chance.pick(changes), settles: () => family };
  };

  return {
    kinds: [
      'guardian created',
      'pupil created',
      'guardian linked',
      'schooling added',
      'income declared',
      'guardian changed',
      'pupil changed',
      'schooling changed',
      'income changed',
    ],
    weight: 3,
    prepare: async () => {
      const session = sessionOf(stage, /superviseur/i);
      for (let family = 0; family < WHOLE; family += 1) {
        let piece: Piece | undefined = newGuardian();
        let made: Family | undefined;
        for (; piece; piece = missing(made)) made = piece.settles(await ask(session, piece.call));
        if (made) idle.push(made);
      }
    },
    next: (chance) => {
      if (idle.length === 0 || (idle.length < MOST_FAMILIES && chance.next() < 0.15))
        return about(chance, undefined, newGuardian());
      const [family] = idle.splice(chance.int(0, idle.length - 1), 1);
      return family && about(chance, family, missing(family) ?? change(chance, family));
    },
  };
}
