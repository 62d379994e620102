import { messages } from '@diapason/contracts/constants';
import { createApi } from '@reduxjs/toolkit/query/react';
import { nextTask } from '../next-task';
import { notificationsSlice } from '../notifications';
import { type ApiKey, callOf, tags } from './calls';
import type { AnswerNotes, ApiError } from './envelope';
import { send } from './send';
import type { CallInput } from './url';

export interface Call {
  readonly key: ApiKey;
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

/** RTK Query over every endpoint of the contracts; `hooks.ts` gives the types. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: noBaseQuery,
  tagTypes: tags,
  keepUnusedDataFor: 120,
  endpoints: (build) => ({
    call: build.query<Received, Call>({
      queryFn: async ({ key, input }, { signal }) => {
        // A screen asks all of its questions in one effect; sending them is work of some milliseconds each on a phone.
        await nextTask();
        return result(await send<unknown>(key, input, signal));
      },
      providesTags: (_result, _error, { key }) => callOf(key).tags,
    }),
    command: build.mutation<Received & AnswerNotes, Call>({
      queryFn: async ({ key, input }) => result(await send<unknown>(key, input)),
      invalidatesTags: (received, _error, { key }) => (received ? callOf(key).tags : []),
      onQueryStarted: async ({ key }, { dispatch, queryFulfilled }) => {
        const received = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (received?.before) dispatch(notificationsSlice.actions.shown('information', messages.general.doneBefore));
        if (!received?.late) return;
        dispatch(notificationsSlice.actions.shown('information', messages.general.behind));
        setTimeout(() => dispatch(api.util.invalidateTags([...callOf(key).tags])), CATCH_UP_MS);
      },
    }),
  }),
});

function result(answer: Awaited<ReturnType<typeof send<unknown>>>) {
  if (!answer.ok) return { error: answer.error };
  const { data, message, late, before } = answer;
  return { data: { data, message, late, before } };
}
