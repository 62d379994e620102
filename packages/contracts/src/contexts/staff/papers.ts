import { z } from 'zod';
import { right } from '../../constants';
import { limits } from '../../constants/limits';
import * as messages from '../../constants/messages';
import { own } from '../../core/access';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { endpoint } from '../../core/endpoint';
import { withFacts } from '../../core/facts';
import { choice, date, optional, ref } from '../../core/field';
import { fileKey, paper, paperFields } from '../../core/paper';
import { record } from '../../core/record';
import { largestInteger } from '../../core/stored';
import { AgentForgotten, agent } from './agent';

/** A paper of an agent, in the agent's stream. */
export const agentPaper = record('agentPaper', {
  label: 'Pièce de l’agent',
  stream: 'agent',
  key: 'idPieceJointe',
  streamKey: 'fk_utilisateur',
  person: 'fk_utilisateur',
  identifiedBy: ['nature'],
  fields: {
    fk_utilisateur: ref('agent', 'Agent'),
    nature: choice('Nature', ['portrait', 'justificatifFrais'], {
      portrait: 'Photo',
      justificatifFrais: 'Justificatif de frais',
    }),
    ...paperFields,
    /** The claim and the day whose costs it proves. */
    idFrais: optional(ref('claim', 'Note de frais')),
    dateJour: optional(date('Journée')),
  },
});
export const AgentPaperAdded = agentPaper.event('AgentPaperAdded', 2, 'Pièce ajoutée', agentPaper.all.extend(fileKey), {
  upcasters: { 1: (data: Record<string, unknown>) => ({ idFrais: null, dateJour: null, ...data }) },
});
export const AgentPaperScanned = agentPaper.event(
  'AgentPaperScanned',
  1,
  'Pièce analysée',
  agentPaper.pick('idPieceJointe', 'fk_utilisateur', 'antivirus'),
);
export const AgentPaperRemoved = agentPaper.event(
  'AgentPaperRemoved',
  1,
  'Pièce retirée',
  agentPaper.pick('idPieceJointe', 'fk_utilisateur', 'objet'),
);
export const agentPaperLife = {
  set: [AgentPaperAdded],
  change: [AgentPaperScanned],
  drop: [AgentPaperRemoved],
} as const;

/** The agent's number, as clients write it: `501.jpg` (001:151). */
const fileNameOfAgent = withFacts(
  z.union([
    agent.existing,
    z
      .string()
      .max(30)
      .regex(/^\d{1,10}\.(jpe?g|png)$/i)
      .transform((name) => Number.parseInt(name, 10))
      .pipe(z.int().nonnegative().max(largestInteger)),
  ]),
  { format: 'reference', names: 'agent' },
);

const ownPortrait = { ownRight: right.changeOwnProfile, otherwise: [right.changeAgentIdentity] } as const;

/** An agent's photograph, kept as a square; it is changed by whoever changes the identity (001:39, 001:114). */
export const portrait = paper('portrait', {
  context: 'staff',
  papers: agentPaper,
  life: agentPaperLife,
  closed: { forever: AgentForgotten },
  file: {
    accepts: ['image/jpeg', 'image/png'],
    maxBytes: limits.portraitFile,
    tooBig: messages.staff.portraitTooBig,
    wrongContent: messages.staff.portraitFormats,
    square: 512,
  },
  body: { nomFichier: fileNameOfAgent },
  about: 'nomFichier',
  of: 'agent',
  add: own('agent', 'body.nomFichier', ownPortrait),
  see: own('agentPaper', 'body.idPieceJointe', {
    ownRight: right.seeOwnProfile,
    otherwise: [right.seeAgentProfile],
  }),
  remove: own('agentPaper', 'body.idPieceJointe', ownPortrait),
  ownSites: agentsOfOwnSites('agent', 'body.nomFichier'),
});

/** A command, because commands alone have powers; it writes nothing. */
export const viewPortrait = endpoint('GET', '/api/fichiers/view/portrait/:id.jpg', {
  context: 'staff',
  kind: 'command',
  module: null,
  access: own('agent', 'params.id', { ownRight: right.seeOwnProfile, otherwise: [right.seeAgentProfile] }),
  ownSites: agentsOfOwnSites('agent', 'params.id'),
  readsPerson: { of: 'agent', from: 'params.id' },
  params: z.object({ id: agent.existing }),
  response: 'file',
  summary: 'Photo d’un agent',
});
