import type { Api, DataOf, ListMeta, RequestOf, SessionUser, SheetMeta } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { api, type Received } from './api/api';
import type { ApiKey } from './api/calls';
import { type ApiError, networkFailure } from './api/envelope';
import { send, sendForFile } from './api/send';
import type { UploadedFile } from './api/upload';
import type { CallInput } from './api/url';
import { type Done, doneSlice } from './done';
import { go } from './navigation';
import { type NotificationKind, notificationsSlice } from './notifications';
import { holdsAny, mayCall, mayOpen, type RecordContext, type Requirement } from './session/rights';
import { type RootState, store } from './store';

type Needed<R> = { [P in keyof R as Partial<R[P]> extends R[P] ? never : P]: R[P] };
type Possible<R> = { [P in keyof R as Partial<R[P]> extends R[P] ? P : never]?: R[P] };
/** Input of a call: the `params`, `query` and `body` of the contract. */
export type ApiInput<K extends ApiKey> = Needed<RequestOf<Api[K]>> &
  Possible<RequestOf<Api[K]>> &
  Pick<CallInput, 'commandId'> & { readonly file?: UploadedFile };
export type ApiData<K extends ApiKey> = DataOf<Api[K]>;

export interface QueryOptions {
  /**
   * True for the one query without which the screen is nothing: its error leads to /erreur/{statut}, or /role-erreur for 403.
   * Otherwise the screen stays and shows the error where the answer would be.
   */
  readonly leaves?: boolean;
  /** Milliseconds between repeated calls, for work in progress. */
  readonly pollingInterval?: number;
  /** For lookups that rarely change: the answer is kept for the visit. */
  readonly stable?: boolean;
}

export interface QueryResult<Data> {
  /** Undefined until the first answer. A changed input keeps the previous answer, unless it failed. */
  readonly data: Data | undefined;
  /** What the envelope says of a list beside its rows. */
  readonly liste: ListMeta | undefined;
  /** What the envelope says of a sheet beside its record: what may be done with it. */
  readonly fiche: SheetMeta | undefined;
  readonly error: ApiError | undefined;
  /** No answer yet. */
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  /** This input is being asked for, and had no answer yet; false while an answer is read again. */
  readonly isAwaited: boolean;
  /** Asks again, for the answer; undefined where it failed. Does nothing for an `input` of null and once the screen was left. */
  readonly refetch: () => Promise<Data | undefined>;
}

const FRESH_SECONDS = 15;

/** Calls a query of the contracts; `input` null makes no call. */
export function useApiQuery<K extends ApiKey>(
  key: K,
  input: ApiInput<K> | null,
  options: QueryOptions = {},
): QueryResult<ApiData<K>> {
  const latest = api.useCallQuery(
    { key, input: (input ?? {}) as CallInput },
    {
      skip: input === null,
      pollingInterval: options.pollingInterval ?? 0,
      refetchOnMountOrArgChange: options.stable ? false : FRESH_SECONDS,
    },
  );
  // React draws what an answer brings piece by piece, and goes on answering to the user. Another question is seen at once.
  const drawn = useDeferredValue(latest);
  const query = drawn.originalArgs === latest.originalArgs ? drawn : latest;
  const error = apiErrorOf(query.error);
  const refetch = useWhileAsked<ApiData<K>>(input !== null, latest.refetch);
  const { leaves = false } = options;
  // A failed repetition keeps the previous answer on the screen.
  const known = query.currentData !== undefined;
  useEffect(() => {
    if (error && leaves && !known) leaveOn(error);
  }, [error, leaves, known]);
  const received = error ? query.currentData : query.data;
  return {
    data: received?.data as ApiData<K> | undefined,
    liste: received?.liste,
    fiche: received?.fiche,
    error,
    isLoading: query.isLoading,
    isFetching: query.isFetching,
    isAwaited: query.isFetching && !known,
    refetch,
  };
}

/** `refetch` throws for a query that nothing asks: `input` is null, or the screen was left while a command ran. */
function useWhileAsked<Data>(
  asks: boolean,
  refetch: () => PromiseLike<{ readonly data?: Received | undefined; readonly isError: boolean }>,
): () => Promise<Data | undefined> {
  const isAsked = useIsMounted(asks);
  return useCallback(async () => {
    if (!isAsked()) return undefined;
    const { data, isError } = await refetch();
    return isError ? undefined : (data?.data as Data | undefined);
  }, [isAsked, refetch]);
}

/** For what takes a while: whether the component that calls this is still on the page. @param counts while false, it counts as left */
export function useIsMounted(counts = true): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = counts;
    return () => {
      shown.current = false;
    };
  }, [counts]);
  return useCallback(() => shown.current, []);
}

export interface CommandOptions {
  /** False: no notification on success. A text replaces the server's message. */
  readonly success?: boolean | string;
  /** False: no notification on failure; the caller shows it. */
  readonly failure?: boolean;
}

export type CommandResult<Data> =
  | { readonly ok: true; readonly data: Data; readonly message: string }
  | { readonly ok: false; readonly error: ApiError };

/** Runs a command of the contracts. Lists of its contexts are read again. Never throws. */
export function useApiCommand<K extends ApiKey>(
  key: K,
  options: CommandOptions = {},
): [
  run: (input: ApiInput<K>) => Promise<CommandResult<ApiData<K>>>,
  state: { isRunning: boolean; error: ApiError | undefined },
] {
  const [trigger, state] = api.useCommandMutation();
  const { success = true, failure = true } = options;
  const run = useCallback(
    async (input: ApiInput<K>): Promise<CommandResult<ApiData<K>>> => {
      const result = resultOf<K>(await trigger({ key, input: input as CallInput }));
      if (!result.ok) {
        if (failure) notify('error', result.error.message);
      } else if (success !== false)
        notify('success', typeof success === 'string' ? success : result.message || messages.general.success);
      return result;
    },
    [trigger, key, success, failure],
  );
  return [run, { isRunning: state.isLoading, error: apiErrorOf(state.error) }];
}

/** Runs a command as {@link useApiCommand} does, for what draws nothing; nothing is said of it. */
export async function run<K extends ApiKey>(key: K, input: ApiInput<K>): Promise<CommandResult<ApiData<K>>> {
  const { initiate } = api.endpoints.command;
  return resultOf<K>(await store.dispatch(initiate({ key, input: input as CallInput }, { track: false })));
}

interface Answered {
  readonly data?: Received | undefined;
  readonly error?: unknown;
}
function resultOf<K extends ApiKey>({ data, error }: Answered): CommandResult<ApiData<K>> {
  if (data) return { ok: true, data: data.data as ApiData<K>, message: data.message };
  return { ok: false, error: apiErrorOf(error) ?? networkFailure };
}

/** Asks a query once and keeps nothing of it: for a list that is read whole, page after page. Never throws. */
export async function ask<K extends ApiKey>(
  key: K,
  input: ApiInput<K>,
  signal?: AbortSignal,
): Promise<CommandResult<ApiData<K>>> {
  return send<ApiData<K>>(key, input as CallInput, signal);
}

/** Downloads a file endpoint's answer as the server's file name or `fileName`. Notifies failures, unless the caller shows them. */
export async function downloadFile<K extends ApiKey>(
  key: K,
  input: ApiInput<K>,
  fileName?: string,
  { failure = true }: Pick<CommandOptions, 'failure'> = {},
): Promise<ApiError | undefined> {
  const answer = await sendForFile(key, input as CallInput);
  if (answer.ok) return void saveFile(answer.data.blob, fileName ?? answer.data.fileName ?? 'document');
  if (failure) notify('error', answer.error.message);
  return answer.error;
}

/** A picture of a file endpoint as an address for `<img>`; undefined until it comes, or where there is none. `input` null makes no call; another `version` asks again. */
export function usePicture<K extends ApiKey>(
  key: K,
  input: ApiInput<K> | null,
  version?: number | null,
): string | undefined {
  const asked = input === null ? undefined : JSON.stringify(input);
  const [url, setUrl] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address shows another picture
  useEffect(() => {
    if (asked === undefined) return undefined;
    let shown: string | undefined;
    let gone = false;
    void sendForFile(key, JSON.parse(asked) as CallInput).then((answer) => {
      if (gone || !answer.ok) return;
      shown = URL.createObjectURL(answer.data.blob);
      setUrl(shown);
    });
    return () => {
      gone = true;
      setUrl(undefined);
      if (shown) URL.revokeObjectURL(shown);
    };
  }, [key, asked, version]);
  return url;
}

/** Offers a file made in the browser for download. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Shows a message at the top of the page for 3 seconds. */
export function notify(kind: NotificationKind, message: string): void {
  store.dispatch(notificationsSlice.actions.shown(kind, message));
}

export const useNotifications = () => useSelector((state: RootState) => state.notifications);
export const dismissNotification = (id: string): void => void store.dispatch(notificationsSlice.actions.dismissed(id));
/** Says in the bar below what an act did, in place of the one before. */
export const sayDone = (done: Done): void => void store.dispatch(doneSlice.actions.said(done));
export const useDone = () => useSelector((state: RootState) => state.done);
/** The paper of this act was opened: the bar no longer offers « Annuler ». */
export const openedPaper = (id: string): void => void store.dispatch(doneSlice.actions.opened(id));
/** Removes the message of this act from the bar; without an id, whichever is shown. */
export const forgetDone = (id?: string): void => void store.dispatch(doneSlice.actions.forgotten(id));
export const useSession = () => useSelector((state: RootState) => state.session);

/**
 * The user of the open session, and at its end the one it was, until the screen is gone. Only for screens, which exist only in
 * an open session; throws elsewhere.
 */
export function useUser(): SessionUser {
  const user = useLastUser();
  if (!user) throw new Error('no session is open');
  return user;
}

/**
 * The user a screen began with. A logout or another identity is about to take the screen away: until then it must neither ask
 * its lists again with other rights, nor judge its address by another person.
 */
function useLastUser(): SessionUser | null {
  const { user } = useSession();
  const last = useRef(user);
  if (user && (last.current === null || last.current.idUtilisateur === user.idUtilisateur)) last.current = user;
  return last.current;
}

/** `can(right.addPayment)`: the session's role holds this function, or one of several. */
export function useRights(): (asked: number | readonly number[]) => boolean {
  const mask = useLastUser()?.roleFonction ?? '0';
  return useCallback((asked: number | readonly number[]) => holdsAny(mask, asked), [mask]);
}

/** The session's role and modules allow a call: `may('POST /api/reglements/:idCotisation', { isNew: true })`. */
export type May = (key: ApiKey, record?: RecordContext) => boolean;

/** For screens with several calls; `useMay` checks one. Without a session nothing is allowed. */
export function useMayCall(): May {
  const user = useLastUser();
  return useCallback((key, record) => user !== null && mayCall(user, key, record), [user]);
}

/** `useMay('DELETE /api/reglements/:id')`: offer the button that makes this call. */
export const useMay = (key: ApiKey, record?: RecordContext): boolean => useMayCall()(key, record);

/** Whether the session may open what asks this of its reader. Without one nothing is open. */
export function useMayOpen(): (asked: Requirement) => boolean {
  const user = useLastUser();
  return useCallback((asked) => user !== null && mayOpen(user, asked), [user]);
}

function leaveOn(error: ApiError): void {
  if (error.status === 401) return;
  go(error.status === 403 ? '/role-erreur' : `/erreur/${error.status}`);
}

function apiErrorOf(error: unknown): ApiError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  return 'status' in error && typeof error.status === 'number' ? (error as ApiError) : networkFailure;
}
