import { z } from 'zod';
import { limits } from '../../constants/limits';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { orNull, wireBirthday, wireText } from '../../core/wire';
import { type FindableKind, findableKinds, findables } from './findable';

const kind = z.enum(findableKinds);
const anyOf = (kinds: readonly FindableKind[]) => {
  const [first = 0, ...others] = new Set(kinds.flatMap((one) => findables[one].list.access.anyOf));
  return rights(first, ...others);
};
const search = { context: 'search', module: null, kind: 'query', shows: ['families', 'staff', 'identity'] } as const;

export const foundPerson = z.object({
  nature: kind,
  id: z.number(),
  nomPrenom: z.string(),
  /** What tells people of one name apart, as the list shows it: the pupils and the town, the birth date and the guardians, the role. */
  precision: z.string(),
  actif: flag,
});
export type FoundPerson = z.infer<typeof foundPerson>;

/**
 * People of every kind whose list is open to the caller, each as that list would show them: own sites, and the deactivated where it has
 * them. In the body, since what is searched are names.
 */
export const findPeople = endpoint('POST', '/api/recherche', {
  ...search,
  access: anyOf(findableKinds),
  readsPeople: { by: 'texte', search: true },
  body: z.object({ texte: wireText.max(limits.longestSearch), nature: orNull(kind).optional() }),
  response: z.array(foundPerson),
  summary: 'Personnes trouvées par leur nom, leur téléphone ou leur adresse e-mail',
});

const doubleKinds = ['guardian', 'pupil'] as const;
const text = orNull(wireText.max(limits.longestSearch)).optional();

/**
 * What is entered of a new person, and who may be the same one, among those whom the list shows the caller. Birth dates are compared for
 * whoever may see them.
 */
export const findDoubles = endpoint('POST', '/api/recherche/doublons', {
  ...search,
  access: anyOf(doubleKinds),
  throttle: 'person',
  readsPeople: { by: 'nature', search: true },
  body: z.object({
    nature: z.enum(doubleKinds),
    nom: text,
    prenom: text,
    email: text,
    dateNaissance: orNull(wireBirthday).optional(),
    telephones: z.array(wireText.max(limits.longestSearch)).max(2).optional(),
  }),
  response: z.array(foundPerson.extend({ communs: z.array(z.enum(['nom', 'email', 'telephone', 'naissance'])) })),
  summary: 'Personnes qui sont peut-être déjà enregistrées',
});
