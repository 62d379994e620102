import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { type OwnSitesBy, rights, type Source } from '../../core/access';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { endpoint } from '../../core/endpoint';
import { wireFlag, wireId } from '../../core/wire';
import { guardianOfOwnSites, pupilOfOwnSites } from '../families/own-sites';
import { erasure } from './erasure';
import { type PersonKind, personKinds } from './kinds';

const { nature, motif } = erasure.fields;

/** A person is read and erased as a whole by whoever their sheet is open to. */
const personOfOwnSites = (by: Source) =>
  ({
    by,
    kinds: {
      responsable: guardianOfOwnSites,
      eleve: pupilOfOwnSites,
      agent: agentsOfOwnSites('agent', 'params.id'),
    } satisfies Record<PersonKind, unknown>,
  }) as const satisfies OwnSitesBy;

/**
 * Ours. Everything held on a person (GDPR, article 15), from the declarations of events: to be read, or for a program. What is personal of
 * others is left out.
 */
export const readAllOfPerson = endpoint('GET', '/api/personnes/:id/acces', {
  context: 'identity',
  module: null,
  kind: 'query',
  access: rights(right.readAllOfPerson),
  ownSitesBy: personOfOwnSites('query.nature'),
  notWhileImpersonating: { message: messages.identity.forbiddenWhileImpersonating },
  readsPerson: { of: 'query.nature', from: 'params.id' },
  params: z.object({ id: wireId }),
  query: z.object({ nature: nature.wire, format: z.enum(['pdf', 'json']).default('pdf') }),
  response: 'file',
  summary: 'Tout ce qui est enregistré sur une personne, au titre du droit d’accès',
});

/** A sheet whose comment bears the person's name: no key seals it, so whoever wrote it words it anew. */
const mention = z.object({
  idAtelier: z.number(),
  libelleType: z.string(),
  /** Of an attendance sheet; null: the comment of the workshop itself. */
  date: z.string().nullable(),
});

/** Ours. Read before an erasure: after it nothing knows the name. */
export const listMentions = endpoint('GET', '/api/personnes/:id/mentions', {
  context: 'identity',
  module: null,
  kind: 'query',
  shows: ['families', 'staff', 'teaching'],
  access: rights(right.erasePerson),
  ownSitesBy: personOfOwnSites('query.nature'),
  notWhileImpersonating: { message: messages.identity.forbiddenWhileImpersonating },
  params: z.object({ id: wireId }),
  query: z.object({ nature: nature.wire }),
  response: z.array(mention),
  summary: 'Fiches dont le commentaire porte le nom d’une personne',
});

/**
 * Ours. `confirmation` is the word EFFACER: nothing brings a person back. `enfants` 1: pupils who would have no other guardian are
 * forgotten too. `forcer` 1: although something is still open; the event keeps that.
 */
export const erasePerson = endpoint('POST', '/api/personnes/:id/effacement', {
  context: 'identity',
  module: null,
  kind: 'command',
  access: rights(right.erasePerson),
  ownSitesBy: personOfOwnSites('body.nature'),
  notWhileImpersonating: { message: messages.identity.forbiddenWhileImpersonating },
  params: z.object({ id: wireId }),
  body: z.object({
    nature: nature.wire,
    motif: motif.wire,
    confirmation: z.literal('EFFACER', { error: messages.erasure.confirm }),
    enfants: wireFlag.default(1),
    forcer: wireFlag.default(0),
  }),
  response: z.object({
    efface: z.array(z.object({ nature: z.enum(personKinds), id: z.number() })),
    /** False while a read model still shows the person; it does not for long. */
    affiche: z.boolean(),
    /** As {@link listMentions} had them before, of all who were erased. */
    mentions: z.array(mention),
  }),
  summary: 'Efface une personne pour toujours : ses données personnelles, non les faits comptables',
  success: messages.erasure.done,
});
