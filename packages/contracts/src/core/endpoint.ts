import type { z } from 'zod';
import type { contextNames } from '../generated/names';
import type { Access, CurrentYear, OwnSites, OwnSitesBy, PersonRead } from './access';
import type { Decisions } from './decision';
import type { FilePart } from './file';
import type { Session } from './session';

export type Method = 'GET' | 'POST' | 'DELETE';

/** What `data` of the answer's envelope `{ success, message, data }` holds, or a file. */
export type ResponseSchema = z.ZodType | 'file';

/**
 * How several people are read at once: `whole`, where a list is asked for without a page; else by a field of the body, a `search` by what
 * is typed, or the number of what they are in.
 */
export type PeopleRead = 'whole' | { readonly by: string; readonly search?: true };

export interface EndpointDefinition {
  /** Express form, letter for letter the documents' path with `{x}` as `:x`: `/api/reglements/:idCotisation`. */
  readonly path: string;
  readonly method: Method;
  readonly context: Context;
  readonly kind: 'command' | 'query';
  /** Other contexts whose facts a query shows: it is asked again after their commands too. */
  readonly shows?: readonly Context[];
  readonly access: Access;
  /** The caller needs this module enabled; `null` for calls that every module uses. */
  readonly module: string | null;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The call is multipart: this file in the part `file`, and each field of `body` in a part of its name. */
  readonly file?: FilePart;
  readonly response: ResponseSchema;
  /** The answer itself, where it is a list of the constants. */
  readonly rows?: readonly object[];
  readonly ownSites?: OwnSites;
  readonly ownSitesBy?: OwnSitesBy;
  /** Why nobody is held to own sites in a call that bears the number of a person, or of what is theirs. */
  readonly everySite?: string;
  readonly currentYear?: CurrentYear;
  /** The answer is about one person. Required of every file that is. */
  readonly readsPerson?: PersonRead;
  /** The answer is about several people, and more than a page of a list: the security log hears of it, and it counts as one person read. */
  readonly readsPeople?: PeopleRead;
  /** The call decides, or may decide, about a record that a person submitted. */
  readonly decides?: Decisions;
  /** References of the body, by `eleves.fk_eleve`, that the decision checks itself, and how; the others are looked up before. */
  readonly leftToDecision?: Readonly<Record<string, string>>;
  /** One French sentence for the OpenAPI document. */
  readonly summary: string;
  /** Shown in `message` on success, from the documents; a function where it depends on the answer's data (`successMessage` reads both). */
  readonly success?: SuccessMessage;
  /** What the envelope's `success` says, where the documents read an answer there instead of whether the call went well. */
  readonly succeeds?: { bivarianceHack(data: unknown): boolean }['bivarianceHack'];
  /** Refused while the caller impersonates somebody; with `field`, only for calls that carry that field. */
  readonly notWhileImpersonating?: { readonly message: string; readonly field?: string };
  /** A record that the body may leave out. */
  readonly foundBy?: FoundBy;
  /** Only in a session that a second login has opened, and where somebody did something in the last ten minutes (000:136). */
  readonly unlocked?: true;
  /** Open to a person who must choose another password first; every other call is not. */
  readonly whilePasswordExpired?: true;
  /**
   * A machine calls that signed its query as it wrote it: the handler gets that text as `query.brut`, and the answer has no body.
   */
  readonly signedQuery?: true;
  /**
   * Throttled as a credential or account probe, by the caller's machine, or as a link of one account, by that account too; or as a
   * comparison, by who is logged in.
   */
  readonly throttle?: 'login' | 'probe' | 'link' | 'person';
}

/**
 * The number of a record that a body leaves out, found by the person whose it is and a school year that both stand in the body: it is set
 * before access is asked. Where there is none, whoever may add to that person is told so (422), and anybody else nothing.
 */
export interface FoundBy {
  readonly field: string;
  readonly record: string;
  readonly person: string;
  readonly year: string;
  /** A year's number that stands for another one, by its setting, where the person has none of it. */
  readonly standsFor?: { readonly year: number; readonly setting: string };
  readonly none: string;
}

/** Bivariant on purpose: each endpoint's function takes its own data and path. */
export type SuccessMessage = string | { bivarianceHack(data: unknown, params: unknown): string }['bivarianceHack'];

/** What `message` says beside `data`; undefined where the endpoint has none. */
export function successMessage(
  endpoint: Pick<EndpointDefinition, 'success'>,
  data: unknown,
  params: unknown,
): string | undefined {
  return typeof endpoint.success === 'function' ? endpoint.success(data, params) : endpoint.success;
}

/** A context's folder. */
export type Context = (typeof contextNames)[number];

export function endpoint<M extends Method, P extends string, D extends Omit<EndpointDefinition, 'method' | 'path'>>(
  method: M,
  path: P,
  definition: D,
): Readonly<D & { method: M; path: P }> {
  return { method, path, ...definition };
}

type Parsed<E, K extends string> =
  E extends Record<K, infer S> ? (S extends z.ZodType ? z.output<S> : undefined) : undefined;
type Sent<E, K extends string> =
  E extends Record<K, infer S> ? (S extends z.ZodType ? z.input<S> : undefined) : undefined;

/** What a handler receives, after parsing. */
export type InputOf<E> = { params: Parsed<E, 'params'>; query: Parsed<E, 'query'>; body: Parsed<E, 'body'> };
/** What a client sends. */
export type RequestOf<E> = { params: Sent<E, 'params'>; query: Sent<E, 'query'>; body: Sent<E, 'body'> };
/** What `data` holds. */
export type DataOf<E> = E extends { response: infer R } ? (R extends z.ZodType ? z.output<R> : Blob) : never;
/** Who calls: everybody with a session, and without one where the endpoint is public. */
export type CallerOf<E extends Pick<EndpointDefinition, 'access'>> = 'public' extends E['access']['kind']
  ? Session | undefined
  : Session;
