import type { Access } from './access';
import type { EndpointDefinition } from './endpoint';

/** `/api/reglements/:idCotisation` → `/api/reglements/{idCotisation}`, the form of the documents. */
export const documentedPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/**
 * Who may call, in one word: `public`, `session`, `214`, `217|110`, `463&272`, own and other `146/245`. `own` stands before the stroke where the
 * record's owner needs no right, nothing after it where nobody else may.
 */
export function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'public';
    case 'signedIn':
      return 'session';
    case 'rights':
      return [access.anyOf.join('|'), ...(access.and ?? [])].join('&');
    case 'own':
      return `${access.ownRight ?? 'own'}/${access.otherwise.join('|')}`;
  }
}

/** One tab-separated line: method, path, right, module, context, command or query. A call of every module has `-`. */
export function describeEndpoint(endpoint: EndpointDefinition): string {
  const { method, path, access, module, context, kind } = endpoint;
  return [method, documentedPath(path), describeAccess(access), module ?? '-', context, kind].join('\t');
}

/** Every function number that an endpoint's access names. */
export function rightsOf(access: Access): readonly number[] {
  if (access.kind === 'rights') return [...access.anyOf, ...(access.and ?? [])];
  if (access.kind === 'own')
    return access.ownRight === undefined ? access.otherwise : [access.ownRight, ...access.otherwise];
  return [];
}
