import { z } from 'zod';
import type { rights } from './access';
import { type EndpointDefinition, endpoint } from './endpoint';
import { exportFormat } from './paging';

/** What is asked of a list of people beside its rows. */
interface PeopleList<F extends z.ZodRawShape>
  extends Pick<EndpointDefinition, 'context' | 'module' | 'ownSites' | 'currentYear' | 'shows'> {
  /** The list's search. */
  readonly filters: F;
  /** « responsables » */
  readonly names: string;
}

type Rights = ReturnType<typeof rights>;

const asked = <const P extends string, F extends z.ZodRawShape, R extends z.ZodType>(
  path: P,
  access: Rights,
  { filters, names: _, ...list }: PeopleList<F>,
  { response, summary }: { readonly response: R; readonly summary: string },
) => endpoint('POST', path, { ...list, kind: 'query', access, body: z.object(filters), response, summary });

/** How many a search finds. */
export const countCall = <const P extends string, F extends z.ZodRawShape>(
  path: P,
  access: Rights,
  list: PeopleList<F>,
) =>
  asked(path, access, list, {
    response: z.object({ nombre: z.number() }),
    summary: `Nombre des ${list.names} que la recherche trouve`,
  });

/** For a message to everybody found: each address once, none of somebody without one. */
export const addressesCall = <const P extends string, F extends z.ZodRawShape>(
  path: P,
  access: Rights,
  list: PeopleList<F>,
) =>
  asked(path, access, list, {
    response: z.array(z.string()),
    summary: `Adresses e-mail des ${list.names} que la recherche trouve`,
  });

/** @param title as the documents name the file. */
export const exportCall = <const P extends string, F extends z.ZodRawShape>(
  path: P,
  access: Rights,
  title: string,
  { filters, names: _, ...list }: PeopleList<F>,
) =>
  endpoint('POST', path, {
    ...list,
    kind: 'query',
    access,
    body: z.object({ ...filters, format: exportFormat }),
    response: 'file',
    summary: `Export « ${title} »`,
  });
