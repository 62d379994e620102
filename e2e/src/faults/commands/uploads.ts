import { createHash, randomBytes } from 'node:crypto';
import type { CommandSource, Stage } from './command';
import { ask, sessionOf } from './command';

const KIND = 'paper uploaded';
const GUARDIANS = 60;
/** Bytes of a paper: from one that fits a packet to one near the bound. */
const SIZES = { least: 2_000, most: 1_500_000 } as const;

/** A paper whose upload was acknowledged: it opens until another takes its place. */
export interface SentPaper {
  readonly guardian: number;
  readonly idPieceJointe: number;
  readonly sha256: string;
}

/** The load of papers, and those that were acknowledged. */
export interface Uploads extends CommandSource {
  acknowledged(): readonly SentPaper[];
}

/** The secretary sends proofs of address, slowly enough that a kill finds some under way. Each takes the place of the one before. */
export function uploads(stage: Stage): Uploads {
  const session = sessionOf(stage, /superviseur/i);
  const idle: number[] = [];
  const papers: SentPaper[] = [];
  return {
    kinds: [KIND],
    weight: 1,
    acknowledged: () => papers,
    prepare: async () => {
      const rows = await ask<readonly { idUtilisateur: number }[]>(session, {
        method: 'POST',
        path: '/api/utilisateursResponsables/list',
        body: { actif: 1, page: 0, taille: GUARDIANS },
      });
      idle.push(...rows.map(({ idUtilisateur }) => idUtilisateur));
      if (idle.length === 0) throw new Error('the network has no guardian');
    },
    next: (chance) => {
      const [guardian] = idle.splice(chance.int(0, Math.max(0, idle.length - 1)), 1);
      if (guardian === undefined) return undefined;
      const bytes = pdfOf(chance.int(SIZES.least, SIZES.most));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return {
        kind: KIND,
        session,
        call: {
          method: 'POST',
          path: '/api/fichiers/upload/justificatifDomicile',
          body: { fk_responsable: guardian, fk_anneeScolaire: stage.year },
          file: { name: 'justificatif.pdf', type: 'application/pdf', bytes },
        },
        expects: ['GuardianPaperAdded'],
        settled: (outcome) => {
          if (outcome.fate === 'acknowledged') {
            const { idPieceJointe } = outcome.data as { idPieceJointe: number };
            papers.push({ guardian, idPieceJointe, sha256 });
          }
          idle.push(guardian);
        },
      };
    },
  };
}

/** What is told by its first bytes; nothing of it is the same twice. */
const pdfOf = (size: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'), randomBytes(size), Buffer.from('\n%%EOF\n')]);
