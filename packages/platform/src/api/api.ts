import { messages } from '@diapason/contracts/constants';
import { createApi } from '@reduxjs/toolkit/query/react';
import { notificationsSlice } from '../notifications';
import { type CacheContext, contextOf, contexts, touchedBy } from './contexts';
import type { AnswerNotes, ApiError } from './envelope';
import { send } from './send';
import type { CallInput } from './url';

export interface Call {
  readonly key: string;
  readonly input: CallInput;
}

export interface Received {
  readonly data: unknown;
  readonly message: string;
}

const CATCH_UP_MS = 1_500;

async function noBaseQuery(): Promise<{ error: ApiError }> {
  throw new Error('calls go through send');
}

/** RTK Query over every endpoint of the contracts: two definitions, typed by the hooks of `hooks.ts`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: noBaseQuery,
  tagTypes: contexts,
  keepUnusedDataFor: 120,
  endpoints: (build) => ({
    call: build.query<Received, Call>({
      queryFn: async ({ key, input }, { signal }) => result(await send<unknown>(key, input, signal)),
      providesTags: (_result, _error, { key }) => [contextOf(key)],
    }),
    command: build.mutation<Received & AnswerNotes, Call>({
      queryFn: async ({ key, input }) => result(await send<unknown>(key, input)),
      invalidatesTags: (received, _error, { key }) => (received ? [...touchedBy(key)] : []),
      onQueryStarted: async ({ key }, { dispatch, queryFulfilled }) => {
        const received = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (received?.before) dispatch(notificationsSlice.actions.shown('information', messages.general.doneBefore));
        if (!received?.late) return;
        dispatch(notificationsSlice.actions.shown('information', messages.general.behind));
        const tags: CacheContext[] = [...touchedBy(key)];
        setTimeout(() => dispatch(api.util.invalidateTags(tags)), CATCH_UP_MS);
      },
    }),
  }),
});

function result(answer: Awaited<ReturnType<typeof send<unknown>>>) {
  if (!answer.ok) return { error: answer.error };
  const { data, message, late, before } = answer;
  return { data: { data, message, late, before } };
}
